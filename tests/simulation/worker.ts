/** A worker process as in production, with the scheduler's sleep instead of timers. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { ratesRefreshMs, ratesRoundMs } from '#src/domain/order/time-limits.ts';
import { checkBooksEveryMs, makeCheckBooks } from '#src/jobs/check-books-job.ts';
import { renewEveryMs } from '#src/jobs/read-turns.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import { keepTime } from '#src/usecases/switches/keep-time.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { CommitUnknown } from '#src/usecases/ports/records.ts';
import { makeRefreshRates } from '#src/usecases/quotes/refresh-rates.ts';
import { makePriceFeed } from './price-feed.ts';
import { makeProcessPorts } from './process-ports.ts';
import { openReader } from './readers.ts';
import type { Process } from './scheduler.ts';
import { followTreasury, hasTreasury, openTreasury } from './treasurer.ts';
import { pricePolicy, type World } from './world.ts';

const treasuryEveryMs = 10_000;

/** One round of a job, and how long to rest after it if not as usual. */
type Round = () => Promise<'again' | 'rest' | number>;

export type Pace = Readonly<{ watchEveryMs: number; dueEveryMs: number }>;

export function spawnWorker(world: World, name: string, pace: Pace): void {
  world.scheduler.spawn(name, (process) => void beginWork(world, process, pace));
}

async function beginWork(world: World, process: Process, pace: Pace): Promise<void> {
  const { scheduler, clock, seed } = world;
  const { isStill } = world.climate;
  const ports = makeProcessPorts(world, process);
  const attempt = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await work();
    } catch (error) {
      noteError(world, error);
      return undefined;
    }
  };
  const loop = (everyMs: number, round: Round, what?: string): (() => void) => {
    let isWoken = false;
    const run = async (): Promise<void> => {
      for (;;) {
        isWoken = false;
        const outcome = await attempt(round);
        if (outcome === 'again' || isWoken) continue;
        await scheduler.sleep(process, typeof outcome === 'number' ? outcome : everyMs, what);
      }
    };
    void run();
    return () => {
      isWoken = true;
      scheduler.wake(process.name, what);
    };
  };
  // As in production, the outage that ends with this start is recorded before anything can expire.
  while ((await attempt(async () => await keepTime(ports))) === undefined) await scheduler.sleep(process, 1_000);

  const log = {
    info: () => undefined,
    warn: (_message: string, _fields?: object, error?: unknown) => noteError(world, error),
    error: (_message: string, _fields?: object, error?: unknown) => noteError(world, error),
  };
  const alarm: typeof log.error = (message, fields) => noteAlarm(world, message, fields);
  const wakeDue = loop(pace.dueEveryMs, async () => await runDueWork(ports, log), 'due work');
  const watchers = new Map<ChainId, () => void>();
  const reader = openReader(world, process, ports, {
    due: wakeDue,
    look: (chain) => {
      for (const [watched, wake] of watchers) if (chain === undefined || chain === watched) wake();
    },
  });
  for (const chain of world.chainIds) {
    watchers.set(
      chain,
      loop(pace.watchEveryMs, async () => await reader.look(chain), `look at ${chain}`),
    );
  }
  if (reader.renew) loop(renewEveryMs, reader.renew, 'leases');
  loop(5_000, async () => await rest(keepTime(ports)));
  const treasury = openTreasury(world, ports);
  if (hasTreasury(world)) loop(treasuryEveryMs, async () => await rest(followTreasury(treasury)));
  if (world.checksBooks) {
    loop(checkBooksEveryMs, makeCheckBooks(ports, { ...log, error: alarm }, reader.mayRead));
  }
  const call = async <Value>(effect: () => Promise<Value>): Promise<Value> =>
    await scheduler.call(process, { kind: 'feed', method: 'prices', label: 'prices', effect });
  const refreshRates = makeRefreshRates(ports, [makePriceFeed({ seed, clock, isStill, call })], pricePolicy);
  // A choice needs prices that are only seconds old. It is enough that one worker fetches them as often as in
  // production.
  const ratesEveryMs = process.name === 'worker-1' ? ratesRoundMs : ratesRefreshMs;
  loop(ratesEveryMs, async () => await rest(refreshRates()));
}

/** An alarm of the product's own book check: a violated rule fails the run too. */
function noteAlarm({ trace, tally }: World, message: string, fields: object = {}): void {
  const { check, reason } = fields as Readonly<{ check?: string; reason?: string }>;
  tally.count(`alarm ${message}`);
  if (message === 'the books break a rule') trace.fail(check ?? 'BUG', `the product reports: ${reason}`);
}

async function rest(work: Promise<unknown>): Promise<'rest'> {
  await work;
  return 'rest';
}

/** External failures are expected and retried. Any other error is a bug of the code under test. */
export function noteError(world: World, error: unknown): void {
  if (error instanceof OutsideError || error instanceof CommitUnknown) return;
  if (error instanceof AggregateError) return error.errors.forEach((each) => noteError(world, each));
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const places = stack.split('\n').flatMap((line) => /src\/(?:usecases|domain)\/[\w/-]+\.ts:\d+/.exec(line)?.[0] ?? []);
  const message = error instanceof Error ? `${error.name}: ${error.message}` : stack;
  world.trace.fail('BUG', message, places.slice(0, 3).join(' < '));
}
