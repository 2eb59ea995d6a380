/**
 * Proofs of work of strangers who sign in while many others try. A proof may fail once. The difficulty rises with the
 * number that failed within four minutes, in all and of the own widest network, and each may fail a few times only:
 * whoever has one network, however wide, does not hold what is there for all.
 */
import { makeNetworkMisses } from './network-misses.ts';
import { makeChallenge, readProof, type Proof } from './proof-of-work.ts';

/** What challenges are for; those of tracking codes are for nine digits. */
export const signInPurpose = 'sign-in';

/**
 * About 130,000 hashes, a second in a browser, and one bit more for each doubling of the failures in four minutes, in
 * all or of the widest own network, whichever is more. In four minutes all strangers together have sixty attempts.
 */
const price = {
  leastBits: 17,
  mostDoublings: 6,
  failures: 10,
  ownFailures: 2,
  withinMs: 240_000,
} as const;
/** Failures in four minutes: of a /64, /56, /48 and /32, and of a /32, /24 and /16 of IPv4. */
const networkLimits = { 4: [4, 6, 8, 15], 3: [4, 8, 15] } as const;

type Options = Readonly<{
  randomBytes: (length: number) => Uint8Array;
  key: Uint8Array;
  leastBits?: number | undefined;
}>;
/** Who signs in, and when. `source`: the IP address, which is hashed at once. */
export type Proving = Readonly<{ source: string; at: number }>;

export type SignInProofs = ReturnType<typeof makeSignInProofs>;

export function makeSignInProofs({ randomBytes, key, leastBits = price.leastBits }: Options) {
  /** Expiry of each spent proof, by its mac. Few can be spent, as each takes a password hash. */
  const spent = new Map<string, number>();
  const networks = makeNetworkMisses(randomBytes, { limits: networkLimits, withinMs: price.withinMs });
  let failures: readonly number[] = [];
  const bitsFor = ({ source, at }: Proving): number => {
    failures = failures.filter((each) => each <= at && at - each < price.withinMs);
    const ofAll = failures.length / price.failures;
    const ofOwn = networks.countWidest(source, price.withinMs, at) / price.ownFailures;
    return leastBits + Math.min(price.mostDoublings, Math.floor(Math.log2(1 + Math.max(ofAll, ofOwn))));
  };
  return {
    challenge: (proving: Proving): string => {
      const nonce = Buffer.from(randomBytes(9)).toString('base64url');
      return makeChallenge({ key, now: proving.at, code: signInPurpose, nonce, bits: bitsFor(proving) });
    },
    /** A valid proof. Accepts one bit less than the present difficulty, which may rise while somebody works. */
    find: (text: string | undefined, proving: Proving): Proof | undefined => {
      const proof = readProof(text, signInPurpose, { key, now: proving.at });
      return proof && proof.bits >= bitsFor(proving) - 1 && !spent.has(proof.mac) ? proof : undefined;
    },
    /** How long the networks of this source must wait, and whether the widest has failed with a proof lately. */
    look: ({ source, at }: Proving) => networks.look(source, at),
    /** Marks the proof as used and counts a failure. Returns the function that takes the failure back. */
    spend: ({ mac, expiresAt }: Proof, { source, at }: Proving): (() => void) => {
      for (const [other, end] of spent) if (end < at) spent.delete(other);
      spent.set(mac, expiresAt);
      failures = [...failures, at];
      const takeBack = networks.add(source, at);
      return () => {
        const place = failures.lastIndexOf(at);
        failures = failures.filter((_, index) => index !== place);
        takeBack();
      };
    },
  } as const;
}
