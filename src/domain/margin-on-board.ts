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
  type MarginPolicy,
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

/** What the margins of all amounts of a pair follow from. */
export type MarginGrounds = Readonly<{
  policy: MarginPolicy;
  facts: Omit<MarginFacts, 'valueDollars'>;
  hasRisk: boolean;
}>;

/** Undefined without margins: also for an amount that stays in its own currency (a mix), as nothing is exchanged. */
export function groundsOnBoard(board: MarginBoard, { from, to }: Pick<Rate, 'from' | 'to'>): MarginGrounds | undefined {
  if (board.margins === undefined || from === to) return undefined;
  const symbols = [currencies[from].priceSymbol, currencies[to].priceSymbol] as const;
  const policy = marginPolicyOf(board.margins, ...symbols);
  // Coins of one symbol have no price risk against each other, so that only the stock counts.
  const hasRisk = symbols[0] !== symbols[1];
  return { policy, facts: { ...riskOf(board, hasRisk ? symbols : []), ...stocksOf(board, from, to) }, hasRisk };
}

export function marginOnBoard(board: MarginBoard, request: MarginRequest): QuotedRate {
  return marginOn(groundsOnBoard(board, request.mid), request, board.prices);
}

/** The margin of an amount. The grounds are those of its pair. */
export function marginOn(
  grounds: MarginGrounds | undefined,
  { send, mid, orderType }: MarginRequest,
  prices: Prices,
): QuotedRate {
  if (grounds === undefined) return { rate: mid };
  const { policy, hasRisk } = grounds;
  const { depthDollars, receiveStockPercent, sendStockPercent, volatilityPpm: swing } = grounds.facts;
  const valueDollars = hasRisk ? valueOf(send, prices) : 0n;
  const facts = { depthDollars, receiveStockPercent, sendStockPercent, valueDollars, volatilityPpm: swing };
  return makeMargin(mid, policy, facts, orderType);
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

function stocksOf({ cover }: MarginBoard, from: CurrencyId, to: CurrencyId) {
  return { receiveStockPercent: stockOf(cover, to), sendStockPercent: stockOf(cover, from) };
}

/** The least depth and the largest volatility of these symbols. */
function riskOf({ market }: MarginBoard, symbols: readonly string[]) {
  const markets = symbols.map((symbol) => market?.[symbol] ?? { variance: 0n, depthDollars: 0n });
  const depths = markets.map(({ depthDollars }) => depthDollars);
  return {
    depthDollars: depths.length === 0 ? 0n : depths.reduce((one, other) => (one < other ? one : other)),
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
