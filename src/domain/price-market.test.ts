/** Volatility and depth of a coin's market, followed from round to round. */
import { expect, test } from 'vitest';
import { nextMarket, volatilityPpm, type SymbolMarket } from './price-market.ts';
import type { AcceptedPrice } from './price-median.ts';

const second = 1_000;

function price(dollars: bigint, observedAt: number, depthDollars?: bigint): AcceptedPrice {
  const sources = ['kraken', 'coinbase'];
  const accepted = { price: { symbol: 'BTC', numerator: dollars, denominator: 1n }, observedAt, sources };
  return depthDollars === undefined ? accepted : { ...accepted, depthDollars };
}

/** Market data after these prices, one every six seconds. */
function follow(dollars: readonly bigint[]): SymbolMarket {
  let market: SymbolMarket | undefined;
  dollars.forEach((each, round) => {
    const before = round === 0 ? undefined : price(dollars[round - 1] ?? 0n, (round - 1) * 6 * second);
    market = nextMarket(market, before, price(each, round * 6 * second));
  });
  if (!market) throw new TypeError('no price');
  return market;
}

test('a price that stands still has no volatility', () => {
  expect(volatilityPpm(follow([100_000n, 100_000n, 100_000n]))).toBe(0n);
});

test('a price that moves by 0.01 % each round has 0.12 % of volatility in 15 minutes', () => {
  const zigzag = Array.from({ length: 3_000 }, (_, round) => (round % 2 === 0 ? 100_000n : 100_010n));
  const found = volatilityPpm(follow(zigzag));
  // 100 ppm times the square root of 150 rounds.
  expect(found).toBeGreaterThan(1_180n);
  expect(found).toBeLessThan(1_230n);
});

test('a jump is volatility at once and is forgotten within hours', () => {
  const jump = [100_000n, 103_000n];
  expect(volatilityPpm(follow(jump))).toBeGreaterThan(20_000n);
  const later = [...jump, ...Array.from({ length: 3_600 }, () => 103_000n)];
  expect(volatilityPpm(follow(later))).toBeLessThan(100n);
});

test('a jump that was held back counts when it is confirmed', () => {
  const before = price(100n, 0);
  expect(volatilityPpm(nextMarket(undefined, before, price(110n, 36 * second)))).toBeGreaterThan(60_000n);
});

test('a round without a new price changes nothing', () => {
  const market = follow([100_000n, 101_000n]);
  expect(nextMarket(market, price(101_000n, 6_000), price(101_000n, 6_000))).toEqual(market);
});

test('depth is followed slowly, and kept while no venue reports it', () => {
  const first = nextMarket(undefined, undefined, price(100n, 0, 10_000n));
  expect(first.depthDollars).toBe(10_000n);
  const next = nextMarket(first, price(100n, 0), price(100n, 18 * second, 1_010_000n));
  expect(next.depthDollars).toBe(20_000n);
  expect(nextMarket(next, price(100n, 18_000), price(100n, 24_000)).depthDollars).toBe(20_000n);
});
