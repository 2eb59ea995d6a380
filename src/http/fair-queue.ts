/**
 * A queue for dear work, such as rendering a page that is not in the cache, and for work of which there may be very
 * much, such as API calls. Only a few run at once, so that everything else of the process finds time between them.
 * Whoever waits is served by network: the one next in turn has the fewest running in its networks, the widest first. A
 * network that asks for much waits behind itself, and others do not. Places to wait are shared out by network too
 * (fair-shares.ts). Networks are in memory while their work runs or waits.
 */
import { makeFairShares } from './fair-shares.ts';
import { networksOf } from './source-network.ts';

type Options = Readonly<{
  /** How many run at once. */
  atOnce: number;
  /** How many may wait, of all networks together. */
  mostWaiting: number;
  randomBytes: (length: number) => Uint8Array;
}>;

export type FairQueue = Readonly<{
  /**
   * Waits for a turn. Returns the function that ends it, or undefined if too much of this network waits already, or if
   * nobody wants the work any more (`gone`).
   */
  take(source: string, gone?: AbortSignal): Promise<(() => void) | undefined>;
  /** Runs the work in its turn. Undefined, without running it, if there is no turn. */
  run<Value>(source: string, work: () => Promise<Value>, gone?: AbortSignal): Promise<Value | undefined>;
  measure(): Readonly<{ running: number; waiting: number }>;
}>;

/** Longest turn. Work that takes longer waits for something else, such as a node, and goes on without a turn. */
const longestMs = 1_000;

/** Part of the turns for networks that have none: work of one network that only waits does not hold up others. */
const newcomersPart = 1 / 4;

type Turn = Readonly<{ source: string; start: () => void }>;

export function makeFairQueue({ atOnce, mostWaiting, randomBytes }: Options): FairQueue {
  const places = makeFairShares({ most: mostWaiting, randomBytes });
  const running = new Set<Turn>();
  const waiting: Turn[] = [];

  const mostOfAll = atOnce - Math.floor(atOnce * newcomersPart);
  const mayRun = (source: string): boolean =>
    running.size < mostOfAll || (running.size < atOnce && !hasTurn(running, source));
  const end = (turn: Turn): void => {
    running.delete(turn);
    const place = findNext(waiting, running);
    const next = waiting[place];
    if (!next || !mayRun(next.source)) return;
    waiting.splice(place, 1);
    running.add(next);
    next.start();
  };
  const begin = (turn: Turn): (() => void) => {
    running.add(turn);
    const finish = once(() => {
      clearTimeout(timer);
      end(turn);
    });
    const timer = setTimeout(finish, longestMs);
    return finish;
  };
  const takeNow = (source: string): (() => void) | undefined =>
    mayRun(source) ? begin({ source, start: () => {} }) : undefined;
  const takeLater: FairQueue['take'] = async (source, gone) => {
    const leave = places.take(source);
    if (!leave) return undefined;
    const turn = await waitForTurn(waiting, source, gone);
    leave();
    return turn && begin(turn);
  };
  return {
    take: async (source, gone) => takeNow(source) ?? (await takeLater(source, gone)),
    run: async (source, work, gone) => {
      const finish = takeNow(source) ?? (await takeLater(source, gone));
      if (!finish) return undefined;
      try {
        return await work();
      } finally {
        finish();
      }
    },
    measure: () => ({ running: running.size, waiting: waiting.length }),
  };
}

/** Waits for a turn, which then runs already. Undefined if nobody wants it any more. */
async function waitForTurn(waiting: Turn[], source: string, gone?: AbortSignal): Promise<Turn | undefined> {
  return await new Promise((resolve) => {
    const turn: Turn = { source, start: () => resolve(turn) };
    waiting.push(turn);
    gone?.addEventListener('abort', () => {
      const place = waiting.indexOf(turn);
      if (place === -1) return;
      waiting.splice(place, 1);
      resolve(undefined);
    });
  });
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}

/** Whether the widest network of this source has a turn. */
function hasTurn(running: ReadonlySet<Turn>, source: string): boolean {
  const widest = networksOf(source).at(-1);
  return [...running].some((turn) => networksOf(turn.source).at(-1) === widest);
}

/** Finds the one whose networks have the fewest running, of equals the one that waits longest. */
function findNext(waiting: readonly Turn[], running: ReadonlySet<Turn>): number {
  if (waiting.length < 2) return 0;
  const runningOf = new Map<string, number>();
  for (const { source } of running) {
    for (const network of networksOf(source)) runningOf.set(network, (runningOf.get(network) ?? 0) + 1);
  }
  const countsOf = ({ source }: Turn): readonly number[] =>
    networksOf(source)
      .map((network) => runningOf.get(network) ?? 0)
      .toReversed();
  // Nobody has fewer than none, so the first without any is next.
  let best = 0;
  let bestCounts: readonly number[] = [];
  for (const [place, turn] of waiting.entries()) {
    const counts = countsOf(turn);
    if (place === 0 || isLess(counts, bestCounts)) [best, bestCounts] = [place, counts];
    if (bestCounts.every((count) => count === 0)) break;
  }
  return best;
}

/** Compares by the widest network first. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((count, index) => count !== (other[index] ?? 0));
  return place !== -1 && (one[place] ?? 0) < (other[place] ?? 0);
}
