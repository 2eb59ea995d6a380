/** The migration runner on a real PostgreSQL. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertMigrated, migrate } from '#src/adapters/db/migrate.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase<unknown>;
let folder: string;

beforeEach(async () => {
  database = await openTestDatabase();
  await database.ownerPool.query('drop table schema_migrations');
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-test-'));
});
afterEach(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  fs.writeFileSync(path.join(folder, name), sql);
}

async function tables(): Promise<readonly string[]> {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relname like 'try_%' and relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('migrations', () => {
  test('are applied in order, once, and later ones are added', async () => {
    write('0002_second.sql', 'alter table try_a add column b int');
    write('0001_first.sql', 'create table try_a (a int)');
    expect(await migrate(database.ownerPool, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(database.ownerPool, folder)).toEqual([]);
    write('0003_third.sql', 'create table try_c (c int)');
    await expect(assertMigrated(database.pool, folder)).rejects.toThrow('1 migrations are not applied');
    expect(await migrate(database.ownerPool, folder)).toEqual(['0003_third.sql']);
    await assertMigrated(database.pool, folder);
  });

  test('are applied once by ten processes that start together', async () => {
    write('0001_first.sql', 'create table try_a (a int); select pg_sleep(0.05)');
    const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(database.ownerPool, folder)));
    expect(applied.flat()).toEqual(['0001_first.sql']);
  });

  test('that fail half-way leave nothing of themselves and say which', async () => {
    write('0001_first.sql', 'create table try_a (a int)');
    write('0002_broken.sql', 'create table try_b (b int); select 1 / 0');
    await expect(migrate(database.ownerPool, folder)).rejects.toThrow(
      'the migration 0002_broken.sql failed: division by zero',
    );
    expect(await tables()).toEqual(['try_a']);
  });

  test('that were changed after they were applied are refused', async () => {
    write('0001_first.sql', 'create table try_a (a int)');
    await migrate(database.ownerPool, folder);
    write('0001_first.sql', 'create table try_a (a bigint)');
    await expect(migrate(database.ownerPool, folder)).rejects.toThrow(
      '0001_first.sql was changed after it was applied',
    );
  });

  test('of a newer program are not ignored by an older one', async () => {
    write('0001_first.sql', 'create table try_a (a int)');
    await migrate(database.ownerPool, folder);
    fs.rmSync(path.join(folder, '0001_first.sql'));
    await expect(migrate(database.ownerPool, folder)).rejects.toThrow('the database is newer than this program');
  });

  test('that only add let an older program run and start again', async () => {
    write('0001_first.sql', 'create table try_a (a int)');
    await migrate(database.ownerPool, folder);
    write('0090_more.sql', '-- More.\n-- Step: expand.\nalter table try_a add column b int');
    await migrate(database.ownerPool, folder);
    fs.rmSync(path.join(folder, '0090_more.sql'));
    await assertMigrated(database.pool, folder);
    expect(await migrate(database.ownerPool, folder)).toEqual([]);
  });

  test('that take away stop programs that do not know enough, and no others', async () => {
    const add = '-- More.\n-- Step: expand.\nalter table try_a add column b int';
    const drop = '-- Less.\n-- Step: contract, for programs that know 0090.\nalter table try_a drop column a';
    write('0001_first.sql', 'create table try_a (a int)');
    write('0090_more.sql', add);
    await migrate(database.ownerPool, folder);
    write('0092_less.sql', drop);
    // Not applied yet: a program runs before and after what it takes away itself.
    await assertMigrated(database.pool, folder);
    await migrate(database.ownerPool, folder);

    fs.rmSync(path.join(folder, '0092_less.sql'));
    await assertMigrated(database.pool, folder);
    fs.rmSync(path.join(folder, '0090_more.sql'));
    const bar = 'it has the migration 0092_less.sql, which wants a program that knows 0090';
    await expect(assertMigrated(database.pool, folder)).rejects.toThrow(bar);
    await expect(migrate(database.ownerPool, folder)).rejects.toThrow(bar);
  });

  test('of a database from before there were steps are known by their names', async () => {
    write('0001_first.sql', 'create table try_a (a int)');
    await migrate(database.ownerPool, folder);
    await database.ownerPool.query('alter table schema_migrations drop column step, drop column needs');
    await assertMigrated(database.pool, folder);
    expect(await migrate(database.ownerPool, folder)).toEqual([]);
  });

  test.each(['first.sql', '1_first.sql', '0001-First.sql'])('are refused under the name %s', async (name) => {
    write(name, 'select 1');
    await expect(migrate(database.ownerPool, folder)).rejects.toThrow('must be named like');
  });

  test('with the same number are refused', async () => {
    write('0001_a.sql', 'select 1');
    write('0001_b.sql', 'select 1');
    await expect(migrate(database.ownerPool, folder)).rejects.toThrow('two migrations have the number 0001');
  });
});

describe("the service's own connections", () => {
  test('act as the role with the fewest rights, and in bounded time', async () => {
    const { rows } = await database.pool.query(
      `select current_user as user, current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ user: 'sampan_app', statement: '15s', lock: '5s', idle: '15s' }]);
    await expect(database.pool.query('create table try_x (x int)')).rejects.toThrow('permission denied');
    await expect(database.pool.query('delete from operators')).rejects.toThrow('permission denied');
  });

  test('that are lent out when the database goes away fail their holder, not the process', async () => {
    const client = await database.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', () => resolve(undefined)));
    await database.ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    expect((await database.pool.query('select 1')).rowCount).toBe(1);
  });

  test('give whole numbers and decimals as text, exactly', async () => {
    const { rows } = await database.pool.query('select 2::numeric ^ 255 as big, 9007199254740993::int8 as eight');
    expect(rows[0]).toMatchObject({ eight: '9007199254740993' });
    expect(String((rows[0] as { big: unknown }).big)).toMatch(
      /^57896044618658097711785492504343953926634992332820282019728792003956564819968/,
    );
  });
});
