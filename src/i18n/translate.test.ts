import { describe, expect, test } from 'vitest';
import { loadCatalog } from './load-catalog.ts';
import { makeTranslate } from './translate.ts';

const english = makeTranslate({
  language: 'en',
  messages: { 'a.orders_one': 'one order', 'a.orders_other': '{count} orders', 'a.hello': 'Hello {name}' },
});

describe('a translated text', () => {
  test('takes the plural form of its number', () => {
    expect([1, 2, 0].map((count) => english.loose('a.orders', { count }))).toEqual([
      'one order',
      '2 orders',
      '0 orders',
    ]);
  });

  test('writes numbers in the way of the language', () => {
    const french = makeTranslate({ language: 'fr', messages: { 'a.n': '{n}' } });
    expect(french.loose('a.n', { n: 1234.5 })).toBe('1\u202f234,5');
    expect(english.loose('a.orders', { count: 12_345 })).toBe('12,345 orders');
  });

  test('keeps a placeholder that nobody fills, so that the gap is seen', () => {
    expect(english.loose('a.hello')).toBe('Hello {name}');
  });

  test('puts parameters in as they are, without reading them as placeholders again', () => {
    expect(english.loose('a.hello', { name: '{count} $&' })).toBe('Hello {count} $&');
  });

  test('keeps a figure and its unit on one line', () => {
    const messages = { 'a.limit': '{min} {currency} at least', 'a.digits': '9 桁、2つ、1 つの API キー' };
    expect(makeTranslate({ language: 'en', messages }).loose('a.limit', { min: '0.01', currency: 'ETH' })).toBe(
      '0.01\u00a0ETH at least',
    );
    expect(makeTranslate({ language: 'ja', messages }).loose('a.digits')).toBe(
      '9\u00a0桁、2\u2060つ、1\u00a0つの API キー',
    );
  });

  test('that is missing shows its key', () => {
    expect(english.loose('a.nothing')).toBe('a.nothing');
    expect(english.has('a.nothing')).toBe(false);
    expect(english.has('a.orders')).toBe(true);
  });
});

describe('the catalogue of a page', () => {
  test('holds the namespaces asked for and no others', () => {
    const { messages } = loadCatalog('en', ['site']);
    expect(messages['site.nav.home']).toBe('Home');
    expect(Object.keys(messages).every((key) => key.startsWith('site.'))).toBe(true);
  });
});
