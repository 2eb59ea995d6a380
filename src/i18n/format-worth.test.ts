import { describe, expect, test } from 'vitest';
import { formatWorth, nameFiat, type WorthLook } from './format-worth.ts';
import { languageCodes, type LanguageCode } from './languages.ts';

/** With plain spaces, because no-break spaces are hard to see. */
const write = (language: LanguageCode, code: string, decimal: string, look?: WorthLook): string | undefined =>
  formatWorth(language, { code, decimal }, look)?.replace(/[\u00a0\u202f]/g, ' ');

describe('the worth of an amount', () => {
  test.each([
    ['en', 'USD', ['≈ $89,815', '≈ $234.50', '≈ $0.50', '≈ $0.0042']],
    ['es', 'EUR', ['≈ 89.815 €', '≈ 234,50 €', '≈ 0,50 €', '≈ 0,0042 €']],
    ['fr', 'EUR', ['≈ 89 815 €', '≈ 234,50 €', '≈ 0,50 €', '≈ 0,0042 €']],
    ['ja', 'JPY', ['≈ ￥89,815', '≈ ￥235', '≈ ￥0.5', '≈ ￥0.0042']],
    ['zh-cn', 'CNY', ['≈ ¥89,815', '≈ ¥234.50', '≈ ¥0.50', '≈ ¥0.0042']],
    ['zh-tw', 'TWD', ['≈ NT$89,815', '≈ NT$235', '≈ NT$0.5', '≈ NT$0.0042']],
  ] as const)('is written in %s with the digits that people care for', (language, code, written) => {
    const decimals = ['89814.81481481', '234.50000000', '0.50000000', '0.00420000'];
    expect(decimals.map((decimal) => write(language, code, decimal))).toEqual(written);
  });

  test('tells the yen from the yuan and the dollars from each other', () => {
    for (const language of languageCodes) {
      for (const [one, other] of [
        ['JPY', 'CNY'],
        ['USD', 'TWD'],
      ] as const) {
        expect(write(language, one, '5000')).not.toBe(write(language, other, '5000'));
      }
    }
  });

  test('has no more than two digits where the amount has no more', () => {
    expect(write('en', 'EUR', '9712.30000000', { isRough: true })).toBe('≈ €9,700');
  });

  test('is not told where it is nothing, or less than can be told', () => {
    expect(write('en', 'EUR', '0.00000000')).toBeUndefined();
  });

  test('the line does not break between the sign and the figure', () => {
    expect(formatWorth('en', { code: 'EUR', decimal: '5' })).toBe('≈\u00a0€5.00');
  });
});

test('moneys have names in every language', () => {
  expect(languageCodes.map((language) => nameFiat(language, 'JPY'))).not.toContain('JPY');
  expect(nameFiat('zh-tw', 'TWD')).toBe('新台幣');
});
