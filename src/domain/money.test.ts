/** Parsing, formatting and arithmetic of money. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, currencyIds } from './assets/currencies.ts';
import { add, divideDown, divideUp, formatMoney, money, parseMoney, subtract } from './money.ts';

const anyCurrency = fc.constantFrom(...currencyIds);
/** Amounts of up to 21 digits before the decimal point, the maximum that `parseMoney` accepts. */
const anyUnits = fc.oneof(
  fc.bigInt({ min: 1n, max: 1_000n }),
  fc.bigInt({ min: 1n, max: 10n ** 12n }),
  fc.bigInt({ min: 1n, max: 10n ** 27n - 1n }),
);

describe('an amount that was written', () => {
  test('is read back to the unit, in every currency', () => {
    fc.assert(
      fc.property(anyCurrency, anyUnits, (currency, units) => {
        const text = formatMoney(money(currency, units));
        expect(parseMoney(currency, text)).toEqual({ ok: true, value: { currency, units } });
      }),
      { numRuns: 2_000 },
    );
  });

  test('has one text only: no leading zeros, no zeros at the end, no sign, no exponent', () => {
    fc.assert(
      fc.property(anyCurrency, anyUnits, (currency, units) => {
        expect(formatMoney(money(currency, units))).toMatch(/^(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/);
      }),
    );
  });

  test('is shown with its sign when it is owed the other way', () => {
    expect(formatMoney(money('BTC', -1n))).toBe('-0.00000001');
    expect(formatMoney(money('BTC', -150_000_000n))).toBe('-1.5');
    expect(formatMoney(money('ETH', 0n))).toBe('0');
  });
});

describe('an amount in text', () => {
  test.each([
    ['BTC', '1', 100_000_000n],
    ['BTC', '0.001', 100_000n],
    ['BTC', '0.00000001', 1n],
    ['BTC', '20999999.9769', 2_099_999_997_690_000n],
    ['ETH', '1.1', 1_100_000_000_000_000_000n],
    ['ETH', '0.000000000000000001', 1n],
    ['USDT-TRC20', '10', 10_000_000n],
    ['USDT-BEP20', '10', 10n ** 19n],
    ['XMR', '0.1', 100_000_000_000n],
    // Larger than Number.MAX_SAFE_INTEGER.
    ['USDT-ERC20', '9007199254.740993', 9_007_199_254_740_993n],
  ] as const)('%s %s is exactly %s units', (currency, text, units) => {
    expect(parseMoney(currency, text)).toEqual({ ok: true, value: money(currency, units) });
  });

  test.each(currencyIds)('with one decimal more than %s has is refused, not rounded', (currency) => {
    const { decimals } = currencies[currency];
    const finest = `0.${'0'.repeat(decimals - 1)}1`;
    expect(parseMoney(currency, finest)).toEqual({ ok: true, value: money(currency, 1n) });
    // The pattern accepts at most eighteen decimals.
    const code = decimals < 18 ? 'amount_too_precise' : 'amount_malformed';
    expect(parseMoney(currency, `1.${'0'.repeat(decimals)}1`)).toMatchObject({ ok: false, code });
  });

  test('may have zeros beyond the currency’s decimals: they change nothing', () => {
    expect(parseMoney('USDT-TRC20', '1.500000000000')).toEqual({ ok: true, value: money('USDT-TRC20', 1_500_000n) });
    expect(parseMoney('BTC', '2.000000000')).toEqual({ ok: true, value: money('BTC', 200_000_000n) });
  });

  test('that is too precise says how many decimals the currency has', () => {
    expect(parseMoney('BTC', '0.000000001')).toEqual({
      ok: false,
      code: 'amount_too_precise',
      details: { decimals: 8 },
    });
  });

  test.each(['0', '0.0', '0.00000000', '0.000000000000000000'])('of nothing (%s) is refused', (text) => {
    expect(parseMoney('BTC', text)).toEqual({ ok: false, code: 'amount_not_positive' });
  });
});

/** Invalid amounts that people, programs and attackers send. */
const notAmounts: readonly string[] = [
  ['', ' ', '  ', '\t', '\n', '\u00a0', '\u200b', '\ufeff'],
  ['NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', 'false'],
  ['[]', '{}', '["1"]', '{"valueOf":1}', '[object Object]'],
  ['-1', '-0', '-0.5', '+1', '+0.5', '−1', '--1', '~1', '!1'],
  ['1e3', '1E3', '1e-7', '1e309', '1e+3', '0e0', '1.5e2', '10^78', '1**2'],
  ['0x10', '0X1F', '0b1', '0o7', '017', '00', '00.1', '01', '1n', '1f'],
  ['1_000', '1,5', '1,000', '1,000.00', '1.000,00', "1'000", '1 000', '1\u202f000'],
  ['１２', '١٢', '१२', '½', '²', '1①', '𝟏', '〇', '一', '1．5', '1·5', '1٫5'],
  ['1.', '.5', '.', '..', '1..5', '1.2.3', '1./2', '1/2', '1%', '$1', '1 BTC', 'BTC1', '₿1'],
  [' 1', '1 ', '1\n', '\n1', '1\r\n', '1\u0000', '\u00001', '\u202e1', '1\u202c', '1\u0301', '1\\0', '1;', "1'--"],
  ['9'.repeat(22), '1'.repeat(41), '1'.repeat(100_000), `0.${'0'.repeat(18)}1`, `0.${'1'.repeat(19)}`],
  ['__proto__', 'constructor', 'toString', '0.1.', '1e', 'e1', '٠', '-', '+', '0x', '١.٥'],
].flat();

describe('what is no amount', () => {
  test('is a list of more than sixty different texts', () => {
    expect(new Set(notAmounts).size).toBe(notAmounts.length);
    expect(notAmounts.length).toBeGreaterThan(60);
  });

  test.each(notAmounts.map((text) => [JSON.stringify(text).slice(0, 40), text]))('%s is refused', (_, text) => {
    for (const currency of ['BTC', 'ETH', 'USDT-TRC20'] as const) {
      expect(parseMoney(currency, text)).toEqual({ ok: false, code: 'amount_malformed' });
    }
  });

  test('is told from an amount by its characters alone', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...Array.from('0123456789..,-+e _x١')), maxLength: 12 });
    fc.assert(
      fc.property(nearly, (text) => {
        const [whole = '', ...fractions] = text.split('.');
        const isPlain = [whole, ...fractions].every((digits) => digits !== '' && !/[^0-9]/.test(digits));
        const isAmount = isPlain && fractions.length < 2 && (whole === '0' || !whole.startsWith('0'));
        const parsed = parseMoney('ETH', text);
        expect(!parsed.ok && parsed.code === 'amount_malformed').toBe(!isAmount);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('arithmetic', () => {
  test('never mixes currencies, not even two of one symbol', () => {
    const [bitcoin, ether] = [money('BTC', 5n), money('ETH', 5n)];
    expect(() => add(bitcoin, ether)).toThrow(TypeError);
    expect(() => subtract(bitcoin, ether)).toThrow(TypeError);
    expect(() => add(money('USDT-TRC20', 1n), money('USDT-ERC20', 1n))).toThrow(TypeError);
  });

  test('adds and takes away to the unit', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        expect(add(money('XMR', a), money('XMR', b))).toEqual(money('XMR', a + b));
        expect(subtract(money('XMR', a), money('XMR', b))).toEqual(money('XMR', a - b));
      }),
    );
  });

  test('rounds the way its name says, and exact divisions both ways alike', () => {
    expect([divideDown(7n, 2n), divideUp(7n, 2n)]).toEqual([3n, 4n]);
    expect([divideDown(8n, 2n), divideUp(8n, 2n)]).toEqual([4n, 4n]);
    expect([divideDown(0n, 3n), divideUp(0n, 3n)]).toEqual([0n, 0n]);
    const positive = fc.bigInt({ min: 1n, max: 10n ** 40n });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), positive, (dividend, divisor) => {
        const [down, up] = [divideDown(dividend, divisor), divideUp(dividend, divisor)];
        expect(down * divisor <= dividend && dividend < (down + 1n) * divisor).toBe(true);
        expect(up * divisor >= dividend && dividend > (up - 1n) * divisor).toBe(true);
      }),
    );
  });

  test('has no name for rounding below zero or dividing by nothing', () => {
    for (const divide of [divideDown, divideUp]) {
      expect(() => divide(-1n, 2n)).toThrow(RangeError);
      expect(() => divide(1n, -2n)).toThrow(RangeError);
      expect(() => divide(1n, 0n)).toThrow(RangeError);
    }
  });
});
