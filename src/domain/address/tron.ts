/** TRON addresses: an Ethereum-like hash under version byte 0x41, because of which every TRON address starts with T. */
import { accept, refuse } from '#src/domain/result.ts';
import type { ReadAddress } from './address-reading.ts';
import { decodeBase58Check } from './base58check.ts';

export const tronVersion = 0x41;

/** Burn address of TRON: the genesis account that receives burnt fees. */
const blackHole = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';

export const readTron: ReadAddress = (text) => {
  if (!text.startsWith('T')) return refuse('address_malformed');
  const decoded = decodeBase58Check(text, [tronVersion]);
  if (!decoded.ok) return decoded;
  const isReserved = decoded.value.hash.subarray(0, 18).every((byte) => byte === 0);
  return accept({ network: 'any', kind: 'account', canonical: text, isBurn: isReserved || text === blackHole });
};
