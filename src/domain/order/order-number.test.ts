import { describe, expect, test } from 'vitest';
import { isOrderNumber, makeOrderNumber } from './order-number.ts';

describe('an order number', () => {
  test('names the UTC day of creation and eight drawn digits', () => {
    expect(makeOrderNumber(Date.parse('2026-11-15T23:59:59.999Z'), () => 4_217_733)).toBe('TS-20261115-04217733');
    expect(makeOrderNumber(Date.parse('2026-11-16T00:00:00.000Z'), () => 99_999_999)).toBe('TS-20261116-99999999');
    expect(makeOrderNumber(Date.parse('2028-02-29T12:00:00.000Z'), () => 0)).toBe('TS-20280229-00000000');
  });

  test('is told from every other text', () => {
    expect(isOrderNumber(makeOrderNumber(0, () => 0))).toBe(true);
    for (const text of ['', 'TS-1', 'ts-20261115-04217733', 'TS-20261115-04217733\n', 'TS-20261115-0421773\0', '\0']) {
      expect(isOrderNumber(text), JSON.stringify(text)).toBe(false);
    }
  });

  test('draws from all eight-digit numbers', () => {
    const asked: number[] = [];
    makeOrderNumber(0, (n) => {
      asked.push(n);
      return 0;
    });
    expect(asked).toEqual([100_000_000]);
  });

  test.each([100_000_000, -1, 0.5])('is not made from a random source that gives %d', (drawn) => {
    expect(() => makeOrderNumber(0, () => drawn)).toThrow(RangeError);
  });
});
