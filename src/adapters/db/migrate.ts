/**
 * Applies schema migrations: plain SQL files, forward only, each in one transaction with its row in schema_migrations.
 * Then adds the rows and sequences of new chains. Any number of processes may start at once: an advisory lock lets one
 * migrate while the others wait.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { addMissingChains } from './add-missing-chains.ts';
import { appRole } from './connect.ts';
import { findBar, numberOf, readStep, type AppliedMigration } from './migration-steps.ts';

type Migration = Readonly<{ name: string; sql: string; sha256: string }>;

const lockKey = 7_726_727;

/** Applies the missing migrations. Returns their file names. */
export async function migrate(pool: pg.Pool, folder: string): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('set client_min_messages to warning');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await makeAppRole(client);
    await client.query(bookkeeping);
    const missing = findMissing(migrations, await readApplied(client));
    for (const migration of missing) await apply(client, migration);
    await addMissingChains(client);
    await limitOthers(client);
    return missing.map(({ name }) => name);
  } finally {
    // Closing the connection releases the lock, whatever state the session is in.
    client.release(true);
  }
}

/**
 * Throws unless this program may run on the schema: everything that its migrations add is there, and nothing was taken
 * away that it needs. What its migrations take away may still be there, and a newer program may have added more.
 */
export async function assertMigrated(pool: pg.Pool, folder: string): Promise<void> {
  const all = findMissing(await readMigrations(folder), await readApplied(pool));
  const missing = all.filter(({ sql }) => readStep(sql)?.kind !== 'contract');
  if (missing.length > 0) throw new Error(`${missing.length} migrations are not applied`);
}

const bookkeeping = `
  create table if not exists schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  );
  alter table schema_migrations add column if not exists step text;
  alter table schema_migrations add column if not exists needs text;
  grant select on schema_migrations to ${appRole};
`;

export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new Error(`the migration ${name} must be named like 0001_some_words.sql`);
    if (numbers.has(number)) throw new Error(`two migrations have the number ${number}`);
    numbers.add(number);
  }
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

type Applied = ReadonlyMap<string, AppliedMigration>;

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<Applied> {
  // As a whole row: the columns of steps are not there yet in a database of an older program.
  const { rows } = await client.query<{ row: Stored }>('select to_jsonb(stored) as row from schema_migrations stored');
  return new Map(rows.map(({ row }) => [row.name, toApplied(row)]));
}

type Stored = Readonly<{ name: string; sha256: string; step?: string | null; needs?: string | null }>;

function toApplied({ name, sha256, step, needs }: Stored): AppliedMigration {
  return { name, sha256, needs: typeof step === 'string' ? (needs ?? null) : undefined };
}

function findMissing(migrations: readonly Migration[], applied: Applied): readonly Migration[] {
  const names = new Set(migrations.map(({ name }) => name));
  const newest = numberOf(migrations.at(-1)?.name ?? '');
  for (const unknown of applied.values()) {
    const bar = names.has(unknown.name) ? undefined : findBar(unknown, newest);
    if (bar !== undefined) throw new Error(bar);
  }
  for (const { name, sha256 } of migrations) {
    if ((applied.get(name)?.sha256 ?? sha256) !== sha256) {
      throw new Error(`the migration ${name} was changed after it was applied: restore it and add a new one instead`);
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    const step = readStep(sql);
    const needs = step?.kind === 'contract' ? step.from : null;
    const insert = 'insert into schema_migrations (name, sha256, step, needs) values ($1, $2, $3, $4)';
    await client.query(insert, [name, sha256, step?.kind ?? null, needs]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`the migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * Creates the service's role, to which migrations grant rights. Where the database is ours the service logs in as that
 * role, elsewhere as a user that has it. Roles belong to the whole cluster, so the migration of another database may
 * create the role concurrently.
 */
async function makeAppRole(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(`do $$ begin create role ${appRole} nologin;
      exception when duplicate_object or unique_violation then null; end $$`);
    await stepDownOnce(client).catch(async () => {
      await client.query('rollback');
      await client.query(`grant ${appRole} to current_user`);
      await stepDownOnce(client);
    });
  } catch (error) {
    throw new Error(
      `the database user may not create or use the role ${appRole}: have an administrator run ` +
        `"create role ${appRole} nologin" and "grant ${appRole} to" that user`,
      { cause: error },
    );
  }
}

/** Takes from everybody what only the owner needs: temporary tables. */
async function limitOthers(client: pg.PoolClient): Promise<void> {
  await client.query(`do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
  end $$`);
}

async function stepDownOnce(client: pg.PoolClient): Promise<void> {
  await client.query('begin');
  await client.query(`set local role ${appRole}`);
  await client.query('rollback');
}
