/**
 * Shares of the places for unpaid orders, by network. A network may have a part of all places, and less the fuller they
 * are: the last places are for networks that have few orders or none. Without this, a single network with many narrower
 * ones in it takes every place.
 *
 * Orders are counted for one to two of the longest payment windows, so for as long as they may be unpaid. Each
 * process counts for itself; how full the places are is counted at all of them together. A network is a keyed hash in
 * memory, and its key is discarded with the hashes.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { networksOf } from './source-network.ts';

const fullSeconds = 60;
/** Maximum number of networks per generation; beyond it the oldest entries are evicted. */
const mostNetworks = 50_000;
/** Parts of all places: of a /56 or /24, of a /48 or /16, and of a /32 of IPv6. */
const parts = [1 / 50, 1 / 10, 1 / 4] as const;

/** Part of a wider network for a narrow one in it that has no order, so that neighbours do not shut each other out. */
const newcomersPart = 1 / 2;

export type Room = Readonly<{
  most: number;
  used: number;
  /** The longest payment window, which policy may change. */
  windowMs: number;
}>;

type Options = Readonly<{
  /** Orders that every network may have while there is room, however small its part is. */
  least: number;
  room: () => Room;
  now: () => number;
  randomBytes: (length: number) => Uint8Array;
}>;

export type OrderShares = Readonly<{
  /** Takes a place. `waitSeconds` is 0 if there is one for this source; `giveBack` undoes it if no order was made. */
  take(source: string): Readonly<{ waitSeconds: number; giveBack(): void }>;
}>;

type Generation = Readonly<{ key: KeyObject; since: number; counts: Map<string, number> }>;

export function makeOrderShares({ least, room, now, randomBytes }: Options): OrderShares {
  let generations: readonly Generation[] = [];
  const presentAt = (at: number, generationMs: number): Generation => {
    generations = generations.filter(({ since }) => since <= at && at - since < 2 * generationMs);
    const last = generations.at(-1);
    if (last && at - last.since < generationMs) return last;
    const made: Generation = { key: createSecretKey(randomBytes(32)), since: at, counts: new Map() };
    generations = [...generations, made];
    return made;
  };
  return {
    take: (source) => {
      const at = now();
      const { most, used, windowMs } = room();
      const present = presentAt(at, windowMs);
      const networks = networksOf(source).slice(1);
      const free = most > 0 ? Math.max(0, most - used) / most : 0;
      const counts = networks.map((network) => countOf(generations, network));
      const partOf = (place: number): number => (counts[0] === 0 && place > 0 ? newcomersPart : (parts[place] ?? 1));
      const wholeOf = (place: number): number => Math.max(least, most * partOf(place));
      if (counts.some((has, place) => has >= Math.max(1, wholeOf(place) * free))) {
        const isOwn = counts.some((has, place) => has >= wholeOf(place));
        const ownWait = Math.ceil(((generations[0] ?? present).since + 2 * windowMs - at) / 1000);
        // Where it is only full, a place may be free soon.
        return { waitSeconds: isOwn ? ownWait : Math.min(ownWait, fullSeconds), giveBack: () => {} };
      }
      const names = networks.map((network) => nameIn(present, network));
      for (const name of names) count(present, name, 1);
      return { waitSeconds: 0, giveBack: () => names.forEach((name) => count(present, name, -1)) };
    },
  };
}

function nameIn({ key }: Generation, network: string): string {
  return createHmac('sha256', key).update(network).digest('base64');
}

function countOf(generations: readonly Generation[], network: string): number {
  let sum = 0;
  for (const generation of generations) sum += generation.counts.get(nameIn(generation, network)) ?? 0;
  return sum;
}

function count({ counts }: Generation, name: string, change: 1 | -1): void {
  const sum = (counts.get(name) ?? 0) + change;
  if (sum > 0) counts.set(name, sum);
  else counts.delete(name);
  if (counts.size > mostNetworks) counts.delete(counts.keys().next().value ?? '');
}
