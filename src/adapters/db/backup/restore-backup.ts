/**
 * Puts a back-up into an empty database, and a fence around it: the chains have gone on since, so payouts may have been
 * sent that these books still owe. Rows and fence are one transaction; a restore that fails leaves no rows behind.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { migrate, readMigrations } from '../migrate.ts';
import { checkBackupFile, readBackupLines, type BackupHeader, type BackupLine } from './backup-file.ts';
import { findTables, quoteTable, type BackupTable } from './tables.ts';

type Options = Readonly<{
  file: string;
  migrationsFolder: string;
  /**
   * Replaces the service's own tables and leaves the simulated chains as they are now: what a restore is where the
   * chains are real.
   */
  keepsChains?: boolean;
}>;

export type RestoreReport = Readonly<{ header: BackupHeader; rows: number }>;

/** Orders that were made after the back-up are gone, and their visitors still hold these addresses. */
const addressesSkipped = 1_000;
const rowsPerInsert = 500;

export async function restoreBackup(owner: Pool, options: Options): Promise<RestoreReport> {
  const { file, migrationsFolder, keepsChains = false } = options;
  const header = await checkBackupFile(file);
  await checkMigrations(header, migrationsFolder);
  if (keepsChains) await clearOwnTables(owner);
  else await assertEmpty(owner);
  await migrateAsThen(owner, header, migrationsFolder);
  const rows = await inTransaction(owner, async (client) => {
    if (keepsChains) await client.query('drop schema sandbox cascade; alter schema sandbox_kept rename to sandbox');
    const loaded = await load(client, file, keepsChains);
    await putUpFence(client);
    return loaded;
  });
  await migrate(owner, migrationsFolder);
  return { header, rows };
}

async function checkMigrations({ migrations }: BackupHeader, folder: string): Promise<void> {
  const ours = new Map((await readMigrations(folder)).map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of migrations) {
    if (ours.get(name) !== sha256) throw new Error(`the back-up is of another version: it has the migration ${name}`);
  }
}

async function assertEmpty(owner: Pool): Promise<void> {
  const { rows } = await owner.query(`select 1 from pg_tables where schemaname in ('public', 'sandbox') limit 1`);
  if (rows.length > 0) throw new Error('the database is not empty: a back-up is restored into an empty one');
}

/** The chains are put aside under another name, so that the migrations can run as on an empty database. */
async function clearOwnTables(owner: Pool): Promise<void> {
  await inTransaction(owner, async (client) => {
    await client.query('set local client_min_messages to warning');
    const { rows } = await client.query(`select 1 from pg_namespace where nspname = 'sandbox_kept'`);
    // A restore that failed after this step left them there.
    if (rows.length === 0) await client.query('alter schema sandbox rename to sandbox_kept');
    else await client.query('drop schema if exists sandbox cascade');
    await client.query('drop schema public cascade; create schema public; grant usage on schema public to public');
  });
}

/** The tables as they were when the back-up was made. What came later is migrated afterwards, rows and all. */
async function migrateAsThen(owner: Pool, { migrations }: BackupHeader, folder: string): Promise<void> {
  const then = await mkdtemp(path.join(tmpdir(), 'sampan-restore-'));
  try {
    for (const { name } of migrations) await copyFile(path.join(folder, name), path.join(then, name));
    await migrate(owner, then);
  } finally {
    await rm(then, { recursive: true });
  }
}

async function load(client: PoolClient, file: string, keepsChains: boolean): Promise<number> {
  const tables = (await findTables(client)).filter(({ name }) => !keepsChains || !name.startsWith('sandbox.'));
  const names = tables.map(({ name }) => quoteTable(name));
  await client.query('set local client_min_messages to warning; set constraints all deferred');
  await client.query(`truncate ${names.join(', ')}`);
  // Triggers guard what the service may do step by step; here whole states are put back.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const rows = await insertAll(client, file, tables);
  await client.query('set constraints all immediate');
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  return rows;
}

async function insertAll(client: PoolClient, file: string, tables: readonly BackupTable[]): Promise<number> {
  let table: BackupTable | undefined;
  let held: string[] = [];
  let rows = 0;
  const flush = async (): Promise<void> => {
    if (table && held.length > 0) await insert(client, table, held);
    rows += table ? held.length : 0;
    held = [];
  };
  for await (const text of readBackupLines(file)) {
    if (text.startsWith('{"row":')) {
      held.push(text.slice('{"row":'.length, -1));
      if (held.length >= rowsPerInsert) await flush();
      continue;
    }
    await flush();
    const line = JSON.parse(text) as BackupLine;
    // Rows of the chains that are kept belong to no table here, and are passed over.
    if ('table' in line) table = tables.find(({ name }) => name === line.table);
    if ('counter' in line) await setCounter(client, line, tables);
  }
  await flush();
  return rows;
}

async function insert(client: PoolClient, { name, columns }: BackupTable, rows: readonly string[]): Promise<void> {
  const listed = columns.map((column) => `"${column}"`).join(', ');
  const table = quoteTable(name);
  await client.query(
    `insert into ${table} (${listed}) overriding system value
     select ${listed} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}

async function setCounter(
  client: PoolClient,
  { counter, next }: Readonly<{ counter: string; next: string }>,
  tables: readonly BackupTable[],
): Promise<void> {
  const schema = counter.slice(0, counter.indexOf('.'));
  if (!tables.some(({ name }) => name.startsWith(`${schema}.`))) return;
  const skipped = /^public\.address_index:[a-z-]+:deposit$/.test(counter) ? addressesSkipped : 0;
  await client.query('select setval($1::regclass, $2::bigint + $3::bigint, false)', [
    quoteTable(counter),
    next,
    skipped,
  ]);
}

async function putUpFence(client: PoolClient): Promise<void> {
  await client.query(`
    insert into payout_stops (scope, reason, since, stopped_by, note)
    select chain, 'restored', now(), 'restore', '' from chain_cursors
    on conflict (scope, reason) do update set since = now(), read_to = null, is_prepared = false`);
}

async function inTransaction<Value>(owner: Pool, work: (client: PoolClient) => Promise<Value>): Promise<Value> {
  const client = await owner.connect();
  let isDone = false;
  try {
    await client.query('begin');
    const value = await work(client);
    await client.query('commit');
    isDone = true;
    return value;
  } finally {
    client.release(!isDone);
  }
}
