import { describe, expect, test } from 'vitest';
import { coins, currencies, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import { combinePrices, defaultPricePolicy, type PriceBook } from '#src/domain/price-median.ts';
import { makeSandboxFeed } from './sandbox-feed.ts';

const start = 1_700_000_010_000;
const step = 30_000;
const symbols = [...new Set(Object.values(currencies).map(({ priceSymbol }) => priceSymbol))];
const at = (nowMs: number, seed: string | number = 'seed') => makeSandboxFeed({ seed, clock: { now: () => nowMs } });
/** Floating point is enough here, as the test checks how far prices move and not their exact values. */
const walk = async (symbol: CoinSymbol, steps: number) =>
  await Promise.all(
    Array.from({ length: steps }, async (_unused, index) => {
      const [observation] = await at(start + index * step).observe([symbol]);
      return Number(observation?.price);
    }),
  );

describe('the sandbox feed', () => {
  test('has a price for every symbol we trade, dollar coins included', async () => {
    const observations = await at(start).observe(symbols);
    expect(observations.map(({ symbol }) => symbol)).toEqual(symbols);
  });

  test('shows the same prices after a restart and in another process', async () => {
    expect(await at(start).observe(symbols)).toEqual(await at(start).observe(symbols));
    // A snapshot, because a change of these figures would make the prices of every existing sandbox jump.
    expect(await at(start, 42).observe(['BTC', 'USDT'])).toMatchInlineSnapshot(`
      [
        {
          "observedAt": 1700000010000,
          "price": "96447.82759700",
          "source": "sandbox",
          "symbol": "BTC",
        },
        {
          "observedAt": 1700000010000,
          "price": "0.99987621",
          "source": "sandbox",
          "symbol": "USDT",
        },
      ]
    `);
  });

  test('shows other prices for another seed', async () => {
    expect(await at(start, 'one').observe(['BTC'])).not.toEqual(await at(start, 'two').observe(['BTC']));
  });

  test('moves once in thirty seconds, and says when it was asked', async () => {
    const [first] = await at(start).observe(['BTC']);
    expect(first?.observedAt).toBe(start);
    const [late] = await at(start + step - 1).observe(['BTC']);
    expect(late).toEqual({ ...first, observedAt: start + step - 1 });
    const [second] = await at(start + step).observe(['BTC']);
    expect(second?.price).not.toBe(first?.price);
  });

  test.each(symbols)('keeps %s near its base and moves it gently', async (symbol) => {
    const { cents, calm } = coins[symbol].sandbox;
    const isDollar = calm > 1n;
    const prices = await walk(symbol, 700);
    const base = Number(cents) / 100;
    const furthest = Math.max(...prices.map((price) => Math.abs(price / base - 1)));
    const largestStep = Math.max(...prices.slice(1).map((price, index) => Math.abs(price / (prices[index] ?? 0) - 1)));
    expect(furthest).toBeLessThan(isDollar ? 0.0005 : 0.05);
    expect(largestStep).toBeLessThan(isDollar ? 0.000_05 : 0.003);
    expect(new Set(prices).size).toBeGreaterThan(500);
  });

  test('wanders: an hour later the price is somewhere else by more than one step could take it', async () => {
    const prices = await walk('BTC', 1_200);
    const hourly = prices.slice(120).map((price, index) => Math.abs(price / (prices[index] ?? 0) - 1));
    expect(Math.max(...hourly)).toBeGreaterThan(0.01);
  });

  test('never trips the guards that watch over real sources', async () => {
    const policy = { ...defaultPricePolicy, minimumSources: 1 };
    let book: PriceBook = {};
    for (let nowMs = start; nowMs < start + 200 * step; nowMs += step) {
      const combined = combinePrices(await at(nowMs).observe(symbols), book, nowMs, policy);
      expect(combined.rejected).toEqual([]);
      expect(combined.isStale).toBe(false);
      book = combined.book;
    }
  });
});
