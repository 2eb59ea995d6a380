/** The contracts of our tokens. All other contracts are ignored, whatever their symbol is. */
import { readEvm } from '#src/domain/address/evm.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, isCurrencyId, type CurrencyId, type EvmChainId } from '#src/domain/assets/currencies.ts';

export type TokenContracts = Readonly<Partial<Record<CurrencyId, string>>>;

export type TokenBook = Readonly<{
  nativeCurrency: CurrencyId;
  /** The currency of a token contract. `contract` must be in lower case. */
  currencyOf: (contract: string) => CurrencyId | undefined;
  contractOf: (currency: CurrencyId) => string | undefined;
  tokens: readonly Readonly<{ currency: CurrencyId; contract: string }>[];
}>;

/**
 * Opens the table of token contracts. Throws on invalid settings: a token of another chain, a mistyped address, or one
 * contract for two tokens.
 */
export function openTokenBook(chain: EvmChainId, contracts: TokenContracts): TokenBook {
  const tokens = Object.entries(contracts).map(([currency, text]) => ({
    currency: readToken(chain, currency),
    contract: readContract(chain, currency, text),
  }));
  const byContract = new Map(tokens.map(({ currency, contract }) => [contract, currency]));
  if (byContract.size < tokens.length) throw new TypeError(`two tokens of ${chain} have one contract`);
  const byCurrency = new Map(tokens.map(({ currency, contract }) => [currency, contract]));
  return {
    nativeCurrency: chains[chain].nativeCurrency,
    currencyOf: (contract) => byContract.get(contract),
    contractOf: (currency) => byCurrency.get(currency),
    tokens,
  };
}

function readToken(chain: EvmChainId, currency: string): CurrencyId {
  if (isCurrencyId(currency) && currencies[currency].isToken && currencies[currency].chain === chain) return currency;
  throw new TypeError(`${chain} has no token ${currency}`);
}

function readContract(chain: EvmChainId, currency: string, text: string): string {
  const read = readEvm(text);
  if (!read.ok) throw new TypeError(`the contract of ${currency} on ${chain} is no address: ${read.code}`);
  return read.value.canonical;
}
