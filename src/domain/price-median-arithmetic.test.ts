import { describe, expect, test } from 'vitest';
import { isNear, middleOf } from './price-median-arithmetic.ts';
import type { Price } from './rate.ts';

const dollars = (numerator: bigint, denominator = 1n): Price => ({ symbol: 'BTC', numerator, denominator });
const sighting = (numerator: bigint, observedAt: number, weight = 1) => {
  return { source: 'any', price: dollars(numerator), observedAt, weight };
};

describe('the middle of several prices', () => {
  test('is the second of three, whatever their order', () => {
    const middle = middleOf([sighting(30n, 1), sighting(10n, 3), sighting(20n, 2)]);
    expect(middle).toEqual({ price: dollars(20n), observedAt: 2 });
  });

  test('is the exact mean of two, and as old as the older one', () => {
    const middle = middleOf([sighting(11n, 9), sighting(10n, 5)]);
    expect(middle).toEqual({ price: dollars(21n, 2n), observedAt: 5 });
  });

  test('of four is the mean of the two in between', () => {
    const middle = middleOf([sighting(1n, 4), sighting(1000n, 3), sighting(10n, 2), sighting(20n, 1)]);
    expect(middle).toEqual({ price: dollars(15n), observedAt: 2 });
  });

  test('is where half of the weight is reached from both ends', () => {
    const four = [sighting(10n, 1, 2), sighting(20n, 1, 2), sighting(30n, 1), sighting(40n, 1)];
    expect(middleOf(four).price).toEqual(dollars(20n));
    expect(middleOf([...four, sighting(50n, 1, 2)]).price).toEqual(dollars(25n));
  });

  test('is not decided by one that weighs as much as all others together', () => {
    expect(middleOf([sighting(10n, 1), sighting(20n, 1), sighting(90n, 1, 2)]).price).toEqual(dollars(20n));
    expect(middleOf([sighting(10n, 1), sighting(90n, 1, 2)]).price).toEqual(dollars(50n));
  });

  test('of nothing is a bug', () => {
    expect(() => middleOf([])).toThrow(RangeError);
  });
});

describe('nearness of prices', () => {
  test.each([
    [10_200n, true],
    [10_201n, false],
    [9_800n, true],
    [9_799n, false],
  ])('%s is within two per cent of 10000: %s', (price, expected) => {
    expect(isNear(dollars(price), dollars(10_000n), 200n)).toBe(expected);
  });

  test('is exact for fractions that no floating-point number can hold', () => {
    const third = dollars(1n, 3n);
    expect(isNear(dollars(102n, 300n), third, 200n)).toBe(true);
    expect(isNear(dollars(102n * 10n ** 40n + 1n, 300n * 10n ** 40n), third, 200n)).toBe(false);
  });
});
