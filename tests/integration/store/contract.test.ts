/** The store contract on PostgreSQL; the simulation's in-memory store passes the same tests. */
import { afterAll, beforeAll } from 'vitest';
import { makeStore } from '#src/adapters/db/store.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { describeLeaseContract, describeStoreContract } from '#tests/support/store-contract.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let emptyingStatements: string;
beforeAll(async () => {
  database = await openTestDatabase();
  emptyingStatements = await writeEmptyingStatements();
});
afterAll(async () => await database.close());

const seeded = `
  insert into journal_head (seq, hash) values (0, repeat('0', 64));
  insert into audit_head (seq, hash) values (0, repeat('0', 64));
  insert into heartbeat default values;`;

/**
 * Statements that empty all tables, which is much faster than a new database. Triggers are off, because some tables are
 * append-only.
 */
async function writeEmptyingStatements(): Promise<string> {
  const { rows: tables } = await database.ownerPool.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('schema_migrations', 'chain_cursors', 'operators')`,
  );
  const { rows: sequences } = await database.ownerPool.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  return [
    'begin; set local session_replication_role = replica;',
    ...tables.map(({ name }) => `delete from ${name};`),
    ...sequences.map(({ name }) => `alter sequence "${name}" restart;`),
    'update chain_cursors set height = null, hash = null, block_time = null, final_height = null;',
    seeded,
    'commit;',
  ].join('\n');
}

const open = async () => {
  await database.ownerPool.query(emptyingStatements);
  return {
    store: makeStore(database.pool),
    close: async () => {},
    passTime: async (ms: number) => {
      const earlier = `lease_until = lease_until - $1 * interval '1 millisecond'`;
      await database.ownerPool.query(`update orders set ${earlier}`, [ms]);
      await database.ownerPool.query(`update payouts set ${earlier}`, [ms]);
    },
  };
};

describeStoreContract('the store in PostgreSQL', open);
describeLeaseContract('the store in PostgreSQL', open);
