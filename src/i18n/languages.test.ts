import { describe, expect, test } from 'vitest';
import { isLanguageCode, pickLanguage } from './languages.ts';

describe('the language a browser asks for', () => {
  test.each([
    ['en-GB,en;q=0.9', 'en'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-tw'],
    ['zh-HK', 'zh-tw'],
    ['zh-Hant-US', 'zh-tw'],
    ['zh', 'zh-cn'],
    ['zh-SG', 'zh-cn'],
    ['de-DE, fr;q=0.5, ja;q=0.7', 'ja'],
    ['en;q=0, es', 'es'],
    ['en;q=nonsense, fr;q=0.1', 'fr'],
    ['de', 'zh-cn'],
    ['*', 'zh-cn'],
    ['', 'zh-cn'],
    [null, 'zh-cn'],
  ])('%s gives %s', (header, language) => {
    expect(pickLanguage(header)).toBe(language);
  });

  test('is found in time however long the header is', () => {
    expect(pickLanguage('x,'.repeat(100_000))).toBe('zh-cn');
  });
});

test('a language code is known only as it is spelt in addresses', () => {
  expect(isLanguageCode('zh-cn')).toBe(true);
  expect(isLanguageCode('zh-CN')).toBe(false);
  expect(isLanguageCode(undefined)).toBe(false);
});
