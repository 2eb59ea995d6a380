/** The simulated chains on PostgreSQL: the same contract as in memory, and guarantees that only a database gives. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBlockTimer } from '#src/adapters/chains/sandbox/block-timer.ts';
import { makeMineTogether } from '#src/adapters/chains/sandbox/mine-when-due.ts';
import { makeSandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { seedHotWallets } from '#src/adapters/chains/sandbox/seed-hot-wallets.ts';
import { makePostgresStorage } from '#src/adapters/chains/sandbox/postgres-storage.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { describeSandboxChains } from '#tests/support/sandbox-contract/describe-sandbox-chains.ts';
import {
  coinsDomain,
  deriveCheapAddress,
  fundHot,
  openChain,
  signPayout,
  testSeed,
  testStart,
} from '#tests/support/sandbox-contract/open-chain.ts';
import { patient } from '#tests/support/patience.ts';

let database: TestDatabase<unknown>;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(async () => {
  await database.close();
});

/** A separate storage object on the same chains, as another process would have. */
const openStorage = () => makePostgresStorage(database.pool);

async function openEmptyStorage() {
  const tables = ['chains', 'blocks', 'transactions', 'coins', 'balances', 'nonces'].map((name) => `sandbox.${name}`);
  await database.ownerPool.query(`truncate ${tables.join(', ')}`);
  return openStorage();
}

describe('on PostgreSQL', () => {
  describeSandboxChains(openEmptyStorage);

  test('a restart keeps blocks, mempool, coins and faults', async () => {
    const before = await openChain(await openEmptyStorage(), 'bitcoin');
    const domain = coinsDomain(before, await fundHot(before, 'BTC', 1_000_000_000n));
    const payout = await signPayout(before, { domain, to: 'visitor' });
    await before.node.broadcast(payout.raw);
    await before.control.setFeeFloor(77n);
    await before.control.setLag(1);

    const after = await openChain(openStorage(), 'bitcoin');

    expect(await after.control.condition()).toEqual(await before.control.condition());
    expect(await after.control.condition()).toMatchObject({ head: { height: 1 }, feeFloor: 77n, lag: 1 });
    expect(await after.node.mempool()).toEqual(await before.node.mempool());
    expect(await after.node.broadcast(payout.raw)).toBe('already_known');
    await after.control.setLag(0);
    await after.control.setFeeFloor(1n);
    await after.control.mine();
    expect(await before.node.transactionStatus(payout.txid)).toEqual({ kind: 'mined', height: 2 });
  });

  test('two processes that mine at once make one chain', async () => {
    await openEmptyStorage();
    const [one, two] = await Promise.all([openChain(openStorage(), 'tron'), openChain(openStorage(), 'tron')]);
    const mining = Array.from({ length: 10 }, async (_, index) => await (index % 2 === 0 ? one : two).control.mine());

    const heights = (await Promise.all(mining)).flatMap((blocks) => blocks.map(({ height }) => height));

    expect(heights.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (let height = 1; height <= 10; height += 1) {
      expect((await one.node.block(height))?.parentHash).toBe((await two.node.block(height - 1))?.hash);
    }
  });

  test('two timers make no more blocks than one', async () => {
    await openEmptyStorage();
    const [one, two] = await Promise.all([openChain(openStorage(), 'tron'), openChain(openStorage(), 'tron')]);
    await one.node.head();
    one.clock.advance(5000);
    two.clock.advance(5000);

    const asked = await Promise.all([one, two, one, two].map(async ({ control }) => await control.mineWhenDue(5000)));

    expect(asked.filter(({ block }) => block !== null)).toHaveLength(1);
    expect((await one.node.head()).height).toBe(1);
  });

  test('two broadcasts of rival payouts leave one of them', async () => {
    await openEmptyStorage();
    const [one, two] = await Promise.all([openChain(openStorage(), 'litecoin'), openChain(openStorage(), 'litecoin')]);
    const domain = coinsDomain(one, await fundHot(one, 'LTC', 100_000_000_000n));
    const rivals = await Promise.all(['a', 'b'].map(async (to) => await signPayout(one, { domain, to })));

    const answers = await Promise.all(
      rivals.map(async ({ raw }, index) => await (index === 0 ? one : two).node.broadcast(raw)),
    );

    expect(answers.toSorted()).toEqual(['accepted', 'fee_too_low']);
    expect(await one.node.mempool()).toHaveLength(1);
  });

  test('two processes that start at once fund the hot wallets once', async () => {
    await openEmptyStorage();
    const clock = makeFakeClock(testStart);
    const start = () =>
      makeSandboxChains({ storage: openStorage(), clock, seed: testSeed, deriveAddress: deriveCheapAddress });

    const seeded = await Promise.all([seedHotWallets(start()), seedHotWallets(start())]);

    expect(seeded.flat().toSorted()).toEqual(chainIds.toSorted());
    expect(await start().bitcoin.control.truth()).toHaveLength(1);
  });

  test('a database that fails is a node that cannot be reached', async () => {
    const other = await openTestDatabase();
    const { node } = await openChain(makePostgresStorage(other.pool), 'solana');
    await other.ownerPool.query('drop schema sandbox cascade');

    await expect(node.head()).rejects.toBeInstanceOf(OutsideError);
    await other.close();
  });

  test('a timer mines on every chain and stops when told', async () => {
    await openEmptyStorage();
    const clock = { now: () => Date.now() };
    const storage = openStorage();
    const chains = makeSandboxChains({
      storage,
      clock,
      seed: testSeed,
      deriveAddress: deriveCheapAddress,
    });
    await chains.monero.control.setDown(true);
    const warnings: string[] = [];
    const timer = startBlockTimer({
      chains: chainIds,
      mine: makeMineTogether({ storage, clock }),
      blockMs: 20,
      log: { warn: (message) => warnings.push(message) },
    });
    const heights = async () =>
      await Promise.all(chainIds.map(async (id) => (await chains[id].control.condition()).head.height));

    await expect
      .poll(heights, { timeout: patient(10_000) })
      .toSatisfy((found: number[]) => found.slice(0, -1).every((h) => h >= 3));
    await timer.stop();

    const stopped = await heights();
    expect(stopped.at(-1)).toBe(0);
    expect(warnings).toEqual([]);
    expect(await heights()).toEqual(stopped);
  });
});
