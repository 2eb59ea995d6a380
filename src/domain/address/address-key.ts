/**
 * Lookup key for finding our own addresses in a block. Cheap, because it is computed for every output of every block.
 */
import type { ChainFamily } from '../assets/define-chain.ts';

/**
 * Key of an address. Only EVM addresses are written in more than one way by nodes and wallets (the capital letters are
 * a checksum); chain adapters give all other addresses in their one canonical form.
 */
export function addressKey(family: ChainFamily, address: string): string {
  return family === 'evm' ? address.toLowerCase() : address;
}
