/** Addresses of the EVM chains: 20 bytes in hex, with a checksum in the case of the letters (EIP-55). */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex, utf8 } from '@scure/base';
import { accept, refuse } from '#src/domain/result.ts';
import type { ReadAddress } from './address-reading.ts';

const evmText = /^0x[0-9a-fA-F]{40}$/;

/**
 * Reads an EVM address. An all-lower-case address has no checksum and is accepted as is; with any capital letter the
 * checksum must match.
 */
export const readEvm: ReadAddress = (text) => {
  if (!evmText.test(text)) return refuse('address_malformed');
  const lower = text.toLowerCase();
  if (text !== lower && text !== toChecksumAddress(hex.decode(lower.slice(2)))) return refuse('address_checksum_wrong');
  return accept({ network: 'any', kind: 'account', canonical: lower, isBurn: isBurnAddress(lower) });
};

/** The EIP-55 spelling: a letter is a capital where the hash of the lower-case text has a high digit. */
export function toChecksumAddress(bytes: Uint8Array): string {
  const lower = hex.encode(bytes);
  const digest = hex.encode(keccak_256(utf8.decode(lower)));
  const spelled = Array.from(lower, (digit, at) => (digest.charAt(at) >= '8' ? digit.toUpperCase() : digit));
  return `0x${spelled.join('')}`;
}

const placeholders: ReadonlySet<string> = new Set([
  `0x${'e'.repeat(40)}`, // This address stands for the chain's own coin in many contracts.
  `0x${'f'.repeat(40)}`,
  `0x${'dead'.repeat(10)}`,
  '0xdead000000000000000042069420694206942069',
]);

/**
 * Whether nobody has the key of the address: it starts with eighteen zero bytes (the zero address, precompiles, system
 * contracts, 0x…dEaD) or is a placeholder.
 */
function isBurnAddress(lower: string): boolean {
  return lower.startsWith(`0x${'0'.repeat(36)}`) || placeholders.has(lower);
}
