/**
 * Lookup key for finding our own addresses in a block. Cheap, because it is computed for every output of every block.
 */
import type { ChainFamily } from '../assets/define-chain.ts';

/**
 * Only EVM addresses are written in more than one way by nodes and wallets (the capital letters are a checksum);
 * adapters give all others in their one canonical form.
 */
export function addressKey(family: ChainFamily, address: string): string {
  return family === 'evm' ? address.toLowerCase() : address;
}
