/** The database of the process: the one in DATABASE_URL or our own in the data folder, with its schema up to date. */
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import {
  appRole,
  openDatabase,
  openOwnerPool,
  type Database,
  type DatabaseConnection,
} from '#src/adapters/db/connect.ts';
import {
  startEmbeddedPostgres,
  type SocketConnection,
} from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import { startBeats } from '#src/adapters/db/loss/database-beats.ts';
import { makeDatabaseGuard, type DatabaseGuard } from '#src/adapters/db/loss/database-guard.ts';
import { openDatabaseWitness } from '#src/adapters/db/loss/database-witness.ts';
import { assertMigrated, migrate } from '#src/adapters/db/migrate.ts';
import { describeError } from '#src/adapters/describe-error.ts';
import type { Log } from '#src/adapters/log.ts';
import type { ProcessContext } from './run-process.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** A database whose every connection was looked at: see `database-guard.ts`. */
export type GuardedDatabase = Database<unknown> & Pick<DatabaseGuard, 'onLoss'>;

const maxConnections = 20;
const oldestServer = 160_000;

export async function openProcessDatabase(context: ProcessContext): Promise<GuardedDatabase> {
  const { config, resources, log } = context;
  const { owner, connection } = await findLogins(context);
  const onIdleError = (error: Error): void => log.warn('a database connection broke', {}, error);
  if (config.migrations === 'start') await prepareSchema(context, owner);
  const guard = makeDatabaseGuard({ witness: await openDatabaseWitness(config.dataDir), log });
  const database = await resources.open(
    async () => openDatabase({ connection, maxConnections, onIdleError, check: guard.check }),
    async (opened) => await opened.close(),
  );
  if (config.migrations === 'apart') await assertPrepared(database.pool);
  await guard.beat(database.pool);
  await resources.open(
    async () => startBeats({ guard, pool: database.pool, log }),
    async (beats) => await beats.stop(),
  );
  if (await canStepUp(database.pool)) {
    log.warn('the service could step up to the owner of the database: set DATABASE_OWNER_URL');
  }
  return { ...database, onLoss: guard.onLoss };
}

type Logins = Readonly<{ owner: DatabaseConnection; connection: DatabaseConnection }>;

/** How the owner logs in, who migrates, and how the service does, which owns nothing. */
async function findLogins(context: ProcessContext): Promise<Logins> {
  const { databaseUrl, databaseOwnerUrl = databaseUrl } = context.config;
  if (databaseUrl === undefined || databaseOwnerUrl === undefined) {
    const owner = await openEmbedded(context);
    return { owner, connection: { ...owner, user: appRole } };
  }
  return { owner: { connectionString: databaseOwnerUrl }, connection: { connectionString: databaseUrl } };
}

async function openEmbedded({ config, resources, log, forced, fail }: ProcessContext): Promise<SocketConnection> {
  const onLost = (): void => fail(new Error('the embedded PostgreSQL stopped unexpectedly'));
  const embedded = await resources.open(
    async () => await startEmbeddedPostgres({ dataDir: config.dataDir, forced, onLost }),
    async (server) => await server.stop(),
  );
  if (embedded.wasAdopted) log.warn('adopted the PostgreSQL of a process that did not stop cleanly');
  return embedded.connection;
}

/** Where migrations are apart, the one who lets the service in is `npm run migrate` too. */
async function assertPrepared(pool: Pool): Promise<void> {
  await assertMigrated(pool, migrationsFolder).catch((error: unknown) => {
    throw new Error(`${describeError(error).message}: npm run migrate applies migrations (MIGRATIONS=apart)`, {
      cause: error,
    });
  });
}

type Preparing = Pick<ProcessContext, 'config'> & Readonly<{ log: Pick<Log, 'info'> }>;

/** Applies the migrations as the owner, and lets the service log in. */
export async function prepareSchema({ config, log }: Preparing, connection: DatabaseConnection): Promise<void> {
  const owner = openOwnerPool({ connection, maxConnections: 1, onIdleError: () => {} });
  try {
    const { databaseUrl, databaseOwnerUrl = databaseUrl } = config;
    await checkServer(owner).catch((error: unknown) => {
      throw databaseOwnerUrl === undefined ? error : explainDatabaseUrl(databaseOwnerUrl, error);
    });
    for (const name of await migrate(owner, migrationsFolder)) log.info('applied a migration', { migration: name });
    await letServiceIn(owner, databaseUrl);
  } finally {
    await owner.end();
  }
}

/**
 * Lets the service log in: in the embedded database as its own role, elsewhere as the user of DATABASE_URL, who gets
 * the rights of that role. A user who has them already needs nothing. One who cannot get them is told when logging
 * in.
 */
async function letServiceIn(owner: Pool, databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) return void (await owner.query(`alter role ${appRole} login`));
  const user = decodeURIComponent(URL.parse(databaseUrl)?.username ?? '');
  if (user === '') return;
  await owner.query(`grant ${appRole} to "${user.replaceAll('"', '""')}"`).catch(() => {});
}

/** Whether the login of the service owns its tables, or may act as whoever does. */
async function canStepUp(service: Pool): Promise<boolean> {
  const { rows } = await service.query<{ can: boolean }>(
    `select pg_has_role(session_user, relowner, 'member') as can from pg_class where oid = 'orders'::regclass`,
  );
  return rows[0]?.can === true;
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
