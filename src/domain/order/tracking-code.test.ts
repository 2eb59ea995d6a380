import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeTrackingCode, parseTrackingCode } from './tracking-code.ts';

describe('a tracking code', () => {
  test.each([
    [0, '000000000'],
    [7, '000000007'],
    [12_345_678, '012345678'],
    [999_999_999, '999999999'],
  ])('is the drawn number %i in nine digits', (drawn, code) => {
    expect(makeTrackingCode(() => drawn)).toBe(code);
  });

  test('is drawn once from all nine-digit codes, so that each is as likely as the other', () => {
    const asked: number[] = [];
    makeTrackingCode((n) => {
      asked.push(n);
      return 0;
    });
    expect(asked).toEqual([1_000_000_000]);
  });

  test.each([1_000_000_000, -1, 0.5, Number.NaN])('is not made from a random source that gives %d', (drawn) => {
    expect(() => makeTrackingCode(() => drawn)).toThrow(RangeError);
  });

  test('is read back as it was made, with blanks around it forgiven', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (drawn) => {
        const code = makeTrackingCode(() => drawn);
        expect(parseTrackingCode(` ${code}\n`)).toEqual({ ok: true, value: code });
      }),
    );
  });

  test.each([
    '',
    '12345678',
    '1234567890',
    '12345678a',
    '123 456 78',
    '-12345678',
    '１２３４５６７８９',
    '12345678\u0661',
  ])('is refused as malformed: %j', (text) => {
    expect(parseTrackingCode(text)).toEqual({ ok: false, code: 'tracking_code_malformed' });
  });
});
