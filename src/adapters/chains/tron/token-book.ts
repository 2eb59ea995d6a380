/** The contracts of our tokens. All other contracts are ignored, whatever their symbol is. */
import { readTron } from '#src/domain/address/tron.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, isCurrencyId, type CurrencyId } from '#src/domain/assets/currencies.ts';

export type TokenContracts = Readonly<Partial<Record<CurrencyId, string>>>;

export type TokenBook = Readonly<{
  nativeCurrency: CurrencyId;
  currencyOf: (contract: string) => CurrencyId | undefined;
  contractOf: (currency: CurrencyId) => string | undefined;
  tokens: readonly Readonly<{ currency: CurrencyId; contract: string }>[];
}>;

/**
 * Opens the table of token contracts. Throws on invalid settings: a token of another chain, a mistyped contract, or one
 * contract for two tokens.
 */
export function openTokenBook(contracts: TokenContracts): TokenBook {
  const tokens = Object.entries(contracts).map(([currency, text]) => ({
    currency: readToken(currency),
    contract: readContract(currency, text),
  }));
  const byContract = new Map(tokens.map(({ currency, contract }) => [contract, currency]));
  if (byContract.size < tokens.length) throw new TypeError('two tokens of tron have one contract');
  const byCurrency = new Map(tokens.map(({ currency, contract }) => [currency, contract]));
  return {
    nativeCurrency: chains.tron.nativeCurrency,
    currencyOf: (contract) => byContract.get(contract),
    contractOf: (currency) => byCurrency.get(currency),
    tokens,
  };
}

function readToken(currency: string): CurrencyId {
  if (isCurrencyId(currency) && currencies[currency].isToken && currencies[currency].chain === 'tron') return currency;
  throw new TypeError(`tron has no token ${currency}`);
}

function readContract(currency: string, text: string): string {
  const read = readTron(text);
  if (!read.ok) throw new TypeError(`the contract of ${currency} is no address: ${read.code}`);
  return read.value.canonical;
}
