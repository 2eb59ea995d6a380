/** Picks the icon of a currency and the badge of its network. */
import { currencies, currencyIds, type CoinSymbol, type CurrencyId } from '#src/domain/assets/currencies.ts';

type CurrencyDrawing = Readonly<{ symbol: CoinSymbol; network: CoinSymbol | undefined }>;

/**
 * Icon of a currency: `<CoinIcon {...currencyIcon('USDT-TRC20')} />`. Tokens carry the coin of their chain as a badge.
 */
export function currencyIcon(id: CurrencyId): CurrencyDrawing {
  // Look-alikes have no icon of their own.
  const { priceSymbol: symbol, chain, isToken } = currencies[id];
  // The table of chains has the native coin too, but that table is large and would have to be in every page's bundle.
  const coin = currencyIds.find((other) => currencies[other].chain === chain && !currencies[other].isToken);
  return { symbol, network: isToken && coin ? currencies[coin].symbol : undefined };
}
