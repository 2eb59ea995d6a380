/**
 * Proofs of work of strangers who sign in while many others try. A proof may fail once, and the difficulty rises with
 * the number that failed within a minute.
 */
import { makeChallenge, readProof, type Proof } from './proof-of-work.ts';

/** What challenges are for; those of tracking codes are for nine digits. */
export const signInPurpose = 'sign-in';

/** About 130,000 hashes, a second in a browser, and one bit more for each doubling of the failures in a minute. */
const price = { leastBits: 17, mostDoublings: 6, failuresAMinute: 10, withinMs: 60_000 } as const;

type Options = Readonly<{
  randomBytes: (length: number) => Uint8Array;
  key: Uint8Array;
  leastBits?: number | undefined;
}>;

export type SignInProofs = ReturnType<typeof makeSignInProofs>;

export function makeSignInProofs({ randomBytes, key, leastBits = price.leastBits }: Options) {
  /** Expiry of each spent proof, by its mac. Few can be spent, as each takes a password hash. */
  const spent = new Map<string, number>();
  let failures: readonly number[] = [];
  const bitsAt = (at: number): number => {
    failures = failures.filter((each) => each <= at && at - each < price.withinMs);
    const doublings = Math.floor(Math.log2(1 + failures.length / price.failuresAMinute));
    return leastBits + Math.min(price.mostDoublings, doublings);
  };
  return {
    challenge: (at: number): string => {
      const nonce = Buffer.from(randomBytes(9)).toString('base64url');
      return makeChallenge({ key, now: at, code: signInPurpose, nonce, bits: bitsAt(at) });
    },
    /** A valid proof. Accepts one bit less than the present difficulty, which may rise while somebody works. */
    find: (text: string | undefined, at: number): Proof | undefined => {
      const proof = readProof(text, signInPurpose, { key, now: at });
      return proof && proof.bits >= bitsAt(at) - 1 && !spent.has(proof.mac) ? proof : undefined;
    },
    /** Marks the proof as used and counts a failure. Returns the function that takes the failure back. */
    spend: ({ mac, expiresAt }: Proof, at: number): (() => void) => {
      for (const [other, end] of spent) if (end < at) spent.delete(other);
      spent.set(mac, expiresAt);
      failures = [...failures, at];
      return () => {
        const place = failures.lastIndexOf(at);
        failures = failures.filter((_, index) => index !== place);
      };
    },
  } as const;
}
