/** Leases in PostgreSQL decide which worker reads which chain. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeChainLeases } from '#src/adapters/db/chain-leases.ts';
import { describeChainLeaseContract } from '#tests/support/chain-lease-contract.ts';
import { openTestDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());
beforeEach(async () => void (await database.pool.query('delete from chain_readers')));

describeChainLeaseContract(() => ({
  worker: (name) => makeChainLeases(database.pool, name, 60_000),
  endLease: async (chain) => {
    const ended = `update chain_readers set until = now() - interval '1 second' where chain = coalesce($1, chain)`;
    await database.pool.query(ended, [chain ?? null]);
  },
}));
