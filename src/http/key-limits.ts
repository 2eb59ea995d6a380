/**
 * Rate limits of the developer API: requests per key, attempts per source with keys that do not exist, and reads per
 * source where no key is needed. Each process counts for itself. A key has a token bucket that fills evenly up to its
 * requests per minute. Sources and the texts of keys are keyed hashes in memory, and nothing of them is ever stored or
 * logged.
 */
import { createHmac, createSecretKey } from 'node:crypto';
import { networkOf } from './source-network.ts';

const minuteMs = 60_000;
/** Rate limit of reading orders by lists of ids without a key, per source: each order is a database query. */
export const readsPerMinute = 600;
const missLimit = { most: 30, withinMs: minuteMs } as const;
/**
 * Cache time of a looked-up key. An empty token bucket refills sooner, so `findSpent` can answer all that time from the
 * cache.
 */
const knownForMs = minuteMs;
/** Lifetime of the hash key. After its rotation the old hashes can no longer be linked to anything. */
const hashKeyLifeMs = 60 * minuteMs;
/**
 * Maximum number of entries per table; beyond it the least recently used are evicted. An evicted token bucket counts as
 * full.
 */
const mostKept = 10_000;

type Options = Readonly<{
  /**
   * Real time: these limits are about this process, not about the service's clock, which can be moved in the sandbox.
   */
  now: () => number;
  randomBytes: (length: number) => Uint8Array;
}>;

type Asking = Readonly<{
  id: string;
  requestsPerMinute: number;
  /** The API key as the client sent it. It is hashed at once. */
  text: string;
}>;

export type KeyAllowance = Readonly<{
  isAllowed: boolean;
  limit: number;
  /** Requests that are allowed right now, without waiting. */
  remaining: number;
  /** Seconds until the key's token bucket is full again. */
  resetSeconds: number;
  /** Seconds until the next request is allowed; 0 if it is allowed now. */
  retryAfterSeconds: number;
}>;

export type KeyLimits = Readonly<{
  /** Counts one request of a key that exists. */
  take(key: Asking): KeyAllowance;
  /**
   * The refusal for a key that has used up its requests, without a database query; undefined for every other text. This
   * lookup authenticates nobody, and never reveals whether a key exists.
   */
  findSpent(text: string): (KeyAllowance & Pick<Asking, 'id'>) | undefined;
  /** How many seconds this source must wait before it may try another key; 0 if it may now. */
  missWaitSeconds(source: string): number;
  /** Counts an attempt of a source with a key that does not exist. */
  countMiss(source: string): void;
  /**
   * Counts the orders that a source reads at once, and returns 0. If the limit is exceeded, counts nothing and returns
   * how many seconds the source must wait.
   */
  takeReads(source: string, count: number): number;
}>;

/**
 * Token bucket in whole numbers: every millisecond adds the requests per minute as credit, and every request costs
 * 60,000.
 */
type Bucket = Readonly<{ credit: number; at: number }>;
type Known = Readonly<{ id: string; limit: number; at: number }>;

export function makeKeyLimits({ now, randomBytes }: Options): KeyLimits {
  const buckets = new Map<string, Bucket>();
  const reads = new Map<string, Bucket>();
  const misses = new Map<string, readonly number[]>();
  const known = new Map<string, Known>();
  let hashKey = createSecretKey(randomBytes(32));
  let keyMadeAt = now();
  const hash = (text: string): string => {
    if (now() - keyMadeAt >= hashKeyLifeMs) {
      [hashKey, keyMadeAt] = [createSecretKey(randomBytes(32)), now()];
      misses.clear();
      reads.clear();
      known.clear();
    }
    return createHmac('sha256', hashKey).update(text).digest('base64');
  };
  const nameOf = (source: string): string => hash(networkOf(source));
  const recentMisses = (source: string): readonly number[] => {
    const at = now();
    return (misses.get(source) ?? []).filter((each) => each <= at && at - each < missLimit.withinMs);
  };
  return {
    take: ({ id, requestsPerMinute: limit, text }) => {
      const at = now();
      const credit = fill(buckets.get(id), limit, at);
      const isAllowed = credit >= minuteMs;
      const left = isAllowed ? credit - minuteMs : credit;
      keep(buckets, id, { credit: left, at });
      keep(known, hash(text), { id, limit, at });
      return describe({ isAllowed, limit, left });
    },
    findSpent: (text) => {
      const at = now();
      const key = known.get(hash(text));
      if (!key || at < key.at || at - key.at >= knownForMs) return undefined;
      const left = fill(buckets.get(key.id), key.limit, at);
      if (left >= minuteMs) return undefined;
      return { ...describe({ isAllowed: false, limit: key.limit, left }), id: key.id };
    },
    missWaitSeconds: (source) => {
      const decisive = recentMisses(nameOf(source)).at(-missLimit.most);
      return decisive === undefined ? 0 : Math.max(1, Math.ceil((decisive + missLimit.withinMs - now()) / 1000));
    },
    countMiss: (source) => {
      const name = nameOf(source);
      keep(misses, name, [...recentMisses(name).slice(-missLimit.most), now()]);
    },
    takeReads: (source, count) => {
      const [name, at] = [nameOf(source), now()];
      const left = fill(reads.get(name), readsPerMinute, at) - count * minuteMs;
      if (left < 0) return secondsFor(-left, readsPerMinute);
      keep(reads, name, { credit: left, at });
      return 0;
    },
  };
}

function describe({ isAllowed, limit, left }: Readonly<{ isAllowed: boolean; limit: number; left: number }>) {
  return {
    isAllowed,
    limit,
    remaining: Math.floor(left / minuteMs),
    resetSeconds: secondsFor(limit * minuteMs - left, limit),
    retryAfterSeconds: isAllowed ? 0 : secondsFor(minuteMs - left, limit),
  };
}

/** The bucket's credit now. If the clock was set back, no credit is added or removed. */
function fill(bucket: Bucket | undefined, limit: number, at: number): number {
  const most = limit * minuteMs;
  return bucket ? Math.min(most, bucket.credit + Math.max(0, at - bucket.at) * limit) : most;
}

function secondsFor(credit: number, limit: number): number {
  return Math.ceil(credit / limit / 1000);
}

/** LRU insert: the newest entry is last, and the oldest is evicted when there are too many. */
function keep<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name);
  map.set(name, value);
  if (map.size > mostKept) map.delete(map.keys().next().value ?? '');
}
