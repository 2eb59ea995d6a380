/** Global set-up of the integration tests: a temporary PostgreSQL in memory, with a migrated template database. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openOwnerPool } from '#src/adapters/db/connect.ts';
import {
  startEmbeddedPostgres,
  type SocketConnection,
} from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#src/adapters/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to PostgreSQL; its database is the template. */
    postgres: SocketConnection;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(findMemoryFolder(), 'sampan-test-'));
  const server = await startEmbeddedPostgres({ dataDir, isDurable: false, maxConnections: 200 });
  const tearDown = async (): Promise<void> => {
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const template = { ...server.connection, database: 'sampan_template' };
  try {
    await makeTemplate(server.connection, template);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('postgres', template);
  return tearDown;
}

async function makeTemplate(login: SocketConnection, template: SocketConnection): Promise<void> {
  const client = new Client(login);
  await client.connect();
  await client.query(`create database ${template.database}`);
  await client.end();
  const pool = openOwnerPool({ connection: template, maxConnections: 1, onIdleError: () => {} });
  await migrate(pool, path.join(import.meta.dirname, '..', '..', 'migrations'));
  await pool.end();
}

/** A writable in-memory file system (such as /dev/shm), if this machine has one. */
function findMemoryFolder(): string {
  const mounts = fs.existsSync('/proc/mounts') ? fs.readFileSync('/proc/mounts', 'utf8').split('\n') : [];
  for (const [, folder, type] of mounts.map((line) => line.split(' '))) {
    if (type === 'tmpfs' && folder?.endsWith('/shm') && isWritable(folder)) return folder;
  }
  return os.tmpdir();
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
