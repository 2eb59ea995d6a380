/** A database of its own for one test file: a copy of the migrated template, dropped afterwards. */
import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { openDatabase, openOwnerPool } from '#src/adapters/db/connect.ts';

export type TestDatabase<Tables> = Readonly<{
  /** Connects as the owner and acts as the service's role, as in production. */
  pool: Pool;
  db: Kysely<Tables>;
  /** Full rights, to arrange what the service itself may not do. */
  ownerPool: Pool;
  /** For processes started by a test. */
  url: string;
  close(): Promise<void>;
}>;

export async function openTestDatabase<Tables = unknown>(): Promise<TestDatabase<Tables>> {
  const template = inject('postgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await runOnce(`create database ${database} template ${template.database}`);

  const connection = { ...template, database };
  const options = { connection, maxConnections: 30, onIdleError: () => {} };
  const ownerPool = openOwnerPool(options);
  const { pool, db, close } = openDatabase<Tables>(options);
  const { user, host, port } = template;
  return {
    pool,
    db,
    ownerPool,
    url: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    close: async () => {
      await close();
      await ownerPool.end();
      await runOnce(`drop database ${database} with (force)`);
    },
  };
}

async function runOnce(statement: string): Promise<void> {
  const client = new Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
