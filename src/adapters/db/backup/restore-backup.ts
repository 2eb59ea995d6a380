/**
 * Restores a back-up into an empty database and stops payouts on every chain, because payouts that these books still
 * owe may have been sent after the back-up. Rows and stops are written in one transaction, so a failed restore leaves
 * no rows.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { firstIndexAfterRestore } from '#src/domain/address/first-index-after-restore.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { noteServer } from '../loss/database-guard.ts';
import { putUpFence, renumberPolicy } from '../loss/put-up-fence.ts';
import { migrate, readMigrations } from '../migrate.ts';
import {
  checkBackupFile,
  readBackupLines,
  type BackupHeader,
  type BackupLine,
  type BackupSource,
} from './backup-file.ts';
import type { Sealed } from './seal.ts';
import { findTables, quoteTable, type BackupTable } from './tables.ts';

type Options = BackupSource &
  Readonly<{
    migrationsFolder: string;
    /**
     * True to replace the service's own tables and keep the simulated chains as they are, which imitates a restore with
     * real chains.
     */
    keepsChains?: boolean;
    /** When the back-up was made that was looked at before. Another one in its place is refused. */
    at?: string;
  }>;

export type RestoreReport = Readonly<{ header: BackupHeader; rows: number }>;

const rowsPerInsert = 500;

export async function restoreBackup(owner: Pool, options: Options): Promise<RestoreReport> {
  const { file, opener, migrationsFolder, keepsChains = false } = options;
  const { header, sealed } = await checkBackupFile({ file, opener });
  if (options.at !== undefined && header.at !== options.at) throw new Error('the back-up was replaced meanwhile');
  await checkMigrations(header, migrationsFolder);
  if (keepsChains) await clearOwnTables(owner);
  else await assertEmpty(owner);
  await migrateAsThen(owner, header, migrationsFolder);
  const rows = await inTransaction(owner, async (client) => {
    if (keepsChains) await client.query('drop schema sandbox cascade; alter schema sandbox_kept rename to sandbox');
    const loaded = await load(client, { file, opener, sealed, keepsChains, ageMs: ageOf(header) });
    await putUpFence(client, { by: 'restore', note: '' });
    return loaded;
  });
  await migrate(owner, migrationsFolder);
  // Triggers were off when the epochs, the shares and their payouts of the back-up were written.
  await owner.query(
    `select bar_programs_without_hand_overs(), bar_programs_without_shares(), bar_programs_without_partner_payouts()`,
  );
  await passOverChange(owner, ageOf(header));
  await renumberPolicy(owner, { by: 'restore', note: 'restored from a back-up', ageMs: ageOf(header) });
  // The fence is up: the service need not notice by itself that this is another server.
  await noteServer(owner);
  return { header, rows };
}

function ageOf({ at }: BackupHeader): number {
  return Date.now() - Date.parse(at);
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

/** Renames the schema of the simulated chains, so that the migrations can run as on an empty database. */
async function clearOwnTables(owner: Pool): Promise<void> {
  await inTransaction(owner, async (client) => {
    await client.query('set local client_min_messages to warning');
    const { rows } = await client.query(`select 1 from pg_namespace where nspname = 'sandbox_kept'`);
    // An earlier restore that failed after this step has already renamed the schema.
    if (rows.length === 0) await client.query('alter schema sandbox rename to sandbox_kept');
    else await client.query('drop schema if exists sandbox cascade');
    await client.query('drop schema public cascade; create schema public; grant usage on schema public to public');
  });
}

/**
 * Creates the tables as of the back-up. Later migrations run after the rows are loaded, so that they migrate the rows
 * too.
 */
async function migrateAsThen(owner: Pool, { migrations }: BackupHeader, folder: string): Promise<void> {
  const then = await mkdtemp(path.join(tmpdir(), 'sampan-restore-'));
  try {
    for (const { name } of migrations) await copyFile(path.join(folder, name), path.join(then, name));
    await migrate(owner, then);
  } finally {
    await rm(then, { recursive: true });
  }
}

type Loading = BackupSource & Readonly<{ sealed: Sealed; keepsChains: boolean; ageMs: number }>;

async function load(client: PoolClient, { keepsChains, ...read }: Loading): Promise<number> {
  const tables = (await findTables(client)).filter(({ name }) => !keepsChains || !name.startsWith('sandbox.'));
  const names = tables.map(({ name }) => quoteTable(name));
  await client.query('set local client_min_messages to warning; set constraints all deferred');
  await client.query(`truncate ${names.join(', ')}`);
  // Triggers are disabled, because they check single transitions, and a restore inserts final states.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const rows = await insertAll(client, read, tables);
  await client.query('set constraints all immediate');
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  return rows;
}

async function insertAll(
  client: PoolClient,
  { sealed, ageMs, ...source }: Omit<Loading, 'keepsChains'>,
  tables: readonly BackupTable[],
): Promise<number> {
  let table: BackupTable | undefined;
  let held: string[] = [];
  let rows = 0;
  const flush = async (): Promise<void> => {
    if (table && held.length > 0) await insert(client, table, held);
    rows += table ? held.length : 0;
    held = [];
  };
  for await (const text of readBackupLines(source, sealed)) {
    if (text.startsWith('{"row":')) {
      held.push(text.slice('{"row":'.length, -1));
      if (held.length >= rowsPerInsert) await flush();
      continue;
    }
    await flush();
    const line = JSON.parse(text) as BackupLine;
    // Rows of simulated chains that are kept have no table in this list and are skipped.
    if ('table' in line) table = tables.find(({ name }) => name === line.table);
    if ('counter' in line) await setCounter(client, { ...line, ageMs }, tables);
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
  { counter, next, ageMs }: Readonly<{ counter: string; next: string; ageMs: number }>,
  tables: readonly BackupTable[],
): Promise<void> {
  const schema = counter.slice(0, counter.indexOf('.'));
  if (!tables.some(({ name }) => name.startsWith(`${schema}.`))) return;
  const first = findFirst(counter, Number(next), ageMs);
  await client.query('select setval($1::regclass, $2::bigint, false)', [quoteTable(counter), first]);
}

/**
 * First address index after the restore. Orders made after the back-up are lost, but their visitors still have the
 * deposit addresses, so the indexes of these addresses are skipped.
 */
function findFirst(counter: string, next: number, ageMs: number): number {
  const chain = chainIds.find((id) => counter === `public.address_index:${id}:deposit`);
  return chain ? firstIndexAfterRestore(chain, next, ageMs) : next;
}

/**
 * Advances the sequence of change addresses past those used after the back-up, so that none is used twice; they are
 * searched from `change_from` on (`watchLostAddresses`). The older the back-up, the more indexes are skipped, so a
 * second restore of the same file does not reuse addresses used after the first.
 */
async function passOverChange(owner: Pool, ageMs: number): Promise<void> {
  for (const chain of chainIds) {
    const counter = quoteTable(`public.address_index:${chain}:change`);
    const { rows } = await owner.query<{ next: string }>(
      `update payout_stops set change_from = (select last_value + is_called::integer from ${counter})
       where scope = $1 and reason = 'restored' returning change_from as next`,
      [chain],
    );
    if (!rows[0]) continue;
    const first = firstIndexAfterRestore(chain, Number(rows[0].next), ageMs);
    await owner.query('select setval($1::regclass, $2::bigint, false)', [counter, first]);
  }
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
