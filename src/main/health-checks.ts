/**
 * Readiness checks of a server for `/readyz`. If all pass, an order can be made: a server that
 * is not about to stop, a database that takes new connections,
 * a pool that has some free, our schema in it, a worker, prices, chains that are read, pages that are rendered, and an
 * event loop that turns.
 */
import type { FastifyInstance } from 'fastify';
import { assertMigrated } from '#src/adapters/db/migrate.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { NotYetReady, type HealthChecks } from '#src/api/routes/health-calls.ts';
import { readReadiness, type Readiness } from '#src/usecases/switches/readiness.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { migrationsFolder } from './open-database.ts';
import type { App } from './open-app.ts';

/** Cache time of the page check: rendering a page costs more than a database query. */
const pageKeptMs = 5000;

export function makeHealthChecks(
  { database, built }: App,
  { findApp, isDraining }: Readonly<{ findApp: () => FastifyInstance; isDraining: () => boolean }>,
): HealthChecks {
  const store = makeOfficeStore(database.pool);
  const readShared = shareRunning(async () => await readReadiness(built.ports, store));
  const assertReady = (name: keyof Readiness) => async (): Promise<void> => {
    const readiness = await readShared();
    if (!readiness[name]) throw new NotYetReady(`${name}: not ready for orders`);
  };
  return {
    serving: async () => {
      await Promise.resolve();
      if (isDraining()) throw new NotYetReady('this server was told to stop');
    },
    // Opens a new connection: the connections of the pool still work when no new one can be opened any more.
    database: async () => await database.tryNewConnection(),
    // Waits for one of the pool, as every request does.
    pool: async () => void (await database.pool.query('select 1')),
    migrations: async () => await assertMigrated(database.pool, migrationsFolder),
    worker: assertReady('worker'),
    prices: assertReady('prices'),
    chains: assertReady('chains'),
    pages: keepSuccess(async () => await renderHome(findApp()), pageKeptMs),
    eventLoop: makeEventLoopCheck(monitorEventLoopDelay({ resolution: sampleMs })),
  };
}

/**
 * How often the event loop is looked at. Each look wakes a process that has nothing else to do; turns that are shorter
 * than this are no trouble.
 */
const sampleMs = 100;
/** Mean delay of the event loop, by time, at which every page feels slow. */
const slowLoopMs = 250;
/** Looks in a row that find the loop late: one long turn, such as a garbage collection, is no overload. */
const lateLooks = 2;

/** The part of Node's histogram that the check reads. Times are in nanoseconds. */
type LoopDelay = Readonly<{ enable(): boolean; reset(): void; count: number; mean: number; stddev: number }>;

/** Fails while the turns of the event loop take long on average, whatever they are busy with. */
export function makeEventLoopCheck(delay: LoopDelay): () => Promise<void> {
  delay.enable();
  let late = 0;
  return async () => {
    const { count, mean, stddev } = delay;
    if (count === 0) return;
    delay.reset();
    // By time and not by sample, because many short turns would hide the long ones.
    const meanMs = (stddev ** 2 + mean ** 2) / mean / 1e6;
    late = meanMs > slowLoopMs ? late + 1 : 0;
    if (late >= lateLooks) throw new NotYetReady(`the event loop is ${Math.round(meanMs)} ms late on average`);
  };
}

/**
 * Renders a page completely: loaders, rendering, compression. The request is a HEAD, which is neither cached nor
 * counted as a view.
 */
async function renderHome(app: FastifyInstance): Promise<void> {
  const answer = await app.inject({ method: 'HEAD', url: '/en', headers: { 'accept-encoding': 'br' } });
  if (answer.statusCode !== 200) throw new Error(`the home page answers ${answer.statusCode}`);
}

function keepSuccess(check: () => Promise<void>, keptMs: number): () => Promise<void> {
  let passedAt = -Infinity;
  return async () => {
    if (performance.now() - passedAt < keptMs) return;
    await check();
    passedAt = performance.now();
  };
}

/** Shares one running read: calls made while a read is in flight get its result. */
function shareRunning<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return async () =>
    await (running ??= read().finally(() => {
      running = undefined;
    }));
}
