/** The mints of our tokens. All other mints are ignored, whatever their symbol is. */
import { readSolana } from '#src/domain/address/solana.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, isCurrencyId, type CurrencyId } from '#src/domain/assets/currencies.ts';

export type TokenMints = Readonly<Partial<Record<CurrencyId, string>>>;

export type TokenBook = Readonly<{
  nativeCurrency: CurrencyId;
  currencyOf: (mint: string) => CurrencyId | undefined;
  mintOf: (currency: CurrencyId) => string | undefined;
  tokens: readonly Readonly<{ currency: CurrencyId; mint: string }>[];
}>;

/**
 * Opens the table of token mints. Throws on invalid settings: a token of another chain, a mistyped mint, or one mint
 * for two tokens.
 */
export function openTokenBook(mints: TokenMints): TokenBook {
  const tokens = Object.entries(mints).map(([currency, text]) => ({
    currency: readToken(currency),
    mint: readMint(currency, text),
  }));
  const byMint = new Map(tokens.map(({ currency, mint }) => [mint, currency]));
  if (byMint.size < tokens.length) throw new TypeError('two tokens of solana have one mint');
  const byCurrency = new Map(tokens.map(({ currency, mint }) => [currency, mint]));
  return {
    nativeCurrency: chains.solana.nativeCurrency,
    currencyOf: (mint) => byMint.get(mint),
    mintOf: (currency) => byCurrency.get(currency),
    tokens,
  };
}

function readToken(currency: string): CurrencyId {
  if (isCurrencyId(currency) && currencies[currency].isToken && currencies[currency].chain === 'solana') {
    return currency;
  }
  throw new TypeError(`solana has no token ${currency}`);
}

function readMint(currency: string, text: string): string {
  const read = readSolana(text);
  if (!read.ok) throw new TypeError(`the mint of ${currency} is no address: ${read.code}`);
  return read.value.canonical;
}
