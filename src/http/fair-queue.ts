/**
 * A queue for dear work, such as rendering a page that is not in the cache. Only a few run at once, so that everything
 * else of the process finds time between them. Whoever waits is served by network: the one next in turn has the fewest
 * running in its networks, the widest first. A network that asks for much waits behind itself, and others do not.
 * Places to wait are shared out by network too (fair-shares.ts). A network is a keyed hash in memory, gone with its
 * work.
 */
import { createHmac } from 'node:crypto';
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
  /** Runs the work in its turn. Undefined, without running it, if too much of this network waits already. */
  run<Value>(source: string, work: () => Promise<Value>): Promise<Value | undefined>;
  measure(): Readonly<{ running: number; waiting: number }>;
}>;

/** Longest turn. Work that takes longer waits for something else, such as a node, and goes on without a turn. */
const longestMs = 1_000;

/** `names`: its networks, the widest first. */
type Turn = Readonly<{ names: readonly string[]; start: () => void }>;

export function makeFairQueue({ atOnce, mostWaiting, randomBytes }: Options): FairQueue {
  const places = makeFairShares({ most: mostWaiting, randomBytes });
  const key = randomBytes(32);
  const runningOf = new Map<string, number>();
  const waiting: Turn[] = [];
  let running = 0;

  const begin = (names: readonly string[]): void => {
    running += 1;
    for (const name of names) runningOf.set(name, (runningOf.get(name) ?? 0) + 1);
  };
  const end = (names: readonly string[]): void => {
    running -= 1;
    for (const name of names) {
      const left = (runningOf.get(name) ?? 1) - 1;
      if (left > 0) runningOf.set(name, left);
      else runningOf.delete(name);
    }
    const next = takeNext(waiting, runningOf);
    if (!next) return;
    begin(next.names);
    next.start();
  };
  return {
    run: async (source, work) => {
      const names = networksOf(source)
        .map((network) => createHmac('sha256', key).update(network).digest('base64'))
        .toReversed();
      if (running < atOnce) {
        begin(names);
      } else {
        const leave = places.take(source);
        if (!leave) return undefined;
        await new Promise<void>((start) => void waiting.push({ names, start }));
        leave();
      }
      const finish = once(() => end(names));
      const timer = setTimeout(finish, longestMs);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        finish();
      }
    },
    measure: () => ({ running, waiting: waiting.length }),
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

/** Takes the one whose networks have the fewest running, of equals the one that waits longest. */
function takeNext(waiting: Turn[], runningOf: ReadonlyMap<string, number>): Turn | undefined {
  let best = 0;
  for (let place = 1; place < waiting.length; place += 1) {
    if (isBefore(waiting[place], waiting[best], runningOf)) best = place;
  }
  return waiting.splice(best, 1)[0];
}

function isBefore(one: Turn | undefined, other: Turn | undefined, runningOf: ReadonlyMap<string, number>): boolean {
  const counts = [one, other].map((turn) => (turn?.names ?? []).map((name) => runningOf.get(name) ?? 0));
  const [left = [], right = []] = counts;
  const place = left.findIndex((count, index) => count !== (right[index] ?? 0));
  return place !== -1 && (left[place] ?? 0) < (right[place] ?? 0);
}
