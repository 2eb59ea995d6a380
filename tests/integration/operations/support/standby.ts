/** A copy of a cluster, as of the moment it was made, that starts as a standby or as if nothing had happened. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openOwnerPool } from '#src/adapters/db/connect.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#src/adapters/db/migrate.ts';
import { migrationsFolder } from '#src/main/open-database.ts';

export type Clusters = Readonly<{
  /** The folder that holds a Unix socket of whichever cluster runs: its address stays the same. */
  url(): string;
  running(): EmbeddedPostgres;
  /** Stops the cluster for a moment, copies it, and starts it again. */
  copyTo(name: string): Promise<void>;
  /** Stops the running cluster and starts another one. `isStandby`: it has to be promoted before it takes writes. */
  goOnWith(name: string, how: Readonly<{ isStandby: boolean }>): Promise<void>;
  promote(): Promise<void>;
  close(): Promise<void>;
}>;

export async function openClusters(): Promise<Clusters> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-failover-'));
  const address = path.join(folder, 'address');
  fs.mkdirSync(address);
  let current = 'first';
  let server = await start(current);
  await prepare(server);

  async function start(name: string): Promise<EmbeddedPostgres> {
    const dataDir = path.join(folder, name);
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const started = await startEmbeddedPostgres({ dataDir, isDurable: false, maxConnections: 100 });
    const link = path.join(address, '.s.PGSQL.5432');
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.join(started.connection.host, '.s.PGSQL.5432'), link);
    return started;
  }
  return {
    url: () => `postgresql://sampan@/sampan?host=${encodeURIComponent(address)}&port=5432`,
    running: () => server,
    copyTo: async (name) => {
      await server.stop();
      execFileSync('cp', ['-a', path.join(folder, current), path.join(folder, name)]);
      server = await start(current);
    },
    goOnWith: async (name, { isStandby }) => {
      await server.stop();
      if (isStandby) fs.writeFileSync(path.join(folder, name, 'postgres', 'standby.signal'), '');
      current = name;
      server = await start(name);
    },
    promote: async () => {
      const client = new Client(server.connection);
      await client.connect();
      await client.query('select pg_promote()');
      await client.end();
    },
    close: async () => {
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function prepare({ connection }: EmbeddedPostgres): Promise<void> {
  const owner = openOwnerPool({ connection, maxConnections: 1, onIdleError: () => {} });
  await migrate(owner, migrationsFolder);
  await owner.query('alter role sampan_app login');
  await owner.end();
}
