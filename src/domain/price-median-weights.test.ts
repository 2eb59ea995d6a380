/** Weights, quorums and prices in a dollar coin: how much a source counts, and when it does not count. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combinePrices, defaultPricePolicy, type Observation, type PricePolicy } from './price-median.ts';
import { formatPrice } from './rate.ts';

const now = 1_700_000_000_000;
const btc = (source: string, price: string, more: Partial<Observation> = {}): Observation => {
  return { source, symbol: 'BTC', price, observedAt: now, ...more };
};
const usdt = (source: string, price: string): Observation => ({ ...btc(source, price), symbol: 'USDT' });
const combine = (observations: readonly Observation[], policy: Partial<PricePolicy> = {}) => {
  const { prices, rejected } = combinePrices(observations, {}, now, { ...defaultPricePolicy, ...policy });
  const shown = Object.entries(prices).map(([symbol, price]) => [symbol, formatPrice(price, 2)]);
  return { shown: Object.fromEntries(shown) as Readonly<Record<string, string>>, rejected };
};

describe('depth', () => {
  test('gives a source twice the weight from a thousand dollars on', () => {
    const sources = [btc('a', '100'), btc('b', '100.2'), btc('d', '101')];
    expect(combine([...sources, btc('c', '100.6', { depth: '9.9' })]).shown['BTC']).toBe('100.40');
    expect(combine([...sources, btc('c', '100.6', { depth: '10' })]).shown['BTC']).toBe('100.60');
  });

  test.each(['', '-5', '1e9', 'much'])('that is written as "%s" counts as unknown', (depth) => {
    const sources = [btc('a', '100'), btc('b', '100.2'), btc('d', '101')];
    expect(combine([...sources, btc('c', '100.6', { depth })]).shown['BTC']).toBe('100.40');
  });

  test('of one deep source does not outvote two thin ones', () => {
    const { shown, rejected } = combine([btc('a', '100'), btc('b', '100.2'), btc('liar', '130', { depth: '1000' })]);
    expect(shown['BTC']).toBe('100.10');
    expect(rejected).toEqual([{ symbol: 'BTC', source: 'liar', reason: 'outlier' }]);
  });
});

describe('a quorum', () => {
  const two = [btc('a', '100'), btc('b', '100')];

  test('may differ from symbol to symbol', () => {
    const policy = { quorums: { BTC: 3 } };
    expect(combine(two, policy)).toEqual({
      shown: {},
      rejected: [{ symbol: 'BTC', reason: 'too_few_sources' }],
    });
    expect(combine([...two, btc('c', '100')], policy).shown['BTC']).toBe('100.00');
    expect(combine([usdt('a', '1'), usdt('b', '1')], policy).shown['USDT']).toBe('1.00');
  });
});

describe('a price in a dollar coin', () => {
  const inUsdt = btc('kucoin', '100', { quote: 'USDT' });

  test('is converted with what others say of that coin in dollars', () => {
    const { shown, rejected } = combine([inUsdt, btc('a', '99'), usdt('a', '0.99'), usdt('b', '0.99')]);
    expect(shown['BTC']).toBe('99.00');
    expect(rejected).toEqual([]);
  });

  test('is as old as the older of the two prices it is made of', () => {
    const old = { ...usdt('a', '1'), observedAt: now - 60_000 };
    const { book } = combinePrices([inUsdt, old, { ...old, source: 'b' }], {}, now, {
      ...defaultPricePolicy,
      quorums: { BTC: 1 },
    });
    expect(book['BTC']?.accepted?.observedAt).toBe(now - 60_000);
  });

  test.each([
    ['has one source', [usdt('a', '1')]],
    ['has sources that disagree', [usdt('a', '1'), usdt('b', '0.9')]],
    ['has no source', []],
  ])('does not count while the coin %s', (_when, coin) => {
    const { shown, rejected } = combine([inUsdt, btc('a', '100'), ...coin]);
    expect(shown['BTC']).toBeUndefined();
    expect(rejected).toContainEqual({ symbol: 'BTC', source: 'kucoin', reason: 'quote_unpriced' });
  });

  test('is not used for the coin itself', () => {
    const circular: Observation = { ...usdt('c', '5'), quote: 'USDT' };
    const { shown, rejected } = combine([usdt('a', '1'), usdt('b', '1'), circular]);
    expect(shown['USDT']).toBe('1.00');
    expect(rejected).toEqual([{ symbol: 'USDT', source: 'c', reason: 'quote_unpriced' }]);
  });
});

test('one liar among three and more, however deep, never moves a price past those of the honest ones', () => {
  const cents = fc.integer({ min: 9_950, max: 10_050 });
  const depth = fc.constantFrom(undefined, '1', '10', '1000000');
  const honest = fc.array(fc.tuple(cents, depth), { minLength: 2, maxLength: 5 });
  const lie = fc.tuple(fc.oneof(cents, fc.integer({ min: 1, max: 1_000_000 })), depth);
  fc.assert(
    fc.property(honest, lie, (truths, liar) => {
      const observations = [...truths, liar].map(([price, deep], place) =>
        btc(`source ${place}`, (price / 100).toFixed(2), deep === undefined ? {} : { depth: deep }),
      );
      const price = combine(observations).shown['BTC'];
      const sorted = truths.map(([each]) => each).toSorted((a, b) => a - b);
      const shown = Number(price) * 100;
      expect(shown).toBeGreaterThanOrEqual((sorted[0] ?? 0) - 1);
      expect(shown).toBeLessThanOrEqual((sorted.at(-1) ?? 0) + 1);
    }),
  );
});
