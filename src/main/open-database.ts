/** The database of the process: the one in DATABASE_URL or our own in the data folder, with its schema up to date. */
import { fileURLToPath } from 'node:url';
import { openDatabase, openOwnerPool, type Database, type DatabaseConnection } from '#src/adapters/db/connect.ts';
import { startEmbeddedPostgres } from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#src/adapters/db/migrate.ts';
import type { ProcessContext } from './run-process.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

const maxConnections = 20;
const oldestServer = 160_000;

export async function openProcessDatabase(context: ProcessContext): Promise<Database<unknown>> {
  const { config, resources, log } = context;
  const connection =
    config.databaseUrl === undefined ? await openEmbedded(context) : { connectionString: config.databaseUrl };
  const onIdleError = (error: Error): void => log.warn('a database connection broke', {}, error);
  await prepareSchema(context, connection);
  return await resources.open(
    async () => openDatabase({ connection, maxConnections, onIdleError }),
    async (database) => await database.close(),
  );
}

async function openEmbedded({ config, resources, log, forced, fail }: ProcessContext): Promise<DatabaseConnection> {
  const onLost = (): void => fail(new Error('the embedded PostgreSQL stopped unexpectedly'));
  const embedded = await resources.open(
    async () => await startEmbeddedPostgres({ dataDir: config.dataDir, forced, onLost }),
    async (server) => await server.stop(),
  );
  if (embedded.wasAdopted) log.warn('adopted the PostgreSQL of a process that did not stop cleanly');
  return embedded.connection;
}

async function prepareSchema({ config, log }: ProcessContext, connection: DatabaseConnection): Promise<void> {
  const owner = openOwnerPool({ connection, maxConnections: 1, onIdleError: () => {} });
  try {
    await checkServer(owner).catch((error: unknown) => {
      throw config.databaseUrl === undefined ? error : explainDatabaseUrl(config.databaseUrl, error);
    });
    for (const name of await migrate(owner, migrationsFolder)) log.info('applied a migration', { migration: name });
  } finally {
    await owner.end();
  }
}

async function checkServer(owner: ReturnType<typeof openOwnerPool>): Promise<void> {
  const { rows } = await owner.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((rows[0]?.version ?? 0) < oldestServer) throw new Error('it is older than PostgreSQL 16');
}

/** Error that names the database server and the cause, without the password. */
export function explainDatabaseUrl(databaseUrl: string, error: unknown): Error {
  const address =
    databaseUrl
      .replace(/^[a-z]+:\/\//, '')
      .replace(/^[^/]*@/, '')
      .split('?')[0] ?? '';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers there',
    ECONNRESET: 'the connection was cut',
    ENOENT: 'there is no such socket',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'the name of the host cannot be looked up',
    ETIMEDOUT: 'there is no answer',
    '28P01': 'the user name or the password is wrong',
    '28000': 'the user may not log in',
    '3D000': 'there is no such database',
    '42501': 'the user has too few rights',
    '53300': 'it has too many connections',
  };
  const reason = reasons[code] ?? (error instanceof Error ? error.message : 'unknown reason');
  return new Error(`the database ${address} in DATABASE_URL cannot be used: ${reason}`, { cause: error });
}
