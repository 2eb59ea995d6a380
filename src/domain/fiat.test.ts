import { describe, expect, test } from 'vitest';
import { dollarRate, fiatMaxAgeMs, judgeFiat, worthIn } from './fiat.ts';
import { money } from './money.ts';
import type { SourcePrice } from './price-sources.ts';

const now = 1_700_000_000_000;
const strict = { now, allowsSimulated: false };

const said = (source: string, price: string, ageMs = 0): SourcePrice => ({ source, price, observedAt: now - ageMs });

describe('a rate of money', () => {
  test('is the middle of two sources that agree', () => {
    const { rate, trouble, observedAt } = judgeFiat('EUR', [said('a', '1.08'), said('b', '1.10')], strict);
    expect(Number(rate?.numerator) / Number(rate?.denominator)).toBe(1.09);
    expect([trouble, observedAt]).toEqual([null, now]);
  });

  test('is none by one source alone', () => {
    const judged = judgeFiat('TWD', [said('a', '0.031'), { source: 'b', fault: 'silent' }], strict);
    expect(judged).toMatchObject({ rate: null, trouble: 'too_few_sources', observedAt: null });
  });

  test('is none where two sources are further apart than two per cent', () => {
    const judged = judgeFiat('CNY', [said('a', '0.139'), said('b', '0.145')], strict);
    expect(judged).toMatchObject({ rate: null, trouble: 'sources_disagree' });
  });

  test('leaves out one of three that is far off, and says so of it', () => {
    const judged = judgeFiat('GBP', [said('a', '1.27'), said('b', '1.271'), said('c', '1.5')], strict);
    expect(judged.rate).not.toBeNull();
    expect(judged.sources.map(({ fault }) => fault)).toEqual([undefined, undefined, 'outlier']);
  });

  test('counts for an hour and not a moment longer', () => {
    const both = (ageMs: number) => [said('a', '1.08', ageMs), said('b', '1.08', ageMs)];
    expect(judgeFiat('EUR', both(fiatMaxAgeMs), strict).rate).not.toBeNull();
    const old = judgeFiat('EUR', both(fiatMaxAgeMs + 1), strict);
    expect(old).toMatchObject({ rate: null, trouble: 'too_few_sources' });
    expect(old.sources.map(({ fault }) => fault)).toEqual(['stale', 'stale']);
  });

  test('that is made up counts alone where it is allowed, and never beside real ones or on the main network', () => {
    const made = said('sandbox', '1.08');
    const allowed = { now, allowsSimulated: true };
    expect(judgeFiat('EUR', [made], allowed).rate).not.toBeNull();
    expect(judgeFiat('EUR', [made], strict)).toMatchObject({ rate: null, trouble: 'too_few_sources', sources: [] });
    expect(judgeFiat('EUR', [made, said('a', '1.2')], allowed).rate).toBeNull();
  });
});

describe('the worth of an amount', () => {
  const prices = { BTC: { symbol: 'BTC', numerator: 97_000n, denominator: 1n } };

  test('is exact to eight decimals', () => {
    expect(worthIn({ code: 'USD', rate: dollarRate, prices }, money('BTC', 150_000_000n))).toBe('145500.00000000');
    const yen = { symbol: 'JPY', numerator: 1n, denominator: 150n };
    expect(worthIn({ code: 'JPY', rate: yen, prices }, money('BTC', 1n))).toBe('0.14550000');
    const euro = { symbol: 'EUR', numerator: 108n, denominator: 100n };
    expect(worthIn({ code: 'EUR', rate: euro, prices }, money('BTC', 100_000_000n))).toBe('89814.81481481');
  });

  test('is none without a price of the coin', () => {
    expect(worthIn({ code: 'USD', rate: dollarRate, prices }, money('XMR', 1n))).toBeNull();
  });
});
