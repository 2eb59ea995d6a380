import { describe, expect, test } from 'vitest';
import { combinePrices, defaultPricePolicy, freshPrices, type Observation, type PriceBook } from './price-median.ts';
import { formatPrice, type Prices } from './rate.ts';

const now = 1_700_000_000_000;
const round = defaultPricePolicy.roundMs;

const said = (source: string, price: string, observedAt = now, symbol = 'BTC'): Observation => ({
  source,
  symbol,
  price,
  observedAt,
});
const threeSaying = (price: string, observedAt = now) =>
  ['kraken', 'coinbase', 'coingecko'].map((source) => said(source, price, observedAt));
const combine = (observations: readonly Observation[], previous: PriceBook = {}, at = now, policy = {}) =>
  combinePrices(observations, previous, at, { ...defaultPricePolicy, ...policy });
const shown = (prices: Prices, symbol = 'BTC') => {
  const price = prices[symbol];
  return price && formatPrice(price, 2);
};

describe('several sources', () => {
  test('give their median, with the sources named', () => {
    const { prices, rejected, isStale, book } = combine([
      said('kraken', '97010'),
      said('coinbase', '97000'),
      said('coingecko', '97100.5'),
    ]);
    expect(shown(prices)).toBe('97010.00');
    expect(rejected).toEqual([]);
    expect(isStale).toBe(false);
    expect(book['BTC']?.accepted?.sources.toSorted()).toEqual(['coinbase', 'coingecko', 'kraken']);
  });

  test('that are two give their mean when they agree within two per cent', () => {
    const { prices } = combine([said('kraken', '100'), said('coinbase', '102')]);
    expect(shown(prices)).toBe('101.00');
  });

  test('that are two and disagree by more than two per cent stop the symbol', () => {
    const { prices, rejected, isStale } = combine([said('kraken', '100'), said('coinbase', '102.01')]);
    expect(prices).toEqual({});
    expect(rejected).toEqual([{ symbol: 'BTC', reason: 'sources_disagree' }]);
    expect(isStale).toBe(true);
  });

  test('that are only one give no price unless the policy says one is enough', () => {
    expect(combine([said('kraken', '100')]).rejected).toEqual([{ symbol: 'BTC', reason: 'too_few_sources' }]);
    expect(shown(combine([said('kraken', '100')], {}, now, { minimumSources: 1 }).prices)).toBe('100.00');
  });

  test('lose one that lies more than two per cent from the median, and the median is taken again', () => {
    const { prices, rejected } = combine([said('kraken', '100'), said('coinbase', '101'), said('coingecko', '130')]);
    expect(shown(prices)).toBe('100.50');
    expect(rejected).toEqual([{ symbol: 'BTC', source: 'coingecko', reason: 'outlier' }]);
  });

  test('that all contradict each other stop the symbol, even where one source would be enough', () => {
    const { prices, rejected } = combine([said('a', '100'), said('b', '120'), said('c', '150')], {}, now, {
      minimumSources: 1,
    });
    expect(prices).toEqual({});
    expect(rejected.at(-1)).toEqual({ symbol: 'BTC', reason: 'sources_disagree' });
  });

  test('are too few when one of the three that the policy wants is dropped', () => {
    const observations = [said('a', '100'), said('b', '101'), said('c', '130')];
    const { prices, rejected } = combine(observations, {}, now, { minimumSources: 3 });
    expect(prices).toEqual({});
    expect(rejected.at(-1)).toEqual({ symbol: 'BTC', reason: 'sources_disagree' });
  });

  test('split two against two stop the symbol', () => {
    const { prices } = combine([said('a', '100'), said('b', '100'), said('c', '110'), said('d', '110')]);
    expect(prices).toEqual({});
  });

  test('cannot vote twice', () => {
    const { prices, rejected } = combine([said('liar', '90'), said('liar', '90', now - 1), said('kraken', '100')]);
    expect(prices).toEqual({});
    expect(rejected).toContainEqual({ symbol: 'BTC', source: 'liar', reason: 'repeated' });
  });

  test('price each symbol on its own, dollar coins included', () => {
    const { prices } = combine([
      ...threeSaying('97000'),
      ...['kraken', 'coinbase'].map((source) => said(source, '0.9312', now, 'USDT')),
    ]);
    expect(shown(prices)).toBe('97000.00');
    expect(shown(prices, 'USDT')).toBe('0.93');
  });
});

