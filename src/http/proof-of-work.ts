/**
 * A small proof of work, for a visitor who shares an IP address with someone who guesses codes.
 *
 * The challenge is `expiresAt.nonce.bits.mac`, for one code: the mac covers the code too and proves that it is ours, so
 * that no issued challenge needs to be stored. The answer is a text `solution` of up to 40 letters and digits
 * such that SHA-256 of `challenge:code:solution` begins with `bits` zero bits, sent as `X-Proof: challenge:solution`.
 * Every further code needs a challenge and work of its own. tracking-limits.ts decides whether the difficulty of a
 * proof still suffices, and whether it was spent on a miss.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const lifeMs = 120_000;

type Keyed = Readonly<{ key: Uint8Array; now: number }>;
type Wanted = Readonly<{ code: string; nonce: string; bits: number }>;

export function makeChallenge({ key, now, code, nonce, bits }: Keyed & Wanted): string {
  const claim = `${now + lifeMs}.${nonce}.${bits}`;
  return `${claim}.${sign(key, claim, code)}`;
}

/** A proof that was checked. `mac` identifies the challenge, whatever the solution. */
export type Proof = Readonly<{ mac: string; bits: number; expiresAt: number }>;

const proofText = /^(([0-9]{13,15})\.[0-9A-Za-z_-]{1,40}\.([0-9]{1,2})\.([0-9a-f]{32})):([0-9A-Za-z]{1,40})$/;

/** Reads a proof; undefined if the challenge is not ours, is for another code or expired, or the work was not done. */
export function readProof(text: string | undefined, code: string, { key, now }: Keyed): Proof | undefined {
  const [, challenge, end, asked, mac, solution] = proofText.exec(text ?? '') ?? [];
  if (challenge === undefined || mac === undefined) return undefined;
  const [bits, expiresAt] = [Number(asked), Number(end)];
  const expected = sign(key, challenge.slice(0, -(mac.length + 1)), code);
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) || now > expiresAt) return undefined;
  const isDone = leadingZeroBits(workHash(challenge, code, solution ?? '')) >= bits;
  return isDone ? { mac, bits, expiresAt } : undefined;
}

/** Solves a challenge by brute force, for pages and tests. */
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

function sign(key: Uint8Array, claim: string, code: string): string {
  return createHmac('sha256', key).update(`${claim}.${code}`).digest('hex').slice(0, 32);
}
