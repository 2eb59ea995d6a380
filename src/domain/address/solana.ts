/** Solana addresses: a 32-byte key in base58. Without a checksum, a mistyped address looks like a right one. */
import { base58 } from '@scure/base';
import { accept, refuse } from '#src/domain/result.ts';
import type { ReadAddress } from './address-reading.ts';

const solanaText = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

const burnAddresses: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111', // The system program.
  '1nc1nerator11111111111111111111111111111111',
]);

export const readSolana: ReadAddress = (text) => {
  if (!solanaText.test(text) || base58.decode(text).length !== 32) return refuse('address_malformed');
  return accept({ network: 'any', kind: 'account', canonical: text, isBurn: burnAddresses.has(text) });
};
