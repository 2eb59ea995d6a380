/** A database for one test file: a copy of the migrated template or of a filled one, dropped afterwards. */
import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { openDatabase, openOwnerPool } from '#src/adapters/db/connect.ts';

export type TestDatabase<Tables> = Readonly<{
  /** For `openTestDatabase`, which copies it as it is once nobody is connected to it. */
  name: string;
  /** Connects as the owner and acts as the service's role, as in production. */
  pool: Pool;
  db: Kysely<Tables>;
  /** Connections with the owner's rights, for set-up that the service's role is not allowed to do. */
  ownerPool: Pool;
  /** Connection URL for processes started by a test. */
  url: string;
  /** Closes the connections without dropping the database. */
  disconnect(): Promise<void>;
  close(): Promise<void>;
}>;

export async function openTestDatabase<Tables = unknown>(filled?: string): Promise<TestDatabase<Tables>> {
  const template = inject('postgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await runOnce(`create database ${database} template ${filled ?? template.database}`);
  return openExisting(database);
}

/** Creates a filled template for all test files, unless one of them has created it already. */
export async function ensureFilledTemplate(
  name: string,
  fill: (database: TestDatabase<unknown>) => Promise<void>,
): Promise<void> {
  await atServer(async (client) => {
    // A second caller waits here until the first has finished. The advisory lock is released with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `unfinished_${name}`;
    await client.query(`create database ${unfinished} template ${inject('postgres').database}`);
    const database = openExisting(unfinished);
    await fill(database);
    await database.disconnect();
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
}

function openExisting<Tables>(database: string): TestDatabase<Tables> {
  const template = inject('postgres');
  const connection = { ...template, database };
  const options = { connection, maxConnections: 30, onIdleError: () => {} };
  const ownerPool = openOwnerPool(options);
  const { pool, db, close } = openDatabase<Tables>(options);
  const { user, host, port } = template;
  let isConnected = true;
  const disconnect = async (): Promise<void> => {
    if (!isConnected) return;
    isConnected = false;
    await close();
    await ownerPool.end();
  };
  return {
    name: database,
    pool,
    db,
    ownerPool,
    url: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    disconnect,
    close: async () => {
      await disconnect();
      await runOnce(`drop database ${database} with (force)`);
    },
  };
}

async function runOnce(statement: string): Promise<void> {
  await atServer(async (client) => void (await client.query(statement)));
}

async function atServer(act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
