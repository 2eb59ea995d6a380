/**
 * The reader of a chain is killed again and again at random steps, or stands still while another one takes its chain
 * over. What is found is what an undisturbed twin finds: nothing missed, nothing twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChainLeases } from '#src/adapters/db/chain-leases.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';
import { makeSeededRandom } from '#tests/support/random.ts';
import { Killed, makeMortal } from './support/mortal-reader.ts';

const kills = proofSize('reader_kills', 200);
const seed = proofSize('reader_kills_seed', 1);
/** Steps of a look at a busy chain, more or less. */
const longestLife = 40;
const leaseMs = 20;
const chains = ['bitcoin', 'litecoin', 'ethereum'] as const;
type Read = (chain: ChainId) => Promise<void>;

let lab: OrderLab;
let twin: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
  twin = await openOrderLab();
});
afterAll(async () => {
  await lab.close();
  await twin.close();
});

async function readToEnd(ports: Ports, chain: ChainId): Promise<void> {
  while (!(await watchChain(ports, chain)).isCaughtUp);
}

/** Reads with one reader after another until one of them lives long enough. Each takes the lease of the one before. */
function makeDeadlyRead() {
  const random = makeSeededRandom(seed);
  const counts = { kills: 0, stalls: 0, readers: 0 };
  const take = async (chain: ChainId): Promise<void> => {
    counts.readers += 1;
    const leases = makeChainLeases(lab.database.pool, `reader ${counts.readers}`, leaseMs);
    await expect.poll(async () => [...(await leases.hold([chain]))], { timeout: patient(10_000) }).toEqual([chain]);
  };
  const read: Read = async (chain) => {
    for (;;) {
      await take(chain);
      const steps = 1 + random.below(longestLife);
      if (random.chance(0.2)) {
        // The next reader finishes meanwhile. Then this one goes on with what it was told long ago.
        const stall = async (): Promise<void> => {
          counts.stalls += 1;
          await take(chain);
          await readToEnd(lab.ports, chain);
        };
        await readToEnd(makeMortal(lab.ports, chain, { steps, stall }), chain);
        // The next round: what the stalled reader said of the node's health was old.
        return await readToEnd(lab.ports, chain);
      }
      const error: unknown = await readToEnd(makeMortal(lab.ports, chain, { steps }), chain).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error === undefined) return;
      if (!isKilled(error)) throw error;
      counts.kills += 1;
    }
  };
  return { read, counts };
}

function isKilled(error: unknown): boolean {
  return error instanceof AggregateError ? error.errors.every(isKilled) : error instanceof Killed;
}

/** Three orders from payment to payout, with a reorganisation on the way. All reading is done by `read`. */
async function runWave(on: OrderLab, wave: number, read: Read): Promise<readonly Order[]> {
  const readAll = async () => {
    for (const chain of chains) await read(chain);
  };
  const drafts = [
    { send: '0.5 BTC', receive: 'ETH' },
    { send: '10 ETH', receive: 'LTC' },
    { send: '10 LTC', receive: 'ETH' },
  ] as const;
  const orders = [];
  for (const draft of drafts) orders.push(await on.order(draft));
  for (const [at, order] of orders.entries()) await on.pay(order, drafts[at]?.send ?? '');
  await readAll();
  for (const chain of chains) await on.mine(chain);
  await readAll();
  // Of amounts that one block does not credit: undoing what was credited pauses the chain for an operator.
  const chain = wave % 2 === 0 ? 'bitcoin' : 'ethereum';
  await on.reorg(chain, 1);
  await read(chain);
  for (const each of chains) await on.mine(each, 6);
  await readAll();
  await on.work();
  for (const each of chains) await on.mine(each, finalityBlocks(each, 'sandbox'));
  await readAll();
  await on.advance(1);
  await on.work();
  return orders;
}

/** What was found of the orders, without the ids that are random. */
async function readFacts(on: OrderLab, orders: readonly Order[]) {
  const facts = [];
  for (const order of orders) {
    const { order: now, deposits, payouts } = await on.view(order);
    facts.push({
      state: now.state,
      reason: now.reason,
      deposits: deposits.map(({ amount, status, use, height }) => ({ amount, status, use, height })),
      payouts: payouts.map(({ kind, state }) => ({ kind, state })),
      received: await on.received(order),
    });
  }
  return facts;
}

/** Number of rows that readers write, each of which would be one more if something counted twice. */
async function countRows(on: OrderLab) {
  const { rows } = await on.database.ownerPool.query(`
    select (select count(*) from deposits) as deposits,
      (select count(*) from journal) as entries, (select count(*) from payouts) as payouts`);
  return rows[0] as unknown;
}

test(
  'a reader that is killed again and again finds what an undisturbed one finds',
  { timeout: patient(540_000) },
  async () => {
    const { read, counts } = makeDeadlyRead();
    const [orders, twins]: [Order[], Order[]] = [[], []];
    for (let wave = 0; counts.kills < kills; wave += 1) {
      orders.push(...(await runWave(lab, wave, read)));
      twins.push(...(await runWave(twin, wave, async (chain) => await readToEnd(twin.ports, chain))));
    }
    const [found, expected] = [await readFacts(lab, orders), await readFacts(twin, twins)];
    noteFigures('reader_kills', { seed, ...counts, orders: orders.length });
    expect(found).toEqual(expected);
    expect(await countRows(lab)).toEqual(await countRows(twin));
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['completed']));
    expect(counts.stalls).toBeGreaterThan(0);
    await lab.booksEqualChain();
    await twin.booksEqualChain();
  },
);
