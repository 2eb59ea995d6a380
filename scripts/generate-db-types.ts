/**
 * `npm run db:types`: writes the row types of every table. It starts a PostgreSQL of its own in a temporary folder,
 * migrates it and reads the tables there, so neither a running service nor a database is needed.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { openOwnerPool } from '#src/adapters/db/connect.ts';
import {
  startEmbeddedPostgres,
  type SocketConnection,
} from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#src/adapters/db/migrate.ts';

const root = path.resolve(import.meta.dirname, '..');

export const rowTypesFile = 'src/adapters/db/generated/schema.ts';

/** The generator's arguments for one database. The simulated chains keep their tables in a schema of their own. */
export function generatorArgs(databaseUrl: string): readonly string[] {
  const options: Readonly<Record<string, string>> = {
    dialect: 'postgres',
    url: databaseUrl,
    'type-mapping': '{"numeric":"string","int8":"string"}',
    'exclude-pattern': 'sandbox.*',
    'out-file': path.join(root, rowTypesFile),
  };
  const generator = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  return [generator, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])];
}

async function generate(): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-types-'));
  try {
    const server = await startEmbeddedPostgres({ dataDir, isDurable: false });
    try {
      await applyMigrations(server.connection);
      const { user, database, host, port } = server.connection;
      const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
      const { status } = spawnSync(process.execPath, generatorArgs(url), { cwd: root, stdio: 'inherit' });
      process.exitCode = status ?? 1;
    } finally {
      await server.stop();
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function applyMigrations(connection: SocketConnection): Promise<void> {
  const pool = openOwnerPool({ connection, maxConnections: 1, onIdleError: () => {} });
  try {
    await migrate(pool, path.join(root, 'migrations'));
  } finally {
    await pool.end();
  }
}

if (import.meta.main) await generate();
