/**
 * Challenges that authenticators sign. A challenge carries its end, a random word and the digest of what it is for,
 * under a MAC that also covers the kind of use and the operator. Nothing is stored until one was answered, so that
 * strangers who ask for challenges fill no table.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AnsweredChallenge, PasskeyUse } from '#src/usecases/ports/passkeys.ts';

/** Long enough to fetch a security key out of a drawer. */
export const challengeLifeMs = 300_000;

const sizes = { end: 6, word: 16, digest: 32, mac: 32 } as const;
const signedSize = sizes.end + sizes.word + sizes.digest;

type Options = Readonly<{ key: Uint8Array; randomBytes: (length: number) => Uint8Array }>;

/**
 * What a challenge says of itself: its end, and the digest of what it is for. That we made it is not checked: whoever
 * believes an answer because of the digest in it needs no more.
 */
export function readChallenge(challenge: string): Readonly<{ digest: string; expiresAt: number }> | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== signedSize + sizes.mac || bytes.toString('base64url') !== challenge) return undefined;
  const digest = bytes.subarray(sizes.end + sizes.word, signedSize).toString('hex');
  return { digest, expiresAt: bytes.readUIntBE(0, sizes.end) };
}

export function makeChallenges({ key, randomBytes }: Options) {
  const macOf = (signed: Uint8Array, { kind, username }: PasskeyUse): Buffer =>
    createHmac('sha256', key).update(`${kind} ${username} `).update(signed).digest();
  return {
    make: (use: PasskeyUse, now: number): string => {
      const end = Buffer.alloc(sizes.end);
      end.writeUIntBE(now + challengeLifeMs, 0, sizes.end);
      const signed = Buffer.concat([end, randomBytes(sizes.word), Buffer.from(use.digest, 'hex')]);
      if (signed.length !== signedSize) throw new TypeError('a challenge is for a digest of 32 bytes');
      return Buffer.concat([signed, macOf(signed, use)]).toString('base64url');
    },
    /** Undefined if we did not make the challenge, made it for something else, or it is too old. */
    read: (challenge: string, use: PasskeyUse, now: number): AnsweredChallenge | undefined => {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== signedSize + sizes.mac || bytes.toString('base64url') !== challenge) return undefined;
      const signed = bytes.subarray(0, signedSize);
      if (!timingSafeEqual(bytes.subarray(signedSize), macOf(signed, use))) return undefined;
      if (signed.subarray(-sizes.digest).toString('hex') !== use.digest) return undefined;
      const expiresAt = signed.readUIntBE(0, sizes.end);
      return now < expiresAt ? { hash: createHash('sha256').update(bytes).digest('hex'), expiresAt } : undefined;
    },
  } as const;
}
