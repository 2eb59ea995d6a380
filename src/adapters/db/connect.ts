/** Connections to PostgreSQL: one pool of the service, which acts as the role with the fewest rights. */
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, type ClientBase, type PoolConfig } from 'pg';

export type DatabaseConnection =
  | Readonly<{ connectionString: string }>
  | Readonly<{ host: string; port: number; user: string; database: string }>;

/** What the rest of the service gets of the database. `Tables` are the row types by table name. */
export type Database<Tables> = Readonly<{
  pool: Pool;
  db: Kysely<Tables>;
  /** Opens a connection beside the pool and closes it again. Throws when the server takes no new ones. */
  tryNewConnection(): Promise<void>;
  close(): Promise<void>;
}>;

/** The role of the running service. It may not change or delete what is append-only; migrations grant it the rest. */
export const appRole = 'sampan_app';

type PoolOptions = Readonly<{
  connection: DatabaseConnection;
  maxConnections: number;
  /** An idle connection broke, as in a restart of the database. The pool mends itself; the news goes to the log. */
  onIdleError: (error: Error) => void;
}>;

/** The service's pool. Every statement in it runs as `sampan_app` and ends in bounded time. */
export function openDatabase<Tables>(options: PoolOptions): Database<Tables> {
  const pool = makePool(options, {
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it; only its type does not say so
    onConnect: takeAppRole,
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    // Kysely ends the pool only if it was used itself, and a pool may be ended once.
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { pool, db, tryNewConnection: async () => await tryConnection(options.connection), close };
}

async function tryConnection(connection: DatabaseConnection): Promise<void> {
  const limits = { connectionTimeoutMillis: 2000, query_timeout: 2000, statement_timeout: 2000 };
  const client = new Client({ ...connection, ...limits, application_name: 'sampan-health' });
  // It may break at any time; the question below fails then, and an error that nobody hears ends the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    // Not awaited: a server that hangs never says goodbye.
    client.end().catch(() => {});
  }
}

/** The owner's pool, for migrations: full rights, and no time limit on a statement. */
export function openOwnerPool(options: PoolOptions): Pool {
  return makePool(options, {});
}

function makePool({ connection, maxConnections, onIdleError }: PoolOptions, limits: PoolConfig): Pool {
  const fixed = { max: maxConnections, connectionTimeoutMillis: 10_000, application_name: 'sampan' };
  const pool = new Pool({ ...connection, ...fixed, ...limits });
  // A connection that is lent out has no listener of its own, and an error without one ends the process. Whoever holds
  // it learns of the loss by the next query, which fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', (error) => {
    // A closing pool does not wait for its last goodbyes, and the server may hang up first: that is not news.
    if (!pool.ending) onIdleError(error);
  });
  return pool;
}

/** Runs on every new connection, before the pool hands it out. */
function takeAppRole(client: ClientBase): Promise<unknown> {
  return client.query(`set role ${appRole}`);
}
