/**
 * Rate limits against guessing tracking codes: five misses a second in all, ten per source in ten minutes, and more per
 * wider network. Of the five a second, networks that missed before share three: whoever has a code gets through while
 * others guess. Above the limits a lookup must wait, or carry a small proof of work for its code. The difficulty rises
 * with the number of proofs that missed, in all and of the own network; each proof may miss once, and all together
 * twenty times a second, of which networks that missed with a proof before share twelve. Above that a lookup with a
 * proof must wait too, for a second. A network is a keyed hash in memory; its key is discarded with the hashes, and
 * nothing of it is ever stored or logged.
 */
import type { Result } from '#src/domain/result.ts';
import { add, makeNetworkMisses, recent, waitFor, type Misses, type NetworkMisses } from './network-misses.ts';
import { makeChallenge, readProof, type Proof } from './proof-of-work.ts';

const overallLimit = { most: 5, withinMs: 1_000 } as const;
/** What of the overall limit networks may use that missed in the last ten minutes. The rest is for newcomers. */
const guessersLimit = { most: 3, withinMs: 1_000 } as const;
const sourceMs = 600_000;
/** Misses in ten minutes: of a /64, /56, /48 and /32, and of a /32, /24 and /16 of IPv4. */
const networkLimits = { 4: [10, 20, 40, 200], 3: [10, 40, 200] } as const;
const provenLimit = { most: 20, withinMs: 1_000 } as const;
/** What of it networks may use that missed with a proof in the last ten minutes. The rest is for newcomers. */
const provenGuessersLimit = { most: 12, withinMs: 1_000 } as const;
/** Proofs that may miss in a second, by network as above: who shares a network with a guesser waits seconds at most. */
const provenNetworkLimits = { 4: [4, 6, 8, 10], 3: [4, 8, 10] } as const;
/**
 * Difficulty: about 65,000 hashes, under a second in a browser. One bit more for each doubling of the misses in a
 * minute, in all or of the widest own network, whichever is more.
 */
const price = { leastBits: 16, mostDoublings: 4, missesAMinute: 60, ownMissesAMinute: 15, withinMs: 60_000 } as const;

type Options = Readonly<{
  /**
   * Real time: these limits are about this process, not about the service's clock, which can be moved in the sandbox.
   */
  now: () => number;
  randomBytes: (length: number) => Uint8Array;
  /** Key of the challenges, the same on all servers, so that each accepts the proofs of the others. */
  proofKey?: Uint8Array;
  /** Difficulty of the cheapest proof, for tests that need many. */
  leastBits?: number;
}>;

export type Lookup = Readonly<{
  /** The tracking code: nine digits. */
  code: string;
  /** IP address of the client. It is hashed at once. */
  source: string;
  /** The proof in the form `challenge:solution`, as in proof-of-work.ts. */
  proof?: string | undefined;
}>;

export type Limited = Readonly<{ isLimited: true; retryAfterSeconds: number; challenge: string }>;

export type TrackingLimits = Readonly<{
  /**
   * Runs the lookup if it is allowed now. Only a miss counts, but a lookup counts while it runs, so that concurrent
   * lookups cannot exceed the limit.
   */
  run<Value, Code extends string>(
    lookup: Lookup,
    find: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code> | Limited>;
}>;

export function makeTrackingLimits({ now, randomBytes, proofKey, leastBits }: Options): TrackingLimits {
  const overall: Misses = { all: [] };
  const proofs = makeProofs(randomBytes, { key: proofKey ?? randomBytes(32), leastBits: leastBits ?? price.leastBits });
  const sources = makeNetworkMisses(randomBytes, { limits: networkLimits, withinMs: sourceMs });

  return {
    run: async ({ code, source, proof: given }, find) => {
      const at = now();
      const { waitMs: networkWaitMs, hasMissed } = sources.look(source, at);
      const overallWaitMs = waitFor([overall], hasMissed ? guessersLimit : overallLimit, at);
      const plainWaitMs = Math.max(overallWaitMs, networkWaitMs);
      const proof = proofs.find(given, { code, source, at });
      const provenWaitMs = proof ? proofs.waitMs(source, at) : Infinity;
      const waitMs = Math.min(plainWaitMs, provenWaitMs);
      if (waitMs > 0) {
        const challenge = proofs.challenge({ code, source, at });
        return { isLimited: true, retryAfterSeconds: Math.ceil(waitMs / 1000), challenge };
      }
      const isProven = proof !== undefined && provenWaitMs === 0;
      const takeBack = isProven ? proofs.spend(proof, source, at) : addMiss(overall, sources, { source, at });
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

function addMiss(overall: Misses, sources: NetworkMisses, { source, at }: Pick<Asked, 'source' | 'at'>): () => void {
  const takeBack = [add([overall], overallLimit.withinMs, at), sources.add(source, at)];
  return () => takeBack.forEach((undo) => undo());
}

type ProofRules = Readonly<{ key: Uint8Array; leastBits: number }>;
type Asked = Readonly<{ code: string; source: string; at: number }>;

function makeProofs(randomBytes: Options['randomBytes'], { key, leastBits }: ProofRules) {
  const misses: Misses = { all: [] };
  const sources = makeNetworkMisses(randomBytes, { limits: provenNetworkLimits, withinMs: provenLimit.withinMs });
  /**
   * Expiry of each spent proof, by its mac. The limit on misses bounds the size: 20 a second for the life of a
   * challenge.
   */
  const spent = new Map<string, number>();
  const bitsAt = (source: string, at: number): number => {
    const ofAll = recent(misses, price.withinMs, at).length / price.missesAMinute;
    const ofOwn = sources.countWidest(source, price.withinMs, at) / price.ownMissesAMinute;
    return leastBits + Math.min(price.mostDoublings, Math.floor(Math.log2(1 + Math.max(ofAll, ofOwn))));
  };
  return {
    challenge: ({ code, source, at }: Asked): string => {
      const nonce = Buffer.from(randomBytes(9)).toString('base64url');
      return makeChallenge({ key, now: at, code, nonce, bits: bitsAt(source, at) });
    },
    /**
     * Finds a valid proof. Accepts one bit less than the present difficulty, which may rise while a visitor works;
     * accepting even less would make it worthwhile to hoard cheap challenges.
     */
    find: (text: string | undefined, { code, source, at }: Asked): Proof | undefined => {
      const proof = readProof(text, code, { key, now: at });
      return proof && proof.bits >= bitsAt(source, at) - 1 && !spent.has(proof.mac) ? proof : undefined;
    },
    waitMs: (source: string, at: number): number => {
      const { waitMs, hasMissed } = sources.look(source, at);
      return Math.max(waitMs, waitFor([misses], hasMissed ? provenGuessersLimit : provenLimit, at));
    },
    /**
     * Counts a miss and marks the proof as spent. Returns a function that undoes both: a proof that hit stays valid.
     */
    spend: ({ mac, expiresAt }: Proof, source: string, at: number): (() => void) => {
      for (const [other, end] of spent) if (end < at) spent.delete(other);
      spent.set(mac, expiresAt);
      const takeBack = [add([misses], price.withinMs, at), sources.add(source, at)];
      return () => {
        for (const undo of takeBack) undo();
        spent.delete(mac);
      };
    },
  };
}
