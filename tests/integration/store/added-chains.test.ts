/** A chain that was added to the registry after the database was created. */
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#src/adapters/db/migrate.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const migrations = path.join(import.meta.dirname, '..', '..', '..', 'migrations');

let database: TestDatabase<unknown>;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.ownerPool.query(`
    delete from chain_cursors where chain = 'polygon';
    drop sequence "address_index:polygon:deposit", "address_index:polygon:change"`);
});
afterAll(async () => await database.close());

const next = async (name: string): Promise<string | undefined> =>
  (await database.pool.query<{ index: string }>(`select nextval('"${name}"') as index`)).rows[0]?.index;

test('gets its sequences and its cursor at the next start, with the rights of the others', async () => {
  await next('address_index:bitcoin:deposit');
  expect(await migrate(database.ownerPool, migrations)).toEqual([]);

  const { rows } = await database.pool.query<{ chain: string }>('select chain from chain_cursors');
  expect(rows.map(({ chain }) => chain).toSorted()).toEqual(chainIds.toSorted());
  expect(await next('address_index:polygon:deposit')).toBe('0');
  expect(await next('address_index:polygon:change')).toBe('0');
  // Existing counters continue.
  expect(await next('address_index:bitcoin:deposit')).toBe('1');

  await database.pool.query('select last_value from "address_index:polygon:deposit"');
  const reset = database.pool.query(`select setval('"address_index:polygon:deposit"', 1)`);
  await expect(reset).rejects.toThrow(/permission denied for sequence/);
  const updated = await database.pool.query(`update chain_cursors set height = null where chain = 'polygon'`);
  expect(updated.rowCount).toBe(1);
});

test('keeps them at every later start, and when processes start together', async () => {
  await Promise.all(Array.from({ length: 5 }, async () => await migrate(database.ownerPool, migrations)));
  expect(await next('address_index:polygon:deposit')).toBe('1');
  expect(await next('address_index:polygon:change')).toBe('1');
});

test('keeps the numbers of a sequence whose cursor is gone', async () => {
  await database.ownerPool.query(`delete from chain_cursors where chain = 'polygon'`);
  await migrate(database.ownerPool, migrations);
  expect(await next('address_index:polygon:deposit')).toBe('2');
});
