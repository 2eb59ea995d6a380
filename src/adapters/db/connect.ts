/** Connection pools to PostgreSQL. The service's pool runs as a role with minimal rights. */
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, type ClientBase, type PoolConfig } from 'pg';

export type DatabaseConnection =
  | Readonly<{ connectionString: string }>
  | Readonly<{ host: string; port: number; user: string; database: string }>;

/** Access to the database for the rest of the service. `Tables` are the row types by table name. */
export type Database<Tables> = Readonly<{
  pool: Pool;
  db: Kysely<Tables>;
  /** Opens and closes a connection outside the pool. Throws if the server accepts no new ones. */
  tryNewConnection(): Promise<void>;
  close(): Promise<void>;
}>;

/** The role of the running service. Append-only tables cannot be changed by it; migrations grant the other rights. */
export const appRole = 'sampan_app';

type PoolOptions = Readonly<{
  connection: DatabaseConnection;
  maxConnections: number;
  /**
   * Called if an idle connection broke, for example in a restart of the database. The pool reconnects automatically.
   */
  onIdleError: (error: Error) => void;
  /** Looks at every new connection before it is used, and throws if it must not be. */
  check?: (client: ClientBase) => Promise<void>;
}>;

/** The service's pool. Every statement runs as `sampan_app` and has a timeout. */
export function openDatabase<Tables>(options: PoolOptions): Database<Tables> {
  const pool = makePool(options, {
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it; only its type does not say so
    onConnect: async (client) => {
      await takeAppRole(client);
      await options.check?.(client);
    },
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    // Kysely ends the pool only if the pool was used, and a pool can be ended only once.
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { pool, db, tryNewConnection: async () => await tryConnection(options.connection), close };
}

async function tryConnection(connection: DatabaseConnection): Promise<void> {
  const limits = { connectionTimeoutMillis: 2000, query_timeout: 2000, statement_timeout: 2000 };
  const client = new Client({ ...connection, ...limits, application_name: 'sampan-health' });
  // The connection may break at any time. The query below fails then, but an unhandled error event would end the
  // process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    // The end is not awaited, because a server that hangs never closes the connection.
    client.end().catch(() => {});
  }
}

/** The owner's pool, for migrations: full rights and no statement timeout. */
export function openOwnerPool(options: PoolOptions): Pool {
  return makePool(options, {});
}

function makePool({ connection, maxConnections, onIdleError }: PoolOptions, limits: PoolConfig): Pool {
  const fixed = { max: maxConnections, connectionTimeoutMillis: 10_000, application_name: 'sampan' };
  const pool = new Pool({ ...connection, ...fixed, ...limits });
  // A checked-out connection has no error listener, and an unhandled error event ends the process. The caller notices
  // the loss when its next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', (error) => {
    // A closing pool does not wait for its connections to end, and the server may close first. Such a close is not
    // logged.
    if (!pool.ending) onIdleError(error);
  });
  return pool;
}

/** Sets the service's role. Runs on every new connection before the pool hands it out. */
function takeAppRole(client: ClientBase): Promise<unknown> {
  return client.query(`set role ${appRole}`);
}
