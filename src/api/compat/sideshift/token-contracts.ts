/**
 * Contract address and decimals of a token. The sandbox has no contracts, so it shows those of the main networks, for
 * which its tokens stand; on test networks the operator chooses the contracts, so none is shown.
 */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { findMainToken } from '#src/domain/assets/main-tokens.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';

export type TokenDetails = Readonly<{ contractAddress: string; decimals: number }>;

export function findTokenDetails(id: CurrencyId, profile: NetworkProfile): TokenDetails | undefined {
  const contractAddress = profile === 'testnet' ? undefined : findMainToken(id)?.contract;
  return contractAddress === undefined ? undefined : { contractAddress, decimals: currencies[id].decimals };
}
