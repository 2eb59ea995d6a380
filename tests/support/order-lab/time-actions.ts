/** Test controls of time and of the workers. */
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

export type TimeActions = Readonly<{
  /** Does all work that is due: reads chains, and advances orders and payouts as far as possible. */
  work(ports?: Ports): Promise<void>;
  /** Only reads the chains: deposits are seen and confirmed, nothing is planned or sent. */
  watch(...chains: readonly ChainId[]): Promise<void>;
  /** Advances the order by one step, without its payouts. */
  priceOnly(order: Order): Promise<void>;
  /** Moves the clock while the service runs, with the heartbeats and prices of that time. */
  advance(minutes: number): Promise<void>;
  /** Moves the clock while the service is down, so that the time counts as an outage. */
  stopFor(minutes: number): void;
  /** Mines enough blocks on the order's send chain, and lets the worker run. */
  confirm(order: Order): Promise<void>;
  /** Mines enough blocks on the order's receive chain, and lets the worker run. */
  deliver(order: Order): Promise<void>;
}>;

type Options = Readonly<{
  worker: Worker;
  clock: FakeClock;
  database: Pick<TestDatabase<unknown>, 'ownerPool'>;
  /** Chains that changed since they were last read. */
  touched: Set<ChainId>;
  isFeedDown: () => boolean;
  /** When prices were last fetched, if they were. */
  ratedAt?: number;
}>;

/** Blocks to mine for confirmation: more than any amount needs. */
const enoughBlocks = 4;
const mostRounds = 200;

export function makeTimeActions({ worker, clock, database, touched, isFeedDown, ...given }: Options): TimeActions {
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
      // As the sandbox's clock does, writes the heartbeat and rates that a running service would have written
      // meanwhile.
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

/** Reads the chains, and returns those that could not be read to their head. */
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

async function runAllDue(ports: Ports, database: Options['database']): Promise<void> {
  // Leases use the database's clock, which a test cannot move, so they are cleared as if they had expired.
  await database.ownerPool.query('update orders set lease_until = null where lease_until is not null');
  await database.ownerPool.query('update payouts set lease_until = null where lease_until is not null');
  const errors: unknown[] = [];
  const log: JobLog = { info: () => {}, warn: () => {}, error: (_message, _fields, error) => void errors.push(error) };
  for (let round = 0; (await runDueWork(ports, log)) === 'again'; round += 1) {
    if (round === mostRounds) throw new Error('there is always more to do');
  }
  if (errors.length > 0) throw new AggregateError(errors, `steps failed: ${errors.map(String).join('; ')}`);
}
