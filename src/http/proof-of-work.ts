/**
 * A small proof of work, for a page whose visitor shares an address with someone who guesses codes.
 *
 * The challenge is `expiresAt.nonce.bits.mac`; we keep nothing, because the mac tells that it is ours. The answer is a
 * text `solution` of up to 40 letters and digits such that SHA-256 of `challenge:code:solution` begins with `bits`
 * zero bits, sent as `X-Proof: challenge:solution`. The code is part of the hash: every further code needs work of its
 * own, and a proof that is sent twice only shows the same order twice.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const lifeMs = 120_000;
/** About 65,000 hashes: under a second in a browser. */
export const leastBits = 16;
export const mostBits = 20;

type Keyed = Readonly<{ key: Uint8Array; now: number }>;

export function makeChallenge({ key, now, nonce, bits }: Keyed & Readonly<{ nonce: string; bits: number }>): string {
  const claim = `${now + lifeMs}.${nonce}.${bits}`;
  return `${claim}.${sign(key, claim)}`;
}

const proofText = /^(([0-9]{13,15})\.[0-9A-Za-z_-]{1,40}\.([0-9]{1,2})\.([0-9a-f]{32})):([0-9A-Za-z]{1,40})$/;

export function isProof(proof: string | undefined, code: string, { key, now }: Keyed): boolean {
  const [, challenge, expiresAt, bits, mac, solution] = proofText.exec(proof ?? '') ?? [];
  if (challenge === undefined || mac === undefined) return false;
  const expected = sign(key, challenge.slice(0, -(mac.length + 1)));
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) || now > Number(expiresAt)) return false;
  return leadingZeroBits(workHash(challenge, code, solution ?? '')) >= Number(bits);
}

/** What pages and tests do with a challenge: count until it fits. */
export function solveChallenge(challenge: string, code: string): string {
  const bits = Number(challenge.split('.')[2]);
  for (let count = 0; ; count += 1) {
    const solution = count.toString(36);
    if (leadingZeroBits(workHash(challenge, code, solution)) >= bits) return `${challenge}:${solution}`;
  }
}

function workHash(challenge: string, code: string, solution: string): Buffer {
  return createHash('sha256').update(`${challenge}:${code}:${solution}`).digest();
}

function leadingZeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}

function sign(key: Uint8Array, claim: string): string {
  return createHmac('sha256', key).update(claim).digest('hex').slice(0, 32);
}
