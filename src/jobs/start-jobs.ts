/** All background jobs of a worker. Several workers may run: the database, not this file, coordinates them. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { ratesRoundMs } from '#src/domain/order/time-limits.ts';
import { endRaises, longestRaiseRestMs } from '#src/usecases/switches/credit-rules.ts';
import { keepTime } from '#src/usecases/switches/keep-time.ts';
import { signReceipts } from '#src/usecases/terms/sign-receipts.ts';
import type { ChainLeases } from '#src/usecases/ports/chain-leases.ts';
import { noPushes, type ChainPushes } from '#src/usecases/ports/chain-pushes.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { RefreshReport } from '#src/usecases/quotes/refresh-rates.ts';
import { checkBooksEveryMs, makeCheckBooks } from './check-books-job.ts';
import type { JobLog } from './job-log.ts';
import { startLoop, type Loop } from './loop.ts';
import { startReadTurns } from './read-turns.ts';
import { runDueWork } from './run-due-work.ts';
import { watchRound } from './watch-round.ts';

type JobOptions = Readonly<{
  ports: Ports;
  refreshRates: () => Promise<RefreshReport>;
  log: JobLog;
  /** Longest time between two looks at a chain. */
  watchEveryMs: number;
  leases: ChainLeases;
  /** Chains that this worker may read. */
  readable: readonly ChainId[];
  pushes?: ChainPushes;
  /** A clock that nobody moves, in milliseconds. */
  monotonicNow: () => number;
}>;

export type Jobs = Readonly<{
  /** Starts a round now, because something may be due. */
  wake(): void;
  stop(): Promise<void>;
}>;

export type WorkerJobs = Jobs &
  Readonly<{
    /** Looks at a chain now, because it may have changed: at all of them if the name is of none. */
    look(chain: string): void;
    /** The service's clock was moved. Its new time must be known already. */
    noteClock(): void;
  }>;

/** A chain that changes all the time is looked at this often at most. */
const leastWatchMs = 100;
/** Longest and shortest time between two looks for due work. Hints tell of what is due sooner. */
const longestDueMs = 5_000;
const shortestDueMs = 500;

export async function startJobs(options: JobOptions): Promise<WorkerJobs> {
  const { ports, refreshRates, log, watchEveryMs, leases, readable, monotonicNow, pushes = noPushes } = options;
  // Deadlines are extended by the downtime before this start, before anything can expire.
  const { outageMs } = await keepTime(ports);
  if (outageMs > 0) log.info('deadlines were moved by an outage', { count: outageMs });

  const loop = (name: string, everyMs: number, round: Parameters<typeof startLoop>[0]['round']) =>
    startLoop({ name, everyMs, round, log });
  const receipts = loop('sign-receipts', longestDueMs, async () => await signReceipts(ports));
  const due = loop('run-due-work', longestDueMs, async () => {
    const round = await dueRound(ports, log);
    // An order may have ended.
    if (round === 'again') receipts.wake();
    return round;
  });
  const chains = readable.filter((chain) => ports.rules.isActive(chain));
  const onTaken = (): void => {
    for (const watcher of watchers) watcher.wake();
  };
  const watchers: (Loop & Readonly<{ chain: ChainId }>)[] = [];
  const turns = await startReadTurns({
    leases,
    chains,
    log,
    onTaken,
    onHeld: (held) => pushes.follow(held),
    monotonicNow,
  });
  watchers.push(
    ...chains.map((chain) => {
      const round = async () => await watchRound(ports, { chain, turns, due, pushes });
      const watcher = { name: `watch-${chain}`, everyMs: watchEveryMs, leastMs: leastWatchMs, round, log };
      return { chain, ...startLoop(watcher) };
    }),
  );
  pushes.onPush((pushed) => watchers.find(({ chain }) => chain === pushed)?.wake());
  const rates = loop('refresh-rates', 1_000, makeRatesRound(ports, refreshRates, log));
  const raises = loop('end-raises', longestRaiseRestMs, async () => await endRaises(ports));
  const loops: readonly Loop[] = [
    due,
    receipts,
    ...watchers,
    loop('keep-time', 5_000, async () => await rest(keepTime(ports))),
    raises,
    rates,
    loop('check-books', checkBooksEveryMs, makeCheckBooks(ports, log, turns.mayRead)),
  ];
  return {
    wake: () => due.wake(),
    look: (changed) => {
      const named = watchers.filter(({ chain }) => chain === changed);
      for (const watcher of named.length > 0 ? named : watchers) watcher.wake();
    },
    noteClock: () => {
      for (const each of [rates, raises, due, receipts, ...watchers]) each.wake();
    },
    stop: async () => {
      await Promise.all(loops.map(async (each) => await each.stop()));
      await turns.stop();
    },
  };
}

/** Due work, and the time until there is more of it. */
async function dueRound(ports: Ports, log: JobLog): Promise<'again' | number> {
  if ((await runDueWork(ports, log)) === 'again') return 'again';
  const next = await ports.store.snapshot(async ({ orders }) => await orders.nextWakeAt());
  const leftMs = next === undefined ? longestDueMs : next - ports.clock.now();
  return Math.min(longestDueMs, Math.max(shortestDueMs, leftMs));
}

/**
 * The round that refreshes prices. It uses the service's clock, which the sandbox can move: after a jump the prices are
 * stale at once.
 */
function makeRatesRound(
  { clock }: Ports,
  refreshRates: () => Promise<RefreshReport>,
  log: JobLog,
): () => Promise<'rest'> {
  let last = -Infinity;
  return async () => {
    if (clock.now() - last < ratesRoundMs && clock.now() >= last) return 'rest';
    const { failedSources } = await refreshRates();
    last = clock.now();
    for (const source of failedSources) log.warn('a price source did not answer', { reason: source });
    return 'rest';
  };
}

async function rest(work: Promise<unknown>): Promise<'rest'> {
  await work;
  return 'rest';
}
