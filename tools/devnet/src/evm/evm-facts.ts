/** The EVM chains of the devnet: ids, tokens and other facts for their users. Imports no npm package. */
import type { CurrencyId } from '../../../../src/domain/assets/currencies.ts';

export type EvmChain = 'ethereum' | 'bnb-chain' | 'polygon';

type Facts = Readonly<{
  chainId: number;
  /**
   * How many blocks the tags `safe` and `finalized` are behind the head. Hardhat itself would return the head for both.
   */
  safeBehind: number;
  finalizedBehind: number;
  tether: CurrencyId;
  dollarCoin: CurrencyId;
  /** A token that is easily taken for one of ours. */
  lookAlike: CurrencyId;
  /** On Ethereum, USDT's transfer returns nothing; on the others it follows the standard. */
  isTetherSilent: boolean;
}>;

export const evmChains: Readonly<Record<EvmChain, Facts>> = {
  ethereum: {
    chainId: 31_337,
    safeBehind: 32,
    finalizedBehind: 64,
    tether: 'USDT-ERC20',
    dollarCoin: 'USDC-ERC20',
    lookAlike: 'BUSD-ERC20',
    isTetherSilent: true,
  },
  'bnb-chain': {
    chainId: 31_338,
    safeBehind: 1,
    finalizedBehind: 2,
    tether: 'USDT-BEP20',
    dollarCoin: 'USDC-BEP20',
    lookAlike: 'BUSD-BEP20',
    isTetherSilent: false,
  },
  polygon: {
    chainId: 31_339,
    safeBehind: 4,
    finalizedBehind: 8,
    tether: 'USDT-POLYGON',
    dollarCoin: 'USDC-POLYGON',
    lookAlike: 'USDC.e-POLYGON',
    isTetherSilent: false,
  },
};

export type BadTokens = Readonly<{
  /** A worthless contract with the name USDT. */
  wrongContract: string;
  /** A token whose transfer returns false and moves nothing, in a transaction that succeeds. */
  returnsFalse: string;
}>;

export type TokenFacts = Readonly<{ tokens: Partial<Record<CurrencyId, string>>; badTokens: BadTokens }>;
export type EvmEndpoint = TokenFacts & Readonly<{ url: string; chainId: number }>;
