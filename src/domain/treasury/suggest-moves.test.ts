import { describe, expect, test } from 'vitest';
import type { CurrencyId } from '../assets/currencies.ts';
import { formatMoney } from '../money.ts';
import { isWithinCaps, suggestMoves, type Band } from './suggest-moves.ts';

const coin = 100_000_000n;
const prices = {
  BTC: { symbol: 'BTC', numerator: 100_000n, denominator: 1n },
  USDT: { symbol: 'USDT', numerator: 1n, denominator: 1n },
};

function band(given: Partial<Band>): Band {
  return { currency: 'BTC', free: 0n, held: 0n, low: null, high: null, coming: 0n, going: 0n, ...given };
}

function suggest(bands: readonly Band[], atVenue: Readonly<Partial<Record<CurrencyId, bigint>>> = {}) {
  const entries = Object.entries(atVenue) as [CurrencyId, bigint][];
  return suggestMoves({ bands, atVenue: new Map(entries), prices }).map(
    ({ kind, amount }) => `${kind} ${formatMoney(amount)} ${amount.currency}`,
  );
}

describe('suggestions', () => {
  test('without marks there are none', () => {
    expect(suggest([band({ free: 0n, held: 0n })], { BTC: coin, 'USDT-ERC20': 1_000_000_000n })).toEqual([]);
  });

  test('a stock below its low mark is brought from the venue up to the middle of the band', () => {
    const short = band({ free: coin / 2n, low: coin, high: 3n * coin });
    expect(suggest([short], { BTC: 5n * coin })).toEqual(['bring 1.5 BTC']);
    expect(suggest([{ ...short, coming: coin }], { BTC: 5n * coin })).toEqual(['sell 5 BTC']);
  });

  test('what the venue has too little of is bought, as far as the dollars there go', () => {
    const short = band({ free: 0n, low: coin, high: 3n * coin });
    expect(suggest([short], { BTC: coin, 'USDT-ERC20': 1_000_000_000_000n })).toEqual(['bring 1 BTC', 'buy 1 BTC']);
    expect(suggest([short], { 'USDT-ERC20': 50_000_000_000n })).toEqual(['buy 0.495 BTC']);
  });

  test('a stock above its high mark is sent to the venue, never more than is free', () => {
    const high = band({ free: 4n * coin, held: 5n * coin, low: coin, high: 3n * coin });
    expect(suggest([high])).toEqual(['send 3 BTC']);
    expect(suggest([{ ...high, free: coin }])).toEqual(['send 1 BTC']);
    expect(suggest([{ ...high, going: 3n * coin }])).toEqual([]);
  });

  test('a coin at the venue that no stock is short of is sold', () => {
    const fine = band({ free: 2n * coin, held: 2n * coin, low: coin, high: 3n * coin });
    expect(suggest([fine], { BTC: coin })).toEqual(['sell 1 BTC']);
  });

  test('dust is left alone', () => {
    expect(suggest([band({ free: 0n, low: coin })], { BTC: 1_000n })).toEqual([]);
  });

  test('dollars are brought on the network that is short of them, and never bought', () => {
    const short = band({ currency: 'USDT-TRC20', free: 0n, low: 1_000_000_000n });
    expect(suggest([short], { 'USDT-ERC20': 500_000_000n })).toEqual(['bring 500 USDT-TRC20']);
  });
});

test('a rule stays within its caps, and does nothing without a price', () => {
  const caps = { act: 1_000n, day: 2_500n };
  expect(isWithinCaps(1_000n, 1_500n, caps)).toBe(true);
  expect(isWithinCaps(1_001n, 0n, caps)).toBe(false);
  expect(isWithinCaps(1_000n, 1_501n, caps)).toBe(false);
  expect(isWithinCaps(undefined, 0n, caps)).toBe(false);
  expect(isWithinCaps(1n, 0n, { act: 0n, day: 0n })).toBe(false);
});
