/** Connects a command-line tool to the service's database, whether the service is running or not. */
import path from 'node:path';
import { openOwnerPool, type DatabaseConnection } from '#src/adapters/db/connect.ts';
import { hasCluster } from '#src/adapters/db/embedded-postgres/make-cluster.ts';
import { findPostmaster, isPostmasterAlive } from '#src/adapters/db/embedded-postgres/postmaster.ts';
import { startEmbeddedPostgres } from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import type { Config } from '#src/config/config.ts';
import { explainDatabaseUrl } from './open-database.ts';

export type ReachedDatabase = Readonly<{ connection: DatabaseConnection; stop(): Promise<void> }>;

/** Commands act as the owner of the database. */
type Settings = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>;

/**
 * Connects to the service's own database if it runs, and otherwise starts it while the command runs. Never makes a new
 * database: a command that finds none was given other settings than the service, and a fresh empty database would look
 * like a loss.
 */
export async function reachDatabase(settings: Settings): Promise<ReachedDatabase> {
  const reached = await reachServer(settings);
  try {
    await assertMigrated(reached.connection, settings);
  } catch (error) {
    await reached.stop();
    throw error;
  }
  return reached;
}

/**
 * Connects for a restore: refused while a service runs on the data folder. It may create the database that it fills,
 * unless data of an earlier one must be kept.
 */
export async function claimDatabase(
  settings: Settings,
  { mayMake }: Readonly<{ mayMake: boolean }>,
): Promise<ReachedDatabase> {
  const { dataDir } = settings;
  const connectionString = ownerUrl(settings);
  if (connectionString !== undefined) return { connection: { connectionString }, stop: async () => {} };
  if (!mayMake) assertCluster(dataDir);
  return await startEmbeddedPostgres({ dataDir });
}

function ownerUrl({ databaseUrl, databaseOwnerUrl = databaseUrl }: Settings): string | undefined {
  return databaseUrl === undefined ? undefined : databaseOwnerUrl;
}

async function reachServer(settings: Settings): Promise<ReachedDatabase> {
  const { dataDir } = settings;
  const connectionString = ownerUrl(settings);
  if (connectionString !== undefined) return { connection: { connectionString }, stop: async () => {} };
  assertCluster(dataDir);
  const cluster = path.join(dataDir, 'postgres');
  const found = findPostmaster(cluster);
  if (found && isPostmasterAlive(cluster, found.pid)) {
    const connection = { host: found.socketFolder, port: 5432, user: 'sampan', database: 'sampan' };
    return { connection, stop: async () => {} };
  }
  return await startEmbeddedPostgres({ dataDir });
}

function assertCluster(dataDir: string): void {
  if (!hasCluster(path.join(dataDir, 'postgres'))) throw noDatabase({ dataDir, databaseUrl: undefined });
}

async function assertMigrated(connection: DatabaseConnection, settings: Settings): Promise<void> {
  const owner = openOwnerPool({ connection, maxConnections: 1, onIdleError: () => {} });
  try {
    const { rows } = await owner
      .query<{ found: boolean }>(`select to_regclass('public.schema_migrations') is not null as found`)
      .catch((error: unknown) => {
        const url = ownerUrl(settings);
        throw url === undefined ? error : explainDatabaseUrl(url, error);
      });
    if (rows[0]?.found !== true) throw noDatabase(settings);
  } finally {
    await owner.end();
  }
}

/** Error if there is no database. The message does not repeat DATABASE_URL, which may contain a password. */
function noDatabase({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): Error {
  const [place, name] = databaseUrl === undefined ? [`in ${dataDir}`, 'DATA_DIR'] : ['at DATABASE_URL', 'it'];
  return new Error(`there is no Sampan database ${place}: is ${name} set as for the service?`);
}
