/** Which drawing stands for a currency, and which badge for its network. */
import { currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { coinSymbols, type CoinSymbol } from './ui/sprite/coin-symbols.ts';

type CurrencyDrawing = Readonly<{ symbol: CoinSymbol; network: CoinSymbol | undefined }>;

/** `<CoinIcon {...currencyIcon('USDT-TRC20')} />`. Tokens carry the coin of their chain as a badge. */
export function currencyIcon(id: CurrencyId): CurrencyDrawing {
  const { symbol, chain, isToken } = currencies[id];
  // The table of chains knows this as well, but it is large, and every page would have to carry it.
  const coin = currencyIds.find((other) => currencies[other].chain === chain && !currencies[other].isToken);
  return { symbol: toCoinSymbol(symbol), network: isToken ? toCoinSymbol(coin ?? '') : undefined };
}

/** A currency without a drawing is a mistake of ours, which a test finds. */
function toCoinSymbol(text: string): CoinSymbol {
  const found = coinSymbols.find((symbol) => symbol === text);
  if (!found) throw new TypeError(`${text} has no drawing in the sprite`);
  return found;
}
