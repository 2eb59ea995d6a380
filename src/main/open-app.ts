/** Opens what server and worker both need: the data folder, the database and the services. */
import type { Database } from '#src/adapters/db/connect.ts';
import { openSignals, type Signals } from '#src/adapters/db/signals.ts';
import { withAdvisoryLock } from '#src/adapters/db/with-advisory-lock.ts';
import { buildServices, type BuiltServices } from './build-services.ts';
import { openDataFolder } from './data-folder.ts';
import { openProcessDatabase } from './open-database.ts';
import { prepareSigner } from './open-signer.ts';
import type { ProcessContext } from './run-process.ts';
import type { Asker } from './signer-socket.ts';

export type App = Readonly<{ database: Database<unknown>; signals: Signals; built: BuiltServices }>;

/** `asker`: a server or worker alone. Then the signer is a process apart as well, and none is started here. */
export async function openApp(context: ProcessContext, asker: Asker = 'service'): Promise<App> {
  const { config, resources, log } = context;
  await resources.open(
    async () => await openDataFolder(config.dataDir),
    async (folder) => await folder.close(),
  );
  const coming = await prepareSigner(context, asker);
  const database = await openProcessDatabase(context);
  const signer = await coming.open();
  const signals = await resources.open(
    async () => await openSignals(database.pool),
    async (opened) => await opened.stop(),
  );
  const built = await resources.open(
    async () => await withAdvisoryLock(database.pool, () => buildServices({ config, database, log, signer, signals })),
    async (opened) => await opened.close(),
  );
  return { database, signals, built };
}

const apart = 'server and worker apart need one PostgreSQL server; npm start needs none';

/**
 * Opens the app for server, worker and bot as separate processes: they share the database, so it cannot be the
 * embedded one of one process.
 */
export async function openSharedApp(context: ProcessContext, half: 'server' | 'worker' | 'bot'): Promise<App> {
  if (context.config.databaseUrl === undefined) {
    throw new Error(
      `DATABASE_URL is not set: ${half === 'bot' ? 'the bot needs the PostgreSQL server of the service' : apart}`,
    );
  }
  // The bot has orders signed as a server does, so it asks where a server asks.
  return await openApp(context, half === 'bot' ? 'server' : half);
}
