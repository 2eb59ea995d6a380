/** The table behind the privacy page names what the database stores about orders, and erases what it says it erases. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockworkColumns, storedFields, type StoredField } from '#src/domain/retention.ts';
import { openTestDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

const fields: readonly StoredField[] = storedFields;

/**
 * What the eraser really clears, from its definition in the migrated database: `orders.tracking_code`, and whole tables
 * of which it deletes the order's rows, with those that go along.
 */
async function readErased(): Promise<readonly string[]> {
  const { rows } = await database.ownerPool.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'erase_order'`,
  );
  const body = rows[0]?.body ?? '';
  const cleared = Array.from(body.matchAll(/update\s+(\w+)\s+set\s+([\s\S]*?)\s+where/g), ([, table, sets = '']) =>
    Array.from(sets.matchAll(/(\w+)\s*=\s*null/g), ([, column]) => `${table}.${column}`),
  );
  const deleted = Array.from(body.matchAll(/delete\s+from\s+(\w+)/g), ([, table = '']) => table);
  const along = await database.ownerPool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confdeltype = 'c' and confrelid::regclass::text = any($1)`,
    [deleted],
  );
  return [...cleared.flat(), ...deleted, ...along.rows.map(({ name }) => name)];
}

test('the eraser clears the fields that the privacy page says are erased, and no others', async () => {
  const promised = fields
    .filter(({ erasure, goesWithOrder }) => erasure === 'with_order' || goesWithOrder)
    .flatMap(({ columns }) => columns);
  const erased = await readErased();
  expect(erased.length).toBeGreaterThan(8);
  expect(erased.toSorted()).toEqual([...promised, ...clockworkColumns].toSorted());
});

test('every column that the table names exists', async () => {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const columns = new Set(rows.flatMap(({ name }) => [name, name.slice(0, name.indexOf('.'))]));
  expect(fields.flatMap((field) => field.columns).filter((name) => !columns.has(name))).toEqual([]);
});

test('every table that belongs to orders or to API keys is on the privacy page', async () => {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in ('orders'::regclass, 'api_keys'::regclass, 'webhook_events'::regclass)`,
  );
  const named = new Set(fields.flatMap(({ columns }) => columns).map((name) => name.split('.')[0]));
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});
