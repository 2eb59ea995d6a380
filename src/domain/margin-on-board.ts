/** The margin of a quote from the figures of a price board, and the margin of an order whose price is fixed later. */
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { isWithinTolerance } from './limits.ts';
import {
  makeMargin,
  marginPolicyOf,
  stockPercent,
  type Margin,
  type MarginFacts,
  type MarginPolicies,
} from './margin.ts';
import { divideDown, type Money } from './money.ts';
import type { OrderType } from './order/order-kind.ts';
import { volatilityPpm, type Market } from './price-market.ts';
import type { Prices, Rate } from './rate.ts';

/** The figures of a price board that a margin follows from. */
type MarginBoard = Readonly<{
  prices: Prices;
  cover: Readonly<Partial<Record<CurrencyId, bigint>>>;
  margins?: MarginPolicies;
  market?: Market;
}>;

/** The rate of a quote, and what it is made of. */
export type QuotedRate = Readonly<{ rate: Rate; margin?: Margin }>;

export type MarginRequest = Readonly<{ send: Money; mid: Rate; orderType: OrderType }>;

/** A wallet stock of this many largest orders is the target: less is scarce, more is abundant. */
const targetOrders = 2n;

/** An amount that stays in its own currency (a mix) has no margin, because nothing is exchanged. */
export function marginOnBoard(board: MarginBoard, { send, mid, orderType }: MarginRequest): QuotedRate {
  if (board.margins === undefined || mid.from === mid.to) return { rate: mid };
  const policy = marginPolicyOf(board.margins, currencies[mid.from].priceSymbol, currencies[mid.to].priceSymbol);
  return makeMargin(mid, policy, factsOnBoard(board, mid, send), orderType);
}

/**
 * The margin when the price of an order is fixed: policy, volatility and stock of its quote, so that the margin signed
 * for the ordered amount is the margin charged. Only another amount changes it, by its size.
 */
export function settleMargin(
  quoted: Readonly<{ margin?: Margin; send: Money }>,
  { send, mid, orderType }: MarginRequest,
  prices: Prices,
): QuotedRate {
  if (quoted.margin === undefined) return { rate: mid };
  const { policy, facts } = quoted.margin;
  const valueDollars = isWithinTolerance(quoted.send, send) ? facts.valueDollars : valueOf(send, prices);
  return makeMargin(mid, policy, { ...facts, valueDollars }, orderType);
}

/** Coins of one symbol have no price risk against each other, so that only the stock counts. */
function factsOnBoard({ prices, market, cover }: MarginBoard, { from, to }: Rate, send: Money): MarginFacts {
  const stocks = { receiveStockPercent: stockOf(cover, to), sendStockPercent: stockOf(cover, from) };
  const symbols = [currencies[from].priceSymbol, currencies[to].priceSymbol] as const;
  if (symbols[0] === symbols[1]) return { depthDollars: 0n, ...stocks, valueDollars: 0n, volatilityPpm: 0n };
  const markets = symbols.map((symbol) => market?.[symbol] ?? { variance: 0n, depthDollars: 0n });
  return {
    depthDollars: markets.map(({ depthDollars }) => depthDollars).reduce((one, other) => (one < other ? one : other)),
    ...stocks,
    valueDollars: valueOf(send, prices),
    volatilityPpm: markets.map(volatilityPpm).reduce((one, other) => (one > other ? one : other), 0n),
  };
}

/** Without a figure on the board the stock counts as neither scarce nor abundant. */
function stockOf(cover: MarginBoard['cover'], currency: CurrencyId): bigint {
  const units = cover[currency];
  return units === undefined ? 100n : stockPercent(units, currencies[currency].maxUnits * targetOrders);
}

/** Value in whole US dollars, rounded down. 0 without a price. */
function valueOf({ currency, units }: Money, prices: Prices): bigint {
  const { symbol, decimals } = currencies[currency];
  const price = prices[symbol];
  return price ? divideDown(units * price.numerator, price.denominator * 10n ** BigInt(decimals)) : 0n;
}
