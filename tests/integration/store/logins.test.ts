/** The login of the service: it acts as its role, and as nobody with more rights. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Client } from 'pg';
import { openDatabase } from '#src/adapters/db/connect.ts';
import { migrate } from '#src/adapters/db/migrate.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase<unknown>;
let service: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await openTestDatabase();
  // Rights to the database itself are not copied with its template.
  await migrate(database.ownerPool, migrationsFolder);
  await database.ownerPool.query('alter role sampan_app login');
  const { rows } = await database.ownerPool.query<{ name: string }>('select current_database() as name');
  const connection = { ...inject('postgres'), database: rows[0]?.name ?? '', user: 'sampan_app' };
  service = openDatabase({ connection, maxConnections: 2, onIdleError: () => {} });
});
afterAll(async () => {
  await service.close();
  await database.close();
});

test('reads and writes what it needs', async () => {
  expect((await service.pool.query('select session_user as who')).rows).toEqual([{ who: 'sampan_app' }]);
  await expect(service.pool.query('select count(*) from orders')).resolves.toBeDefined();
});

test.each([
  'set role sampan',
  'set session authorization sampan',
  'create table try_x (x integer)',
  'create temporary table orders (x integer)',
  'create schema try_x',
  'create role try_x',
  'alter role sampan_app superuser',
  'alter table orders disable trigger all',
  'drop trigger orders_guard on orders',
  'update journal set ref = ref',
  'update schema_migrations set name = name',
  "update orders set receive_address = 'elsewhere'",
  "copy orders to program 'true'",
  "select pg_read_file('PG_VERSION')",
])('is refused: %s', async (statement) => {
  await expect(service.pool.query(`reset role; ${statement}`)).rejects.toThrow(/permission denied|must be|only roles/i);
});

test('an owner who steps down can step up again, which is why the service is none', async () => {
  const { rows } = await database.ownerPool.query<{ name: string }>('select current_database() as name');
  const client = new Client({ ...inject('postgres'), database: rows[0]?.name ?? '' });
  await client.connect();
  await client.query('set role sampan_app; reset role; alter table orders disable trigger all');
  await client.query('alter table orders enable trigger all');
  await client.end();
});
