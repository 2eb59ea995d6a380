/** The database for a command at the terminal: where the service has it, beside a running one or without. */
import path from 'node:path';
import type { DatabaseConnection } from '#src/adapters/db/connect.ts';
import { findPostmaster, isPostmasterAlive } from '#src/adapters/db/embedded-postgres/postmaster.ts';
import { startEmbeddedPostgres } from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import type { Config } from '#src/config.ts';

export type ReachedDatabase = Readonly<{ connection: DatabaseConnection; stop(): Promise<void> }>;

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** A database of our own is reached where it runs, and started for the moment where it does not. */
export async function reachDatabase(settings: Settings): Promise<ReachedDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  const cluster = path.join(dataDir, 'postgres');
  const found = findPostmaster(cluster);
  if (found && isPostmasterAlive(cluster, found.pid)) {
    const connection = { host: found.socketFolder, port: 5432, user: 'sampan', database: 'sampan' };
    return { connection, stop: async () => {} };
  }
  return await startEmbeddedPostgres({ dataDir });
}

/** Only for us: refused while a service runs on the data folder. */
export async function claimDatabase({ databaseUrl, dataDir }: Settings): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  return await startEmbeddedPostgres({ dataDir });
}
