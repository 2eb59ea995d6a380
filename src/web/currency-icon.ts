/** Which drawing stands for a currency, and which badge for its network. */
import { currencies, currencyIds, type CoinSymbol, type CurrencyId } from '#src/domain/assets/currencies.ts';

type CurrencyDrawing = Readonly<{ symbol: CoinSymbol; network: CoinSymbol | undefined }>;

/** `<CoinIcon {...currencyIcon('USDT-TRC20')} />`. Tokens carry the coin of their chain as a badge. */
export function currencyIcon(id: CurrencyId): CurrencyDrawing {
  const { symbol, chain, isToken } = currencies[id];
  // The table of chains knows this as well, but it is large, and every page would have to carry it.
  const coin = currencyIds.find((other) => currencies[other].chain === chain && !currencies[other].isToken);
  return { symbol, network: isToken && coin ? currencies[coin].symbol : undefined };
}
