/** Monero addresses: two public keys, an optional payment id, and a Keccak checksum, in Monero's own base58. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import { accept, refuse } from '#src/domain/result.ts';
import type { ReadAddress } from './address-reading.ts';

type MoneroFormat = Readonly<{ network: NetworkKind; kind: 'standard' | 'integrated' | 'subaddress' }>;

const formats: ReadonlyMap<number, MoneroFormat> = new Map([
  [18, { network: 'main', kind: 'standard' }],
  [19, { network: 'main', kind: 'integrated' }],
  [42, { network: 'main', kind: 'subaddress' }],
  [24, { network: 'test', kind: 'standard' }], // stagenet
  [25, { network: 'test', kind: 'integrated' }],
  [36, { network: 'test', kind: 'subaddress' }],
  [53, { network: 'test', kind: 'standard' }], // testnet
  [54, { network: 'test', kind: 'integrated' }],
  [63, { network: 'test', kind: 'subaddress' }],
]);

const moneroText = /^[1-9A-HJ-NP-Za-km-z]{95}(?:[1-9A-HJ-NP-Za-km-z]{11})?$/;
const integratedLength = 106;

export const readMonero: ReadAddress = (text) => {
  const bytes = moneroText.test(text) ? decodeBlocks(text) : undefined;
  const format = bytes && formats.get(bytes[0] ?? 0);
  if (!bytes || !format) return refuse('address_malformed');
  if ((format.kind === 'integrated') !== (text.length === integratedLength)) return refuse('address_malformed');
  const checksum = checksumOf(bytes.subarray(0, -4));
  if (!checksum.every((byte, at) => byte === bytes[bytes.length - 4 + at])) return refuse('address_checksum_wrong');
  const spendKey = bytes.subarray(1, 33);
  return accept({ ...format, canonical: text, isBurn: spendKey.every((byte) => byte === 0) });
};

/** Encodes an address without payment id, the only kind we create. */
export function encodeMonero(prefix: number, spendKey: Uint8Array, viewKey: Uint8Array): string {
  const body = Uint8Array.of(prefix, ...spendKey, ...viewKey);
  return base58xmr.encode(Uint8Array.of(...body, ...checksumOf(body)));
}

/**
 * Decodes Monero's base58 blocks. Undefined if a block encodes more than its eight bytes, which eleven base58
 * characters can.
 */
function decodeBlocks(text: string): Uint8Array | undefined {
  try {
    return base58xmr.decode(text);
  } catch {
    return undefined;
  }
}

function checksumOf(body: Uint8Array): Uint8Array {
  return keccak_256(body).subarray(0, 4);
}