describe('an accepted price', () => {
  const book = combine(threeSaying('100')).book;

  test('goes on for ninety seconds when the sources fall silent, and not longer', () => {
    expect(shown(combine([], book, now + 90_000).prices)).toBe('100.00');
    const later = combine([], book, now + 90_001);
    expect(later.prices).toEqual({});
    expect(later.isStale).toBe(true);
    expect(later.rejected).toEqual([{ symbol: 'BTC', reason: 'too_few_sources' }]);
  });

  test('grows too old between rounds as well', () => {
    expect(shown(freshPrices(book, now + 90_000, defaultPricePolicy))).toBe('100.00');
    expect(freshPrices(book, now + 90_001, defaultPricePolicy)).toEqual({});
  });

  test('from a source whose clock is a little ahead grows old by our clock', () => {
    const ahead = combine(threeSaying('100', now + 4_000)).book;
    expect(freshPrices(ahead, now + 90_001, defaultPricePolicy)).toEqual({});
  });

  test('is not used once our clock has been set back behind it', () => {
    expect(freshPrices(book, now - 5_001, defaultPricePolicy)).toEqual({});
  });

  test('is not used while the sources contradict each other', () => {
    const contradicted = combine([said('a', '100', now + 1), said('b', '110', now + 1)], book, now + 1);
    expect(contradicted.prices).toEqual({});
    const silent = combine([said('a', '100', now + 2)], contradicted.book, now + 2);
    expect(silent.prices).toEqual({});
  });

  test('comes back as soon as the sources agree again', () => {
    const contradicted = combine([said('a', '100', now + 1), said('b', '110', now + 1)], book, now + 1);
    expect(shown(combine(threeSaying('100.1', now + 2), contradicted.book, now + 2).prices)).toBe('100.10');
  });

  test('of no symbol at all is a stale feed', () => {
    expect(combine([])).toEqual({ prices: {}, rejected: [], isStale: true, book: {} });
  });
});

describe('a jump', () => {
  const book = combine(threeSaying('100')).book;
  const after = (ms: number, price: string, previous: PriceBook) =>
    combine(threeSaying(price, now + ms), previous, now + ms);

  test('of five per cent per minute is followed', () => {
    expect(shown(after(round, '102.5', book).prices)).toBe('102.50');
    expect(shown(after(60_000, '95', book).prices)).toBe('95.00');
  });

  test('of more is held back, and the old price is not used either', () => {
    const { prices, rejected, isStale } = after(round, '102.51', book);
    expect(prices).toEqual({});
    expect(rejected).toEqual([{ symbol: 'BTC', reason: 'step_held' }]);
    expect(isStale).toBe(true);
  });

  test('in many small steps is a jump too, and a market that moves as fast as is allowed is followed', () => {
    const walk = (perRound: number) => {
      let previous = book;
      for (let ms = 6_000; ms <= 120_000; ms += 6_000) {
        const { prices, book: next } = after(ms, (100 * (1 + (perRound * ms) / 6_000)).toFixed(4), previous);
        if (Object.keys(prices).length === 0) return ms;
        previous = next;
      }
      return 'followed';
    };
    expect(walk(0.0049)).toBe('followed');
    expect(walk(0.0249)).toBe(12_000);
    expect(walk(0.006)).toBe(30_000);
  });

  test('that a second round shows again is followed', () => {
    const held = after(round, '120', book).book;
    expect(shown(after(2 * round, '121', held).prices)).toBe('121.00');
  });

  test('is not confirmed by asking again at once', () => {
    const held = after(round, '120', book).book;
    const sameAgain = after(round + 1000, '120', held);
    expect(sameAgain.prices).toEqual({});
    expect(shown(after(2 * round, '120', sameAgain.book).prices)).toBe('120.00');
  });

  test('counts from the first time it was seen, however often we ask in between', () => {
    const first = after(round, '120', book);
    const second = after(round + 10_000, '120', first.book);
    expect(second.prices).toEqual({});
    expect(shown(after(round + 20_000, '120', second.book).prices)).toBe('120.00');
  });

  test('is not confirmed by the same observations looked at twice', () => {
    const held = after(round, '120', book).book;
    expect(combine(threeSaying('120', now + round), held, now + 2 * round).prices).toEqual({});
  });

  test('that is followed by another jump elsewhere stays held', () => {
    const held = after(round, '120', book).book;
    const elsewhere = after(2 * round, '140', held);
    expect(elsewhere.prices).toEqual({});
    expect(shown(after(3 * round, '141', elsewhere.book).prices)).toBe('141.00');
  });

  test('that goes away leaves the old price in force', () => {
    const held = after(round, '1000', book).book;
    expect(shown(after(2 * round, '100.2', held).prices)).toBe('100.20');
  });

  test('seen long ago confirms nothing', () => {
    const held = after(round, '1000', book).book;
    expect(after(round + 90_001, '1000', held).prices).toEqual({});
  });

  test('may be larger after a longer silence', () => {
    expect(shown(after(10 * 60_000, '149', book).prices)).toBe('149.00');
    expect(after(10 * 60_000, '151', book).prices).toEqual({});
  });
});
