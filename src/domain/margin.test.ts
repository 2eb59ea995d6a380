/** The margin between the mid-market rate and the rate of a quote: its terms, its bounds and its recalculation. */
import { describe, expect, test } from 'vitest';
import {
  describeMargin,
  isMarginOf,
  makeMargin,
  marginPolicyOf,
  marginTerms,
  readMargin,
  stockPercent,
  type MarginFacts,
} from './margin.ts';
import { marginsOf } from './policy/policy-margins.ts';
import { usualPolicy } from './policy/policy.ts';
import type { Rate } from './rate.ts';

const { usual } = marginsOf(usualPolicy);

const calm: MarginFacts = {
  volatilityPpm: 3_000n,
  valueDollars: 100_000n,
  depthDollars: 0n,
  sendStockPercent: 100n,
  receiveStockPercent: 100n,
};
const mid: Rate = { from: 'BTC', to: 'USDT-TRC20', numerator: 650n, denominator: 1n };

describe('with the usual policy', () => {
  test('an ordinary order in a calm market has no margin', () => {
    expect(marginTerms(usual, calm, 'floating').totalPpm).toBe(0n);
    expect(marginTerms(usual, calm, 'fixed').totalPpm).toBe(0n);
  });

  test('volatility above calm is charged, more for a fixed price, and rounds up', () => {
    const wild = { ...calm, volatilityPpm: 4_001n };
    expect(marginTerms(usual, wild, 'floating').volatilityPpm).toBe(101n);
    expect(marginTerms(usual, wild, 'fixed').volatilityPpm).toBe(501n);
  });

  test.each([
    [100_000n, 0n, 0n],
    [100_001n, 0n, 200n],
    [200_000n, 0n, 200n],
    [200_001n, 0n, 400n],
    [1_000_000n, 0n, 800n],
    [1_000_000n, 500_000n, 200n],
    [1_000_000n, 1_000_000n, 0n],
  ])('an order of %s dollars in a depth of %s pays %s ppm for its size', (valueDollars, depthDollars, ppm) => {
    expect(marginTerms(usual, { ...calm, valueDollars, depthDollars }, 'floating').sizePpm).toBe(ppm);
  });

  test.each([
    ['a scarce coin dearer to buy', 100n, 0n, 500n],
    ['a scarce coin dearer to buy, by half', 100n, 50n, 250n],
    ['an abundant coin cheaper to buy', 100n, 150n, -250n],
    ['a scarce coin better paid', 0n, 100n, -500n],
    ['an abundant coin worse paid', 200n, 100n, 500n],
    ['no difference if both are scarce', 0n, 0n, 0n],
    ['nothing beyond the bound', 200n, 0n, 500n],
  ])('the stock makes %s', (_, sendStockPercent, receiveStockPercent, ppm) => {
    const terms = marginTerms(usual, { ...calm, sendStockPercent, receiveStockPercent }, 'floating');
    expect(terms.inventoryPpm).toBe(ppm);
  });

  test('abundance lowers the other terms, to a rate better than the mid-market rate within the bound', () => {
    const facts = { ...calm, sendStockPercent: 0n, valueDollars: 1_000_000n };
    expect(marginTerms(usual, facts, 'floating')).toMatchObject({ sizePpm: 800n, totalPpm: 300n });
    expect(marginTerms(usual, { ...facts, valueDollars: 1n }, 'floating').totalPpm).toBe(-500n);
    const strict = { ...usual, leastPpm: 0n };
    expect(marginTerms(strict, { ...facts, valueDollars: 1n }, 'floating').totalPpm).toBe(0n);
  });

  test('is bounded, however wild the market is', () => {
    expect(marginTerms(usual, { ...calm, volatilityPpm: 900_000n }, 'fixed').totalPpm).toBe(10_000n);
  });
});

test('a policy that allows it gives a rate better than the mid-market rate', () => {
  const policy = { ...usual, leastPpm: -100n };
  const { rate, margin } = makeMargin(mid, policy, { ...calm, sendStockPercent: 0n }, 'floating');
  expect(margin.terms.totalPpm).toBe(-100n);
  expect(rate.numerator * mid.denominator).toBeGreaterThan(mid.numerator * rate.denominator);
});

test('a pair has its own figures and the usual ones for the rest', () => {
  const policies = { usual, pairs: { 'XMR/BTC': { basePpm: 50n } } } as const;
  expect(marginPolicyOf(policies, 'XMR', 'BTC')).toEqual({ ...usual, basePpm: 50n });
  expect(marginPolicyOf(policies, 'BTC', 'XMR')).toEqual(usual);
});

test('the rate is exactly the mid-market rate less the margin', () => {
  const { rate, margin } = makeMargin(mid, usual, { ...calm, receiveStockPercent: 0n }, 'floating');
  expect(rate).toEqual({ ...mid, numerator: 25_987n, denominator: 40n });
  expect(isMarginOf(rate, margin)).toBe(true);
  expect(isMarginOf(mid, margin)).toBe(false);
});

test('a margin is read as it was described, and anyone can recalculate its terms', () => {
  const { margin } = makeMargin(mid, usual, { ...calm, volatilityPpm: 9_999n, valueDollars: 7_000_000n }, 'fixed');
  const read = readMargin(JSON.parse(JSON.stringify(describeMargin(margin))) as never, mid);
  expect(read).toEqual(margin);
  expect(marginTerms(read.policy, read.facts, 'fixed')).toEqual(margin.terms);
});

test.each([
  [0n, 0n],
  [24n, 0n],
  [25n, 25n],
  [99n, 75n],
  [100n, 100n],
  [1_000n, 200n],
  [-5n, 0n],
])('%s units of a target of 100 are a stock of %s percent', (units, percent) => {
  expect(stockPercent(units, 100n)).toBe(percent);
});
