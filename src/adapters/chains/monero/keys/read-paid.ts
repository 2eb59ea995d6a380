/** Reads what a complete transaction pays to one of our addresses, with the view key. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex, utf8 } from '@scure/base';
import { hiddenAmounts, readTransaction } from '../read-transaction.ts';
import { findOwn } from './find-outputs.ts';

/** Units of each output to the address with this spend key. */
export function readPaid(raw: string, viewSecret: Uint8Array, spendKey: Uint8Array): readonly bigint[] {
  const amounts = hiddenAmounts(raw);
  return findOwn(readTransaction(raw), viewSecret, spendKey).map(({ index, secret }) => {
    const hidden = hex.decode(amounts[index] ?? '');
    // The amount is hidden by a hash of the secret that sender and receiver share.
    const mask = keccak_256(Uint8Array.of(...utf8.decode('amount'), ...secret));
    return hidden.reduceRight((sum, byte, place) => (sum << 8n) | BigInt(byte ^ (mask[place] ?? 0)), 0n);
  });
}
