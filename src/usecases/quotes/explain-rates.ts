/**
 * What rates are made of: for each coin its price, the sources behind it and its market, and for a pair of currencies
 * the mid-market rate and the margin of an amount.
 */
import { currencies, currencyIds, type CoinSymbol, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { marginOnBoard, type QuotedRate } from '#src/domain/margin-on-board.ts';
import type { Money } from '#src/domain/money.ts';
import { orderTypes, type OrderType } from '#src/domain/order/order-kind.ts';
import { isFresh } from '#src/domain/price-age.ts';
import { currencyLimits, rateOnBoard, type PriceBoard } from '#src/domain/price-board.ts';
import { volatilityPpm } from '#src/domain/price-market.ts';
import type { SourcePrice } from '#src/domain/price-sources.ts';
import type { PriceTrouble } from '#src/domain/price-trouble.ts';
import type { Price, Rate } from '#src/domain/rate.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import { explainFiat, type ExplainedFiat } from './read-fiat.ts';

export type ExplainedCoin = Readonly<{
  symbol: CoinSymbol;
  /** Price in US dollars. Absent while pairs of the coin are paused. */
  price?: Price;
  /** When the price was observed: the median of the sources' times. */
  observedAt?: number;
  /** Why the coin has no price, if the price desk told. */
  trouble?: PriceTrouble;
  sources: readonly SourcePrice[];
  volatilityPpm: bigint;
  depthDollars: bigint;
}>;

export type ExplainedRates = Readonly<{
  now: number;
  /** When the oldest price was observed. Null before the first price. */
  observedAt: number | null;
  /** Whether the prices are too old for any quote. */
  isStale: boolean;
  coins: readonly ExplainedCoin[];
  /** Rates of the money in which pages can tell what amounts are worth. */
  fiat: readonly ExplainedFiat[];
}>;

const symbols = [...new Set(currencyIds.map((id) => currencies[id].symbol))];

export async function explainRates(
  { store, clock, rules }: Pick<Ports, 'store' | 'clock' | 'rules'>,
  board: PriceBoard,
): Promise<ExplainedRates> {
  const rates = await store.snapshot(async ({ controls }) => await controls.latestRates());
  const now = clock.now();
  const isStale = !isFresh(board, now);
  const coins = symbols.map((symbol): ExplainedCoin => {
    const price = isStale ? undefined : board.prices[symbol];
    const market = board.market?.[symbol];
    const trouble = board.missing?.[symbol];
    return {
      symbol,
      ...(price && { price }),
      ...(price && market && { observedAt: market.observedAt }),
      ...(trouble && { trouble }),
      sources: rates?.sources?.[symbol] ?? [],
      volatilityPpm: market ? volatilityPpm(market) : 0n,
      depthDollars: market?.depthDollars ?? 0n,
    };
  });
  return {
    now,
    observedAt: board.observedAt === 0 ? null : board.observedAt,
    isStale,
    coins,
    fiat: explainFiat({ clock, rules }, rates?.sources ?? {}),
  };
}

export type ExplainedPair = Readonly<{ send: Money; mid: Rate; quoted: Readonly<Record<OrderType, QuotedRate>> }>;

/** The rate of a pair for an amount; without one, for the smallest order. Limits and chains are not checked here. */
export function explainPair(
  board: PriceBoard,
  { from, to, send }: Readonly<{ from: CurrencyId; to: CurrencyId; send?: Money | undefined }>,
  now: number,
): Result<ExplainedPair, 'rate_unavailable'> {
  if (!isFresh(board, now, [from, to])) return refuse('rate_unavailable');
  const mid = rateOnBoard(board, from, to);
  if (!mid.ok) return mid;
  const amount = send ?? currencyLimits(board, from).min;
  const quoted = orderTypes.map((orderType): [OrderType, QuotedRate] => [
    orderType,
    marginOnBoard(board, { send: amount, mid: mid.value, orderType }),
  ]);
  return accept({ send: amount, mid: mid.value, quoted: Object.fromEntries(quoted) as ExplainedPair['quoted'] });
}
