/** The worker: the half of the process that advances orders in the background. */
import { randomUUID } from 'node:crypto';
import { startBlockTimer } from '#src/adapters/chains/sandbox/block-timer.ts';
import { openPushes } from '#src/adapters/chains/push/open-pushes.ts';
import { makePushMetrics } from '#src/adapters/metrics/push-metrics.ts';
import type { MetricFamily } from '#src/adapters/metrics/metric-text.ts';
import { makeChainLeases } from '#src/adapters/db/chain-leases.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { startDeveloperJobs } from '#src/jobs/developer-jobs.ts';
import { takeTurn } from '#src/adapters/db/take-turn.ts';
import { makeKrakenVenue } from '#src/adapters/venues/kraken.ts';
import { startColdJobs } from '#src/jobs/cold-jobs.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { startDeskJobs } from '#src/jobs/desk-jobs.ts';
import { startVenueJobs } from '#src/jobs/venue-jobs.ts';
import { leaseMs } from '#src/jobs/read-turns.ts';
import { startJobs } from '#src/jobs/start-jobs.ts';
import { startTellBrowsers } from '#src/jobs/web-push-job.ts';
import { pricePolicyOf } from '#src/usecases/ports/price-feed.ts';
import { makeFiatDesk } from '#src/usecases/quotes/ask-fiat.ts';
import { makeRefreshRates } from '#src/usecases/quotes/refresh-rates.ts';
import type { Foundation } from './environment.ts';
import type { App } from './open-app.ts';
import { openDeveloper } from './open-developer.ts';
import { openWebPush } from './open-web-push.ts';
import type { ProcessContext } from './run-process.ts';

type Worker = Readonly<{
  stop(): Promise<void>;
  readMetrics(): readonly MetricFamily[];
}>;

/** Polling interval of chains. Polling costs little, and visitors wait for every block. */
const watchEveryMs = 1_000;
/** Simulated chains tell of every change, so that they are only polled in case this was lost. */
const watchSandboxEveryMs = 10_000;

/** Returns what reads the worker's metrics. */
export async function openWorker({ config, resources, log }: ProcessContext, app: App): Promise<Worker['readMetrics']> {
  const { readMetrics } = await resources.open(
    async () => await startWorker({ ...app, config, log }),
    async (worker) => await worker.stop(),
  );
  return readMetrics;
}

type Options = Pick<Foundation, 'config' | 'log'> & App;

async function startWorker(options: Options): Promise<Worker> {
  const { config, database, log, built, signals } = options;
  const { ports, environment } = built;
  const { feed, fiat = [] } = environment.prices;
  if (feed.kind === 'simulated') log.info('prices are simulated', { reason: feed.because });
  const refreshRates = makeRefreshRates(
    { ...ports, fiat: makeFiatDesk(ports.clock, fiat) },
    feed.sources,
    pricePolicyOf(feed),
  );
  const blockMs = config.sandboxBlockMilliseconds;
  const timer =
    environment.sandbox && startBlockTimer({ chains: chainIds, mine: environment.sandbox.mine, blockMs, log });
  const pushes =
    environment.nodes &&
    openPushes({
      settings: environment.nodes,
      onLost: (chain, reason) => log.warn('a node tells nothing, and its chain is polled', { chain, reason }),
    });
  const jobs = await startJobs({
    ports,
    refreshRates,
    log,
    watchEveryMs: environment.sandbox ? watchSandboxEveryMs : watchEveryMs,
    leases: makeChainLeases(database.pool, randomUUID(), leaseMs),
    readable: config.workerChains,
    ...(pushes && { pushes }),
    monotonicNow: () => performance.now(),
  });
  const developerJobs = startDeveloperJobs({ developer: openDeveloper({ database, built, config }), log });
  const webPush = openWebPush({ database, built, config });
  const tellBrowsers = webPush && startTellBrowsers({ webPush, log });
  const store = makeOfficeStore(database.pool);
  const deskJobs = startDeskJobs({ ports, store, log });
  const coldJobs = startColdJobs({ deps: { ports, store }, log });
  const venue = openVenue(config);
  const venueJobs =
    venue &&
    startVenueJobs({
      deps: { ports, store, venue },
      log,
      takeTurn: async (work) => await takeTurn(database.pool, venue.name, work),
    });
  environment.sandbox?.clock.onMoved(() => {
    jobs.noteClock();
    // By the new time the venue has long been silent.
    venueJobs?.wake();
  });
  const unfollow = [
    signals.on('wake', () => jobs.wake()),
    signals.on('chain', (chain) => jobs.look(chain)),
    signals.on('webhook', () => developerJobs.wake()),
    signals.on('push', () => tellBrowsers?.wake()),
  ];
  return {
    readMetrics: () => (pushes ? makePushMetrics(pushes.states()) : []),
    stop: async () => {
      unfollow.forEach((end) => end());
      await timer?.stop();
      const all = [jobs, developerJobs, tellBrowsers, deskJobs, coldJobs, venueJobs];
      await Promise.all(all.map(async (each) => await each?.stop()));
      pushes?.close();
    },
  };
}

/** The venue, if the operator has given a key of an account there. */
function openVenue({ krakenKey: key, krakenSecret: secret, krakenUrl: baseUrl }: Foundation['config']) {
  if (key === undefined || secret === undefined) return undefined;
  return makeKrakenVenue({ baseUrl, key, secret, now: () => Date.now() });
}
