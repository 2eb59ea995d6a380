/**
 * Environment of the benchmarks: the production services on a durable PostgreSQL and a signer process of their own,
 * without a worker's timers.
 */
import type { Pool } from 'pg';
import { openDatabase, openOwnerPool, type Database, type DatabaseConnection } from '#src/adapters/db/connect.ts';
import { startEmbeddedPostgres } from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#src/adapters/db/migrate.ts';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import { makeLog } from '#src/adapters/log.ts';
import { readConfig } from '#src/config/config.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { buildServices, type BuiltServices } from '#src/main/build-services.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { pricePolicyOf } from '#src/usecases/ports/price-feed.ts';
import { makeRefreshRates } from '#src/usecases/quotes/refresh-rates.ts';
import { signerSocketIn, startBenchSigner } from './bench-signer.ts';

export type BenchLab = Readonly<{
  built: BuiltServices;
  database: Database<unknown>;
  connection: DatabaseConnection;
  /** Connection with the owner's rights, for inserting test data and measuring. */
  owner: Pool;
  /** Temporary folder for files of a measurement. */
  folder: string;
  /** Processes beside this one, whose CPU time counts as well. */
  processes: Readonly<{ signer: number; database: number }>;
  close(): Promise<void>;
}>;

type Options = Readonly<{
  /** False if only reads are timed: inserting a million orders is faster without durability. */
  isDurable?: boolean;
}>;
export type BenchRow = Readonly<{ what: string; figure: string; ratio: string }>;

export async function openBenchLab(folder: string, { isDurable = true }: Options = {}): Promise<BenchLab> {
  const server = await startEmbeddedPostgres({ dataDir: folder, isDurable });
  const { connection } = server;
  const owner = openOwnerPool({ connection, maxConnections: 1, onIdleError: () => {} });
  await migrate(owner, migrationsFolder);
  const signer = await startBenchSigner(folder);
  const { built, database, close } = await openBenchServices(folder, connection);
  await fillBoard(built);
  return {
    built,
    database,
    connection,
    owner,
    folder,
    processes: { signer: signer.pid, database: server.pid },
    close: async () => {
      await close();
      await signer.stop();
      await owner.end();
      await server.stop();
    },
  };
}

export type BenchServices = Pick<BenchLab, 'built' | 'database' | 'close'>;

/** The services of one process. A benchmark may open several. */
export async function openBenchServices(dataDir: string, connection: DatabaseConnection): Promise<BenchServices> {
  const settings = readConfig({
    DATA_DIR: dataDir,
    SANDBOX_BLOCK_SECONDS: '0',
    LOG_LEVEL: 'silent',
    UNPAID_ORDERS: '1000000',
  });
  if (!settings.ok) throw new Error(settings.problems.join('; '));
  const database = openDatabase<unknown>({ connection, maxConnections: 10, onIdleError: () => {} });
  const { config } = settings;
  const signer = connectSigner({ socketPath: signerSocketIn(dataDir) });
  const built = await buildServices({ config, database, log: makeLog({ level: 'silent' }), signer });
  const close = async (): Promise<void> => {
    await built.close();
    signer.close();
    await database.close();
  };
  return { built, database, close };
}

/** Books the hot wallets' coins and reads chains and prices, as a worker would. */
async function fillBoard(built: BuiltServices): Promise<void> {
  for (const chain of chainIds) await built.environment.sandbox?.chains[chain].control.mine(8);
  await freshen(built);
}

/** Refreshes the prices and the state of the chains, without which orders are refused. */
export async function freshen({ ports, environment }: BuiltServices): Promise<void> {
  for (const chain of chainIds) await watchChain(ports, chain);
  const { feed } = environment.prices;
  await makeRefreshRates(ports, feed.sources, pricePolicyOf(feed))();
}

/** The median of several runs, because any single one may be disturbed. */
export async function medianOf(runs: number, measure: () => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let run = 0; run < runs; run += 1) figures.push(await measure());
  return middleOf(figures);
}

export function middleOf(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
