/** Which numbers of addresses the fence of a loss passes over, and that it uses up no more of them than it must. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#src/adapters/db/connect.ts';
import { makeDatabaseGuard } from '#src/adapters/db/loss/database-guard.ts';
import { openDatabaseWitness } from '#src/adapters/db/loss/database-witness.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase<unknown>;
let folder: string;
let opened: Database<unknown>[] = [];
let said: Readonly<{ chain?: unknown; reason?: unknown }>[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-numbers-'));
});
afterEach(async () => {
  for (const each of opened) await each.close();
  [opened, said] = [[], []];
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A process with a data folder of its own. */
async function openService(name = 'one') {
  const dataDir = path.join(folder, name);
  fs.mkdirSync(dataDir, { recursive: true });
  const log = { error: (_message: string, fields = {}) => void said.push(fields) };
  const guard = makeDatabaseGuard({ witness: await openDatabaseWitness(dataDir), log });
  const connection = { connectionString: database.url };
  const service = openDatabase({ connection, maxConnections: 4, onIdleError: () => {}, check: guard.check });
  opened.push(service);
  return { pool: service.pool, beat: async () => await guard.beat(service.pool) };
}

/** As if the database came from before the last switch of servers. */
async function loseSomething(): Promise<void> {
  await database.ownerPool.query('update database_identity set timeline = timeline - 1');
}

async function nextOf(chain: string, role = 'deposit'): Promise<number> {
  const { rows } = await database.ownerPool.query<{ next: string }>(
    `select last_value + is_called::integer as next from "address_index:${chain}:${role}"`,
  );
  return Number(rows[0]?.next);
}

test('a fence that fails uses up no numbers, however often it is tried', async () => {
  await loseSomething();
  await database.ownerPool.query('revoke insert on audit_log from sampan_app');
  const { pool } = await openService();
  for (const _try of [1, 2, 3]) await expect(pool.query('select 1')).rejects.toThrow('permission denied');
  expect([await nextOf('bitcoin'), await nextOf('bitcoin', 'change')]).toEqual([0, 0]);
  await database.ownerPool.query('grant insert on audit_log to sampan_app');

  await pool.query('select 1');
  expect(await nextOf('bitcoin')).toBeGreaterThanOrEqual(100_000);
  expect(await nextOf('bitcoin')).toBeLessThan(200_000);
});

test('a chain that has no numbers left stays stopped, and the others go on', async () => {
  const last = 2 ** 31 - 10;
  await database.ownerPool.query(`select setval('"address_index:tron:change"', ${last}, false)`);
  await loseSomething();
  const { pool } = await openService();
  const { rows } = await pool.query(`select scope, stopped_by, note from payout_stops where reason = 'operator'`);
  const note = 'the tron wallet has no more addresses: it needs a new seed';
  expect(rows).toEqual([{ scope: 'tron', stopped_by: 'service', note }]);
  expect([await nextOf('tron', 'change'), await nextOf('tron')]).toEqual([last, 0]);
  expect(await nextOf('bitcoin')).toBeGreaterThanOrEqual(100_000);
  expect(said).toContainEqual({ chain: 'tron', reason: note });
  const lines = await pool.query(`select action, subject, details from audit_log where actor = 'service' order by seq`);
  expect(lines.rows).toEqual([
    expect.objectContaining({ action: 'database_loss_feared', subject: 'all' }),
    { action: 'payouts_stopped', subject: 'tron', details: `operator: ${note}` },
  ]);
});

/** What ran last was this long ago, by the database and by the file. */
async function restFor(days: number): Promise<void> {
  const passed = `interval '${days} days'`;
  await database.ownerPool.query(
    `update database_witnesses set seen_at = seen_at - ${passed};
     update database_identity set since = since - ${passed}`,
  );
  const file = path.join(folder, 'one', 'database-witness.json');
  const seen = JSON.parse(fs.readFileSync(file, 'utf8')) as { at: number };
  fs.writeFileSync(file, JSON.stringify({ ...seen, at: seen.at - days * 24 * 60 * 60 * 1_000 }));
}

test('nothing was given out while nothing ran', async () => {
  await (await openService()).beat();
  await restFor(300);
  await loseSomething();
  await (await openService()).pool.query('select 1');
  expect(await nextOf('bitcoin')).toBeGreaterThanOrEqual(100_000);
  expect(await nextOf('bitcoin')).toBeLessThan(200_000);
  const { rows } = await database.pool.query<{ number: number }>('select number from policies');
  expect(rows).toEqual([{ number: expect.toSatisfy((number: number) => number < 200) as number }]);
});

test('where another data folder was counted too, its process may have run until now', async () => {
  await (await openService()).beat();
  await (await openService('other')).beat();
  await restFor(2);
  await loseSomething();
  await (await openService()).pool.query('select 1');
  expect(await nextOf('bitcoin')).toBeGreaterThan(2 * 24 * 360_000);
});

test('nor does a folder that is behind the database say when it ended', async () => {
  const service = await openService();
  await service.beat();
  const file = path.join(folder, 'one', 'database-witness.json');
  const before = fs.readFileSync(file, 'utf8');
  for (const _beat of [1, 2]) await service.beat();
  fs.writeFileSync(file, before);
  await restFor(2);
  await loseSomething();
  await (await openService()).pool.query('select 1');
  expect(await nextOf('bitcoin')).toBeGreaterThan(2 * 24 * 360_000);
});

test('what a folder saw after the newest count of the database is passed over', async () => {
  await (await openService()).beat();
  await database.ownerPool.query(`update database_witnesses set seen_at = seen_at - interval '10 hours'`);
  await loseSomething();
  await (await openService()).pool.query('select 1');
  expect(await nextOf('bitcoin')).toBeGreaterThan(10 * 360_000);
});

test('numbers are passed over for chains alone, forwards, and never more than one epoch has', async () => {
  const passOver = async (chain: string, role: string, first: number): Promise<void> =>
    void (await database.pool.query('select pass_over_addresses($1, $2, $3)', [chain, role, first]));
  const most = 2 ** 28;
  await expect(passOver('bitcoin', 'deposit', most + 1)).rejects.toThrow('too many addresses of bitcoin');
  await passOver('bitcoin', 'deposit', most);
  await passOver('bitcoin', 'deposit', 7);
  expect(await nextOf('bitcoin')).toBe(most);
  await expect(passOver('bitcoin', 'hot', 7)).rejects.toThrow('no addresses of bitcoin are counted for hot');
  await expect(passOver('dogecoin', 'deposit', 7)).rejects.toThrow('no addresses of dogecoin are counted');

  await database.ownerPool.query(`
    drop sequence "address_index:tron:deposit";
    create table "address_index:tron:deposit" as select 0::bigint as last_value, true as is_called`);
  await expect(passOver('tron', 'deposit', 7)).rejects.toThrow('no addresses of tron are counted for deposit');
});
