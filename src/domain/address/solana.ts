/**
 * Solana addresses: a 32-byte key in base58, without a checksum. Half of all mistyped addresses are caught, because
 * they are not on the Ed25519 curve. Token accounts, in which programs keep a wallet's tokens, are off the curve as
 * well and are refused: coins sent to a token account are in no wallet.
 */
import { base58 } from '@scure/base';
import { accept, refuse } from '#src/domain/result.ts';
import type { ReadAddress } from './address-reading.ts';
import { isOnCurve } from './ed25519-curve.ts';

const solanaText = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

const burnAddresses: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111', // The system program.
  '1nc1nerator11111111111111111111111111111111',
]);

export const readSolana: ReadAddress = (text) => {
  if (!solanaText.test(text)) return refuse('address_malformed');
  const key = base58.decode(text);
  const isBurn = burnAddresses.has(text);
  if (key.length !== 32 || (!isBurn && !isOnCurve(key))) return refuse('address_malformed');
  return accept({ network: 'any', kind: 'account', canonical: text, isBurn });
};
