/** Each chain is read by one of the workers, and by another one when that one stops. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChainLeases } from '#src/adapters/db/chain-leases.ts';
import { leaseMs } from '#src/jobs/read-turns.ts';
import { startJobs } from '#src/jobs/start-jobs.ts';
import type { ChainPushes } from '#src/usecases/ports/chain-pushes.ts';
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';

const chain = 'bitcoin';
const log = { info: () => {}, warn: () => {}, error: () => {} };
let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

/** A worker that reads one chain, and counts its calls to the node. */
async function startWorker(name: string, more: Partial<Parameters<typeof startJobs>[0]> = {}) {
  const count = { calls: 0 };
  const { node } = lab.ports.chains[chain];
  const counted = Object.entries(node).map(([called, answer]) => {
    if (typeof answer !== 'function') return [called, answer] as const;
    const call = answer as (...given: readonly unknown[]) => unknown;
    const noted = (...given: readonly unknown[]) => {
      count.calls += 1;
      return call(...given);
    };
    return [called, noted] as const;
  });
  const chains = {
    ...lab.ports.chains,
    [chain]: { ...lab.ports.chains[chain], node: Object.fromEntries(counted) as unknown as ChainAdapter },
  };
  const jobs = await startJobs({
    ports: { ...lab.ports, chains },
    refreshRates: async () => ({ isFresh: true, failedSources: [] }),
    log,
    watchEveryMs: 20,
    leases: makeChainLeases(lab.database.pool, name, leaseMs),
    readable: [chain],
    monotonicNow: () => performance.now(),
    ...more,
  });
  return { ...jobs, count };
}

/** Mines a block, and waits until it was read. */
async function mineAndRead(): Promise<void> {
  await lab.control(chain).mine(1);
  const { height } = await lab.ports.chains[chain].node.head();
  const read = async () =>
    (await lab.ports.store.snapshot(async (records) => await records.chains.cursor(chain)))?.height;
  await expect.poll(read, { timeout: patient(20_000), interval: 20 }).toBe(height);
}

test('two workers ask a node as often as one, and the other reads on when one stops', async () => {
  const [one, other] = [await startWorker('one'), await startWorker('other')];
  for (let block = 0; block < 5; block += 1) await mineAndRead();
  expect(one.count.calls).toBeGreaterThan(0);
  expect(other.count.calls).toBe(0);

  await one.stop();
  const before = one.count.calls;
  await mineAndRead();
  expect(other.count.calls).toBeGreaterThan(0);
  expect(one.count.calls).toBe(before);
  await other.stop();
});

test('a worker whose lease ended without its knowledge changes nothing twice', async () => {
  const order = await lab.order({ send: '0.05 BTC', receive: 'ETH' });
  const txid = await lab.pay(order, '0.05');
  const one = await startWorker('one');
  await lab.database.pool.query(`update chain_readers set until = now() - interval '1 second'`);
  const other = await startWorker('other');
  for (let block = 0; block < 3; block += 1) await mineAndRead();
  await Promise.all([one.stop(), other.stop()]);
  expect(await lab.deposit(order, txid)).toMatchObject({ status: 'confirmed' });
  await lab.booksEqualChain();
});

/** Pushes that are given by hand. */
function makePushes() {
  let listener: (pushed: typeof chain) => void = () => {};
  const looks: unknown[] = [];
  const followed: (readonly string[])[] = [];
  const pushes: ChainPushes = {
    follow: (chains) => void followed.push([...chains]),
    onPush: (told) => (listener = told),
    // Longer than any test: without a push, nothing more is read.
    restMs: () => 3_600_000,
    beginLook: () => (found) => void looks.push(found),
    close: () => {},
  };
  return { pushes, push: () => listener(chain), looks, followed };
}

test('a worker that is told reads at once, and finds the same when it is told twice or too early', async () => {
  const { pushes, push, looks, followed } = makePushes();
  const order = await lab.order({ send: '0.05 BTC', receive: 'ETH' });
  const worker = await startWorker('told', { pushes });
  await expect.poll(() => looks.length, { timeout: patient(20_000), interval: 20 }).toBeGreaterThan(0);
  expect(followed[0]).toEqual([chain]);
  push();
  const txid = await lab.pay(order, '0.05');
  push();
  push();
  for (let block = 0; block < 3; block += 1) {
    const read = mineAndRead();
    const pushing = setInterval(push, 20);
    await read.finally(() => clearInterval(pushing));
  }
  expect(await lab.deposit(order, txid)).toMatchObject({ status: 'confirmed' });
  expect(looks).toContainEqual({ blocksRead: 1, isCaughtUp: true });
  await worker.stop();
  await lab.booksEqualChain();
});
