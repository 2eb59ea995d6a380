/**
 * Solves the proof of work required where somebody else guesses tracking codes or passwords: tries numbers until
 * a hash matches (see src/http/proof-of-work.ts). Loaded only when it is needed.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Hashes per batch; the page stays responsive between two batches. */
const hashesAtOnce = 4000;

export async function solveChallenge(challenge: string, code: string): Promise<string> {
  const bits = Number(challenge.split('.')[2]);
  for (let count = 0; ; count += 1) {
    const solution = count.toString(36);
    if (leadingZeroBits(sha256(utf8ToBytes(`${challenge}:${code}:${solution}`))) >= bits) {
      return `${challenge}:${solution}`;
    }
    if (count % hashesAtOnce === hashesAtOnce - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}

function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
