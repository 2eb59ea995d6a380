/** Indicative rate of a pair, and the order limits if both sides are currencies with a network. */
import { currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Limits } from '#src/domain/limits.ts';
import { parseCurrencyId, parseSymbolOrCurrency } from '#src/domain/parse-currency-id.ts';
import { isFresh, ratedAt } from '#src/domain/price-age.ts';
import { limitsOnBoard, rateOnBoard, type PriceBoard } from '#src/domain/price-board.ts';
import type { Rate } from '#src/domain/rate.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';

export type ShownPair = Readonly<{
  /** The currency id if one was given, otherwise the symbol. */
  from: string;
  to: string;
  rate: Rate;
  /** When the older of the two prices was observed, in milliseconds since 1970. */
  ratedAt: number;
  /** Order limits. Null if a side is a symbol without network, or both sides are the same currency. */
  limits: Limits | null;
}>;

export function showPair(
  board: PriceBoard,
  texts: Readonly<{ from: string; to: string }>,
  now: number,
): Result<ShownPair, 'currency_unknown' | 'rate_unavailable'> {
  const from = findSide(texts.from);
  if (!from.ok) return refuse(from.code, { field: 'from' });
  const to = findSide(texts.to);
  if (!to.ok) return refuse(to.code, { field: 'to' });
  const pair = [from.value.priced, to.value.priced];
  if (!isFresh(board, now, pair)) return refuse('rate_unavailable');
  const rate = rateOnBoard(board, from.value.priced, to.value.priced);
  if (!rate.ok) return rate;
  const hasLimits = from.value.isCurrency && to.value.isCurrency && from.value.priced !== to.value.priced;
  const limits = hasLimits ? limitsOnBoard(board, rate.value) : accept(null);
  if (!limits.ok) return limits;
  const sides = { from: from.value.name, to: to.value.name };
  return accept({ ...sides, rate: rate.value, ratedAt: ratedAt(board, pair), limits: limits.value });
}

type Side = Readonly<{ name: string; priced: CurrencyId; isCurrency: boolean }>;

/**
 * Currency of one side of the pair. A price does not depend on the network, so any currency with the given symbol will
 * do.
 */
function findSide(text: string): Result<Side, 'currency_unknown'> {
  const id = parseCurrencyId(text);
  if (id.ok) return accept({ name: id.value, priced: id.value, isCurrency: true });
  const parsed = parseSymbolOrCurrency(text);
  if (!parsed.ok) return parsed;
  const { symbol } = parsed.value;
  const priced = currencyIds.find((each) => currencies[each].symbol === symbol);
  return priced === undefined ? refuse('currency_unknown') : accept({ name: symbol, priced, isCurrency: false });
}
