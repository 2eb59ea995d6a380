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

/** `networks`: the widest first. Found when they are first needed, which for most turns is never. */
type Turn = { readonly source: string; readonly start: () => void; networks?: readonly string[] };

export function makeFairQueue({ atOnce, mostWaiting, randomBytes }: Options): FairQueue {
  const places = makeFairShares({ most: mostWaiting, randomBytes });
  const running = new Set<Turn>();
  const waiting: Turn[] = [];

  const mostOfAll = atOnce - Math.floor(atOnce * newcomersPart);
  const mayRun = (turn: Turn): boolean =>
    running.size < mostOfAll || (running.size < atOnce && !hasTurn(running, turn));
  const end = (turn: Turn): void => {
    running.delete(turn);
    const place = findNext(waiting, running);
    const next = waiting[place];
    if (!next || !mayRun(next)) return;
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
    const timer = setTimeout(finish, longestMs).unref();
    return finish;
  };
  const takeNow = (source: string): (() => void) | undefined => {
    const turn: Turn = { source, start: () => {} };
    return mayRun(turn) ? begin(turn) : undefined;
  };
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
    const leave = (): void => {
      const place = waiting.indexOf(turn);
      if (place === -1) return;
      waiting.splice(place, 1);
      resolve(undefined);
    };
    const turn: Turn = {
      source,
      start: () => {
        // The signal may be that of a connection, which outlives the request.
        gone?.removeEventListener('abort', leave);
        resolve(turn);
      },
    };
    waiting.push(turn);
    if (gone?.aborted === true) leave();
    else gone?.addEventListener('abort', leave, { once: true });
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

function networksIn(turn: Turn): readonly string[] {
  return (turn.networks ??= networksOf(turn.source).toReversed());
}

/** Whether the widest network of this one has a turn. */
function hasTurn(running: ReadonlySet<Turn>, turn: Turn): boolean {
  const [widest] = networksIn(turn);
  for (const other of running) if (networksIn(other)[0] === widest) return true;
  return false;
}

/** Finds the one whose networks have the fewest running, of equals the one that waits longest. */
function findNext(waiting: readonly Turn[], running: ReadonlySet<Turn>): number {
  if (waiting.length < 2) return 0;
  const runningOf = new Map<string, number>();
  for (const turn of running) {
    for (const network of networksIn(turn)) runningOf.set(network, (runningOf.get(network) ?? 0) + 1);
  }
  let best = 0;
  let bestCounts: readonly number[] = [];
  for (const [place, turn] of waiting.entries()) {
    const counts = networksIn(turn).map((network) => runningOf.get(network) ?? 0);
    if (place === 0 || isLess(counts, bestCounts)) [best, bestCounts] = [place, counts];
    // Nobody has fewer than none.
    if (bestCounts.every((count) => count === 0)) break;
  }
  return best;
}

/** Compares by the widest network first. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((count, index) => count !== (other[index] ?? 0));
  return place !== -1 && (one[place] ?? 0) < (other[place] ?? 0);
}
