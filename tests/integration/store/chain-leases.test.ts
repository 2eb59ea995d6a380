/** Leases decide which worker reads which chain. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeChainLeases } from '#src/adapters/db/chain-leases.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { openTestDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());
beforeEach(async () => void (await database.pool.query('delete from chain_readers')));

const worker = (name: string) => makeChainLeases(database.pool, name, 60_000);
/** Ends a lease, as time would. */
const endLease = async (chain: string) =>
  await database.pool.query(`update chain_readers set until = now() - interval '1 second' where chain = $1`, [chain]);

test('the first worker gets the chains, and keeps them', async () => {
  const [one, other] = [worker('one'), worker('other')];
  expect([...(await one.hold(['bitcoin', 'tron']))].toSorted()).toEqual(['bitcoin', 'tron']);
  expect([...(await other.hold(['bitcoin', 'tron', 'solana']))]).toEqual(['solana']);
  expect([...(await one.hold(['bitcoin', 'tron', 'solana']))].toSorted()).toEqual(['bitcoin', 'tron']);
});

test('a chain moves when its lease ends or is given back', async () => {
  const [one, other] = [worker('one'), worker('other')];
  await one.hold(['bitcoin', 'tron', 'solana']);
  await endLease('bitcoin');
  await one.giveBack(['tron']);
  expect([...(await other.hold(['bitcoin', 'tron', 'solana']))].toSorted()).toEqual(['bitcoin', 'tron']);
  expect([...(await one.hold(['bitcoin', 'tron', 'solana']))]).toEqual(['solana']);
});

test('nobody gives back what another one holds', async () => {
  const [one, other] = [worker('one'), worker('other')];
  await one.hold(['bitcoin']);
  await other.giveBack(['bitcoin']);
  expect([...(await other.hold(['bitcoin']))]).toEqual([]);
});

test('of many workers that ask at once, each chain has one', async () => {
  const workers = Array.from({ length: 12 }, (_, place) => worker(`worker ${place}`));
  for (let round = 0; round < 5; round += 1) {
    await database.pool.query(`update chain_readers set until = now() - interval '1 second'`);
    const held = await Promise.all(workers.map(async (each) => await each.hold(chainIds)));
    expect(held.flatMap((chains) => [...chains]).toSorted()).toEqual(chainIds.toSorted());
  }
});
