/**
 * The contract and decimals of a token. The sandbox has no contracts, but its tokens stand for those of the main
 * networks; test networks have others, which their operator chooses.
 */
import { currencies, mainContracts, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';

export type TokenDetails = Readonly<{ contractAddress: string; decimals: number }>;

export function findTokenDetails(id: CurrencyId, profile: NetworkProfile): TokenDetails | undefined {
  const contractAddress = profile === 'testnet' ? undefined : mainContracts[id];
  return contractAddress === undefined ? undefined : { contractAddress, decimals: currencies[id].decimals };
}
