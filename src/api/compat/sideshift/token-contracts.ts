/**
 * The contracts by which wallets know a token, because its symbol may be anybody's. The sandbox has no contracts, but
 * its tokens stand for these; test networks have others, which their operator chooses.
 */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';

export type TokenDetails = Readonly<{ contractAddress: string; decimals: number }>;

export function findTokenDetails(id: CurrencyId, profile: NetworkProfile): TokenDetails | undefined {
  const contractAddress = profile === 'testnet' ? undefined : tokenContracts[id];
  return contractAddress === undefined ? undefined : { contractAddress, decimals: currencies[id].decimals };
}

export const tokenContracts: Readonly<Partial<Record<CurrencyId, string>>> = {
  'USDT-TRC20': 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'USDT-ERC20': '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'USDT-BEP20': '0x55d398326f99059fF775485246999027B3197955',
  'USDT-POLYGON': '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  'USDC-ERC20': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'USDC-BEP20': '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  'USDC-POLYGON': '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  'USDC-SOL': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
};
