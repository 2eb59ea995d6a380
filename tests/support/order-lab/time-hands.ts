/** Time, and what the workers do in it. */
import { chainIds, currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { ratesRoundMs } from '#src/domain/order/time-limits.ts';
import type { JobLog } from '#src/jobs/job-log.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import { keepTime } from '#src/usecases/switches/keep-time.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { runOrder } from '#src/usecases/settlement/run-order.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { TestDatabase } from '../database.ts';
import type { FakeClock } from '../fake-clock.ts';
import type { Worker } from './open-worker.ts';

export type TimeHands = Readonly<{
  /** Everything that can be done now is done: chains are read, orders and payouts go as far as they can. */
  work(ports?: Ports): Promise<void>;
  /** Only the chains are read: deposits are seen and confirmed, nothing is planned or sent. */
  watch(...chains: readonly ChainId[]): Promise<void>;
  /** The worker takes the order one step, and does nothing about its payouts. */
  priceOnly(order: Order): Promise<void>;
  /** Time passes while the service runs. */
  advance(minutes: number): Promise<void>;
  /** Time passes while nothing of the service runs. */
  stopFor(minutes: number): void;
  /** Enough blocks on the chain the order is paid on, and the work that follows. */
  confirm(order: Order): Promise<void>;
  /** Enough blocks on the chain the order pays out on, and the work that follows. */
  deliver(order: Order): Promise<void>;
}>;

type Options = Readonly<{
  worker: Worker;
  clock: FakeClock;
  database: TestDatabase<unknown>;
  /** The chains that something happened on since they were last read. */
  touched: Set<ChainId>;
  isFeedDown: () => boolean;
  /** When prices were last asked for, if they were. */
  ratedAt?: number;
}>;

/** More than any amount needs. */
const enoughBlocks = 4;
const mostRounds = 200;

export function makeTimeHands({ worker, clock, database, touched, isFeedDown, ...given }: Options): TimeHands {
  let { ratedAt = -Infinity } = given;
  const work = async (ports: Ports = worker.ports): Promise<void> => {
    await keepTime(ports);
    if (clock.now() - ratedAt >= ratesRoundMs || isFeedDown()) {
      await worker.refreshRates();
      ratedAt = clock.now();
    }
    const news = [...touched];
    touched.clear();
    for (const chain of await watch(ports, news)) touched.add(chain);
    await runAllDue(ports, database);
  };
  const mineAndWork = async (chain: ChainId) => {
    await worker.sandbox[chain].control.mine(enoughBlocks);
    await work();
  };
  const pass = (minutes: number) => {
    clock.advance(minutes * 60_000);
    for (const chain of chainIds) touched.add(chain);
  };
  return {
    work,
    watch: async (...chains) => void (await watch(worker.ports, chains)),
    priceOnly: async ({ id }) => await runOrder(worker.ports, id),
    advance: async (minutes) => {
      pass(minutes);
      // As the sandbox's own clock does it: what would have been written every few seconds is written now.
      await worker.ports.store.transaction(async ({ controls }) => {
        if ((await controls.lockHeartbeat()) !== null) await controls.setHeartbeat(clock.now());
        const rates = await controls.latestRates();
        if (rates && !isFeedDown()) await controls.saveRates({ ...rates, savedAt: clock.now() });
      });
    },
    stopFor: pass,
    confirm: async ({ quote }) => await mineAndWork(currencies[quote.inputs.send.currency].chain),
    deliver: async ({ quote }) => await mineAndWork(currencies[quote.receive.currency].chain),
  };
}

/** Gives the chains that could not be read to their end. */
async function watch(ports: Ports, chains: readonly ChainId[]): Promise<readonly ChainId[]> {
  const unread = await Promise.all(
    chains.map(async (chain) => {
      for (let round = 0; round < mostRounds; round += 1) {
        const { isUp, isCaughtUp, blocksRead } = await watchChain(ports, chain);
        if (isCaughtUp) return [];
        if (!isUp || blocksRead === 0) return [chain];
      }
      throw new Error(`${chain} is never read to its end`);
    }),
  );
  return unread.flat();
}

async function runAllDue(ports: Ports, database: TestDatabase<unknown>): Promise<void> {
  // Leases run by the database's clock, which a test does not move: half a minute has passed since the last work.
  await database.ownerPool.query('update orders set lease_until = null where lease_until is not null');
  await database.ownerPool.query('update payouts set lease_until = null where lease_until is not null');
  const errors: unknown[] = [];
  const log: JobLog = { info: () => {}, warn: () => {}, error: (_message, _fields, error) => void errors.push(error) };
  for (let round = 0; (await runDueWork(ports, log)) === 'again'; round += 1) {
    if (round === mostRounds) throw new Error('there is always more to do');
  }
  if (errors.length > 0) throw new AggregateError(errors, `steps failed: ${errors.map(String).join('; ')}`);
}
