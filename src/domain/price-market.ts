/**
 * What the price desk knows of a coin's market beside its price: the sources behind the price, its volatility and the
 * depth of the order books. Both figures are moving averages, so that one round does not decide them.
 */
import { divideDown } from './money.ts';
import type { AcceptedPrice } from './price-median.ts';
import type { Price } from './rate.ts';

export type SymbolMarket = Readonly<{
  /** Sources of the current price. */
  sources: readonly string[];
  /** When the current price was observed, in milliseconds since 1970. */
  observedAt: number;
  /** That price, also while it is not used. Absent in what was stored by earlier versions. */
  price?: Price;
  /** Variance of the price over `volatilityMs`, in squared parts per million. */
  variance: bigint;
  /** Value of the best offers of all sources together. 0 if none reports sizes. */
  depthDollars: bigint;
}>;

/** Market data by ticker symbol. */
export type Market = Readonly<Record<string, SymbolMarket>>;

/** Volatility is stated for the time that a fixed price is held. */
export const volatilityMs = 900_000;
/** Time constant of the moving averages. */
const memoryMs = 1_800_000;

/** Market data after a round. `before` and `now` are the accepted prices of the last round and of this one. */
export function nextMarket(
  known: SymbolMarket | undefined,
  before: AcceptedPrice | undefined,
  now: AcceptedPrice,
): SymbolMarket {
  const { observedAt, sources, price, depthDollars = 0n } = now;
  const elapsedMs = BigInt(Math.floor(before ? observedAt - before.observedAt : 0));
  const old = known ?? { variance: 0n, depthDollars };
  if (before === undefined || elapsedMs <= 0n) {
    const { variance } = old;
    return { sources: known?.sources ?? sources, observedAt, price, variance, depthDollars: old.depthDollars };
  }
  const variance = divideDown(squaredMove(before, now) * BigInt(volatilityMs), elapsedMs);
  return {
    sources,
    observedAt,
    price,
    variance: average(old.variance, variance, elapsedMs),
    depthDollars: depthDollars === 0n ? old.depthDollars : average(old.depthDollars, depthDollars, elapsedMs),
  };
}

/** Standard deviation over 15 minutes, in parts per million, rounded down. */
export function volatilityPpm({ variance }: Pick<SymbolMarket, 'variance'>): bigint {
  return squareRoot(variance);
}

/** Integer square root by Newton's method, rounded down. */
function squareRoot(square: bigint): bigint {
  if (square < 2n) return square;
  let root = square;
  for (let next = square / 2n + 1n; next < root; next = (root + square / root) / 2n) root = next;
  return root;
}

/** Square of the relative price move, in squared parts per million. */
function squaredMove({ price: old }: AcceptedPrice, { price }: AcceptedPrice): bigint {
  const moved = price.numerator * old.denominator - old.numerator * price.denominator;
  const movePpm = (moved * 1_000_000n) / (old.numerator * price.denominator);
  return movePpm * movePpm;
}

/** Moving average that forgets with `memoryMs`. A gap longer than that leaves only the new value. */
function average(old: bigint, value: bigint, elapsedMs: bigint): bigint {
  const weight = elapsedMs > BigInt(memoryMs) ? BigInt(memoryMs) : elapsedMs;
  return divideDown(old * (BigInt(memoryMs) - weight) + value * weight, BigInt(memoryMs));
}
