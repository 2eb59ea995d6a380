import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { parseCoins, parseExactJson } from './exact-json.ts';

describe('an amount of a node', () => {
  test('is read to the unit where a floating-point number would lose some', () => {
    const text = '{"value": 78729664.80788965, "n": 1}';
    expect(parseExactJson(text)).toEqual({ value: '78729664.80788965', n: 1 });
    expect(parseCoins('78729664.80788965')).toBe(7_872_966_480_788_965n);
    const { value } = JSON.parse(text) as { value: number };
    expect(BigInt(Math.round(value * 1e8))).toBe(7_872_966_480_788_966n);
  });

  test('survives the way through an answer, whatever it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 84_000_000_00000000n }), (units) => {
        const digits = units.toString().padStart(9, '0');
        const answer = parseExactJson(`{"amount":${digits.slice(0, -8)}.${digits.slice(-8)}}`) as { amount: string };
        expect(parseCoins(answer.amount)).toBe(units);
      }),
    );
  });

  test('inside a text stays a part of the text', () => {
    const text = JSON.stringify({ message: 'said "value": 1.5, twice', value: 1.5 });
    expect(parseExactJson(text)).toEqual({ message: 'said "value": 1.5, twice', value: '1.5' });
  });

  test.each(['-1.00000000', '1e-8', '0.123456789', ''])('that nobody could hold (%j) is an outside failure', (text) => {
    expect(() => parseCoins(text)).toThrow(OutsideError);
  });
});
