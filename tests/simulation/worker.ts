/** A worker process as in production, with the scheduler's sleep instead of timers. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { ratesRefreshMs, ratesRoundMs } from '#src/domain/order/time-limits.ts';
import { checkBooksEveryMs, makeCheckBooks } from '#src/jobs/check-books-job.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import { keepTime } from '#src/usecases/switches/keep-time.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { CommitUnknown } from '#src/usecases/ports/records.ts';
import { makeRefreshRates } from '#src/usecases/quotes/refresh-rates.ts';
import { makePriceFeed } from './price-feed.ts';
import { makeProcessPorts } from './process-ports.ts';
import type { Process } from './scheduler.ts';
import { followTreasury, hasTreasury, openTreasury } from './treasurer.ts';
import { pricePolicy, type World } from './world.ts';

const treasuryEveryMs = 10_000;

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
  const loop = async (everyMs: number, round: () => Promise<'again' | 'rest'>): Promise<void> => {
    for (;;) if ((await attempt(round)) !== 'again') await scheduler.sleep(process, everyMs);
  };
  // As in production, the outage that ends with this start is recorded before anything can expire.
  while ((await attempt(async () => await keepTime(ports))) === undefined) await scheduler.sleep(process, 1_000);

  const log = {
    info: () => undefined,
    warn: (_message: string, _fields?: object, error?: unknown) => noteError(world, error),
    error: (_message: string, _fields?: object, error?: unknown) => noteError(world, error),
  };
  const alarm: typeof log.error = (message, fields) => noteAlarm(world, message, fields);
  void loop(pace.dueEveryMs, async () => await runDueWork(ports, log));
  for (const chain of world.chainIds) void loop(pace.watchEveryMs, async () => await watchRound(ports, chain));
  void loop(5_000, async () => await rest(keepTime(ports)));
  const treasury = openTreasury(world, ports);
  if (hasTreasury(world)) void loop(treasuryEveryMs, async () => await rest(followTreasury(treasury)));
  if (world.checksBooks) void loop(checkBooksEveryMs, makeCheckBooks(ports, { ...log, error: alarm }));
  const call = async <Value>(effect: () => Promise<Value>): Promise<Value> =>
    await scheduler.call(process, { kind: 'feed', method: 'prices', label: 'prices', effect });
  const refreshRates = makeRefreshRates(ports, [makePriceFeed({ seed, clock, isStill, call })], pricePolicy);
  // A choice needs prices that are only seconds old. It is enough that one worker fetches them as often as in
  // production.
  const ratesEveryMs = process.name === 'worker-1' ? ratesRoundMs : ratesRefreshMs;
  void loop(ratesEveryMs, async () => await rest(refreshRates()));
}

/** An alarm of the product's own book check: a violated rule fails the run too. */
function noteAlarm({ trace, tally }: World, message: string, fields: object = {}): void {
  const { check, reason } = fields as Readonly<{ check?: string; reason?: string }>;
  tally.count(`alarm ${message}`);
  if (message === 'the books break a rule') trace.fail(check ?? 'BUG', `the product reports: ${reason}`);
}

async function watchRound(ports: Ports, chain: ChainId): Promise<'again' | 'rest'> {
  const { blocksRead, isUp, isCaughtUp } = await watchChain(ports, chain);
  return isUp && !isCaughtUp && blocksRead > 0 ? 'again' : 'rest';
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
