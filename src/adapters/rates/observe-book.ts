/**
 * Mid-market price between the best bid and the best ask. Both are current, whereas the last trade of a quiet pair can
 * be hours old and would look fresh.
 */
import { z } from 'zod';
import { coins, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { Observation } from '#src/domain/price-median.ts';
import { formatPrice, meanPrice, parsePrice, type Price } from '#src/domain/rate.ts';

export type BookTop = Readonly<{ bid: string; bidSize: string; ask: string; askSize: string }>;
type Seen = Omit<Observation, 'price' | 'depth'>;

/**
 * Observation from the best bid and ask. Undefined if a price is malformed or the book is crossed (bid above ask), as
 * in a book that is being rebuilt.
 */
export function observeBook({ bid, bidSize, ask, askSize }: BookTop, seen: Seen): Observation | undefined {
  const [bidPrice, askPrice] = [parsePrice(seen.symbol, bid), parsePrice(seen.symbol, ask)];
  if (!bidPrice.ok || !askPrice.ok || isLess(askPrice.value, bidPrice.value)) return undefined;
  const [bids, asks] = [parsePrice(seen.symbol, bidSize), parsePrice(seen.symbol, askSize)];
  const depth = bids.ok && asks.ok ? { depth: isLess(asks.value, bids.value) ? askSize : bidSize } : {};
  const price = withoutTrailingZeros(formatPrice(meanPrice(bidPrice.value, askPrice.value), 18));
  return { ...seen, price, ...depth };
}

/** Schema of a time that the venue writes as RFC 3339 text in UTC. Converts it to milliseconds. */
export const timeText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  .transform(Date.parse);

/** Schema of a time in milliseconds, which our JSON parser has kept as text. */
export const timeNumber = z
  .string()
  .regex(/^\d{13}$/)
  .transform(Number);

/** Schema of a sequence number, which is only compared with others. */
export const sequenceNumber = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt);

type PairNames = Readonly<Record<CoinSymbol, string | null>>;

/** The symbols that a venue trades, and the conversions between symbols and the venue's names of pairs. */
export function listPairs(nameOf: (symbol: CoinSymbol) => string | null): Readonly<{
  symbols: readonly CoinSymbol[];
  pairOf(symbol: CoinSymbol): string;
  symbolOf(pair: string): CoinSymbol | undefined;
}> {
  const all = Object.keys(coins) as readonly CoinSymbol[];
  const names = Object.fromEntries(all.map((symbol) => [symbol, nameOf(symbol)])) as PairNames;
  return {
    symbols: all.filter((symbol) => names[symbol] !== null),
    pairOf: (symbol) => names[symbol] ?? '',
    symbolOf: (pair) => all.find((symbol) => names[symbol] === pair),
  };
}

function isLess(a: Price, b: Price): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

function withoutTrailingZeros(decimal: string): string {
  return decimal.replace(/\.?0+$/, '');
}
