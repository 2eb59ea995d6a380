import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { formatMoney, money, parseMoney } from '#src/domain/money.ts';
import { languageCodes, languages } from '#src/i18n/languages.ts';
import { isPositive, readAmount, writeAmount } from './amount-text.ts';

describe('a typed amount', () => {
  test.each([
    ['0.25', '0.25'],
    ['0,25', '0.25'],
    [' 1 ', '1'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['00.50', '0.50'],
    ['1.234', '1.234'],
    ['0,250', '0.250'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['1 234,5', '1234.5'],
    ['1\u202f234\u202f567,25', '1234567.25'],
    ["1'234.5", '1234.5'],
    ['0', '0'],
  ])('%j is %s', (typed, exact) => {
    expect(readAmount('en', typed)).toEqual({ exact });
  });

  test.each([
    ['es', '25.000', '25', '25000'],
    ['fr', '25.000', '25', '25000'],
    ['es', '1.234', '1.234', '1234'],
    ['en', '1,234', '1.234', '1234'],
    ['zh-cn', '100,500', '100.5', '100500'],
    ['ja', '10,000', '10', '10000'],
  ] as const)('in %s %s may be %s or %s, and is asked about', (language, typed, small, large) => {
    expect(readAmount(language, typed)).toEqual({ readings: { small, large } });
    expect(readAmount(language, writeAmount(language, small))).toEqual({ exact: small });
    expect(readAmount(language, large)).toEqual({ exact: large });
  });

  test.each([
    ['es', '25,000', '25.000'],
    ['es', '0.250', '0.250'],
    ['es', '25.0001', '25.0001'],
    ['es', '2500.000', '2500.000'],
    ['fr', '25,000', '25.000'],
    ['en', '25.000', '25.000'],
    ['zh-tw', '25.000', '25.000'],
  ] as const)('in %s %s has one reading', (language, typed, exact) => {
    expect(readAmount(language, typed)).toEqual({ exact });
  });

  test.each([
    '',
    '   ',
    '-1',
    '+1',
    '1e5',
    '0x10',
    '１２',
    '١٢',
    '<b>1</b>',
    '1,2,3',
    '1,23,456',
    '1.5.2',
    '1,2.3,4',
    '1.234,567,8',
    '12,34.5',
    '.',
    ',',
    '1 2',
    '1 23',
    'NaN',
    'Infinity',
    '1'.repeat(61),
  ])('%j is none, and nothing is guessed', (typed) => {
    expect(readAmount('en', typed)).toEqual({});
  });

  test('of zero is not positive, however it is written', () => {
    expect(['0', '0.0', '0.00'].map(isPositive)).toEqual([false, false, false]);
    expect(isPositive('0.00000001')).toBe(true);
  });

  test('keeps every unit on its way from money to the field and back, in every language', () => {
    const anyMoney = fc
      .tuple(fc.constantFrom(...currencyIds), fc.bigInt({ min: 1n, max: 10n ** 26n }))
      .map(([currency, units]) => money(currency, units));
    fc.assert(
      fc.property(anyMoney, fc.constantFrom(...languageCodes), (amount, language) => {
        const exact = readAmount(language, writeAmount(language, formatMoney(amount))).exact ?? 'nothing';
        expect(parseMoney(amount.currency, exact)).toEqual({ ok: true, value: amount });
      }),
    );
  });

  test('is understood as the language itself writes it with its thousands', () => {
    for (const code of languageCodes) {
      const written = new Intl.NumberFormat(languages[code].htmlLang, { minimumFractionDigits: 2 }).format(1234567.25);
      expect([code, readAmount(code, written)]).toEqual([code, { exact: '1234567.25' }]);
    }
  });
});
