/**
 * Slows the guessing of tracking codes: five misses a second in all, ten per source in ten minutes. Above that a
 * lookup waits, or brings a small proof of work. A source is a keyed hash in memory; its key is thrown away with the
 * hashes, and nothing of it is ever stored or logged.
 */
import { createHmac } from 'node:crypto';
import type { Result } from '#src/domain/result.ts';
import { isProof, leastBits, makeChallenge, mostBits } from './proof-of-work.ts';
import { networkOf } from './source-network.ts';

const overallLimit = { most: 5, withinMs: 1_000 } as const;
const sourceLimit = { most: 10, withinMs: 600_000 } as const;
const provenWithinMs = 60_000;

type Options = Readonly<{
  /** Real time: these limits are about this process, not about the service's clock. */
  now: () => number;
  randomBytes: (length: number) => Uint8Array;
}>;

export type Lookup = Readonly<{
  /** Nine digits. */
  code: string;
  /** The address of whoever asks. It is hashed at once. */
  source: string;
  /** `challenge:solution`, as in proof-of-work.ts. */
  proof?: string | undefined;
}>;

export type Limited = Readonly<{ isLimited: true; retryAfterSeconds: number; challenge: string }>;

export type TrackingLimits = Readonly<{
  /**
   * Runs the lookup if it may run now. Only a miss counts, but while it runs it counts too: many at once do not slip
   * by.
   */
  run<Value, Code extends string>(
    lookup: Lookup,
    find: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code> | Limited>;
}>;

export function makeTrackingLimits({ now, randomBytes }: Options): TrackingLimits {
  const proofKey = randomBytes(32);
  const overall: Misses = { all: [] };
  const proven: Misses = { all: [] };
  const sources = makeSources(randomBytes);

  const limit = (waitMs: number, at: number): Limited => {
    // Guessing with proofs makes the next proofs dearer: one bit for each doubling of the misses in a minute.
    const provenMisses = recent(proven, provenWithinMs, at).length;
    const bits = Math.min(mostBits, leastBits + Math.floor(Math.log2(1 + provenMisses / 60)));
    const nonce = Buffer.from(randomBytes(9)).toString('base64url');
    const challenge = makeChallenge({ key: proofKey, now: at, nonce, bits });
    return { isLimited: true, retryAfterSeconds: Math.ceil(waitMs / 1000), challenge };
  };
  return {
    run: async ({ code, source, proof }, find) => {
      const at = now();
      const mine = sources.missesOf(source, at);
      const hasProof = isProof(proof, code, { key: proofKey, now: at });
      const waitMs = Math.max(waitFor([overall], overallLimit, at), waitFor(mine, sourceLimit, at));
      if (!hasProof && waitMs > 0) return limit(waitMs, at);
      const takeBack = hasProof ? add([proven], provenWithinMs, at) : sources.add(overall, source, at);
      let isMiss = false;
      try {
        const result = await find();
        isMiss = !result.ok;
        return result;
      } finally {
        if (!isMiss) takeBack();
      }
    },
  };
}

type Miss = Readonly<{ at: number }>;
type Misses = { all: readonly Miss[] };
type Limit = Readonly<{ most: number; withinMs: number }>;

function recent({ all }: Misses, withinMs: number, at: number): readonly Miss[] {
  return all.filter((miss) => at - miss.at < withinMs && miss.at <= at);
}

/** How long until there are fewer than the limit allows; 0 when there are now. */
function waitFor(lists: readonly Misses[], { most, withinMs }: Limit, at: number): number {
  const decisive = lists.flatMap((list) => recent(list, withinMs, at)).at(-most);
  return decisive === undefined ? 0 : decisive.at + withinMs - at;
}

/** Adds one miss to each list. What it returns takes it back. */
function add(lists: readonly Misses[], withinMs: number, at: number): () => void {
  const miss = { at };
  for (const list of lists) list.all = [...recent(list, withinMs, at), miss];
  return () => {
    for (const list of lists) list.all = list.all.filter((each) => each !== miss);
  };
}

type Generation = Readonly<{ key: Uint8Array; since: number; misses: Map<string, Misses> }>;

/** Two generations of keys: the present one, and the one before for as long as its misses may still count. */
function makeSources(randomBytes: Options['randomBytes']) {
  let generations: readonly Generation[] = [];
  const nameIn = ({ key }: Generation, source: string): string =>
    createHmac('sha256', key).update(networkOf(source)).digest('base64');
  const presentAt = (at: number): Generation => {
    generations = generations.filter(({ since }) => since <= at && at - since < 2 * sourceLimit.withinMs);
    const last = generations.at(-1);
    if (last && at - last.since < sourceLimit.withinMs) return last;
    const made: Generation = { key: randomBytes(32), since: at, misses: new Map() };
    generations = [...generations, made];
    return made;
  };
  return {
    /** Oldest first. */
    missesOf: (source: string, at: number): readonly Misses[] => {
      presentAt(at);
      return generations.flatMap((generation) => generation.misses.get(nameIn(generation, source)) ?? []);
    },
    add: (overall: Misses, source: string, at: number): (() => void) => {
      const present = presentAt(at);
      const name = nameIn(present, source);
      const mine = present.misses.get(name) ?? { all: [] };
      present.misses.set(name, mine);
      const takeBack = [add([overall], overallLimit.withinMs, at), add([mine], sourceLimit.withinMs, at)];
      return () => {
        for (const undo of takeBack) undo();
        // Whoever only finds what they look for leaves no trace here.
        if (mine.all.length === 0) present.misses.delete(name);
      };
    },
  };
}
