/**
 * Misses of networks, for limits on guessing: each counts for all networks that contain its source, from a /64 or an
 * IPv4 address to a /32 or /16. A network is a keyed hash in memory; its key is discarded with the hashes, and nothing
 * of it is ever stored or logged.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { networksOf } from './source-network.ts';

/** How long a network is remembered as one that missed. */
const rememberedMs = 600_000;
/**
 * Times the limit of the widest network, which is that of a whole provider, for those of its customers whose own /48 or
 * /24 has not missed: a few hosts do not shut out everybody there. Each /48 or /24 uses this once.
 */
const newcomersTimes = 2;

type Miss = Readonly<{ at: number }>;
export type Misses = { all: readonly Miss[] };
export type Limit = Readonly<{ most: number; withinMs: number }>;

export function recent({ all }: Misses, withinMs: number, at: number): readonly Miss[] {
  return all.filter((miss) => at - miss.at < withinMs && miss.at <= at);
}

/** Milliseconds until there are fewer misses than the limit; 0 if there are fewer now. */
export function waitFor(lists: readonly Misses[], { most, withinMs }: Limit, at: number): number {
  const decisive = lists.flatMap((list) => recent(list, withinMs, at)).at(-most);
  return decisive === undefined ? 0 : decisive.at + withinMs - at;
}

/** Adds one miss to each list. Returns a function that removes it again. */
export function add(lists: readonly Misses[], withinMs: number, at: number): () => void {
  const miss = { at };
  for (const list of lists) list.all = [...recent(list, withinMs, at), miss];
  return () => {
    for (const list of lists) list.all = list.all.filter((each) => each !== miss);
  };
}

type Generation = Readonly<{ key: KeyObject; since: number; misses: Map<string, Misses> }>;

/** Limits of the networks that contain a source, by the number of networks. */
type NetworkLimits = Readonly<{ limits: Readonly<Record<3 | 4, readonly number[]>>; withinMs: number }>;
export type NetworkMisses = ReturnType<typeof makeNetworkMisses>;

/** Key rotation with two generations: the present key, and the one before for as long as its misses may still count. */
export function makeNetworkMisses(
  randomBytes: (length: number) => Uint8Array,
  { limits: byCount, withinMs }: NetworkLimits,
) {
  let generations: readonly Generation[] = [];
  const nameIn = ({ key }: Generation, network: string): string =>
    createHmac('sha256', key).update(network).digest('base64');
  const presentAt = (at: number): Generation => {
    generations = generations.filter(({ since }) => since <= at && at - since < 2 * rememberedMs);
    const last = generations.at(-1);
    if (last && at - last.since < rememberedMs) return last;
    const made: Generation = { key: createSecretKey(randomBytes(32)), since: at, misses: new Map() };
    generations = [...generations, made];
    return made;
  };
  /** A network's lists of misses, one per key generation, the oldest first. */
  const missesOf = (network: string): readonly Misses[] =>
    generations.flatMap((generation) => generation.misses.get(nameIn(generation, network)) ?? []);
  return {
    /** How long the networks of this source must wait, and whether the widest one has missed lately. */
    look: (source: string, at: number): Readonly<{ waitMs: number; hasMissed: boolean }> => {
      presentAt(at);
      const networks = networksOf(source);
      const limits = networks.length === 4 ? byCount[4] : byCount[3];
      const lists = networks.map(missesOf);
      const hasMissedIn = (place: number): boolean =>
        (lists.at(place) ?? []).some((list) => recent(list, rememberedMs, at).length > 0);
      const widest = lists.length > 1 ? lists.length - 1 : undefined;
      const mostIn = (place: number): number =>
        (limits[place] ?? 10) * (place === widest && !hasMissedIn(-2) ? newcomersTimes : 1);
      const waits = lists.map((list, place) => waitFor(list, { most: mostIn(place), withinMs }, at));
      return { waitMs: Math.max(...waits), hasMissed: hasMissedIn(-1) };
    },
    /** How often the widest network of this source has missed lately. */
    countWidest: (source: string, lately: number, at: number): number =>
      missesOf(networksOf(source).at(-1) ?? '').reduce((sum, list) => sum + recent(list, lately, at).length, 0),
    add: (source: string, at: number): (() => void) => {
      const present = presentAt(at);
      const lists = networksOf(source).map((network) => {
        const name = nameIn(present, network);
        const list = present.misses.get(name) ?? { all: [] };
        present.misses.set(name, list);
        return { name, list };
      });
      const takeBack = add(
        lists.map(({ list }) => list),
        rememberedMs,
        at,
      );
      return () => {
        takeBack();
        // A network without misses is removed from memory.
        for (const { name, list } of lists) if (list.all.length === 0) present.misses.delete(name);
      };
    },
  };
}
