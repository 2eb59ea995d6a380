import { describe, expect, test } from 'vitest';
import { choiceCookie, readPreferences, toLocalPath } from './preferences.ts';

const nothing = { pathname: '/track', cookie: null, acceptLanguage: null };

describe('the language of a page', () => {
  test('is that of its address before anything else', () => {
    const asked = { pathname: '/fr/track', cookie: 'sampan-language=ja', acceptLanguage: 'en' };
    expect(readPreferences(asked).language).toBe('fr');
  });

  test('is the saved one where the address has none', () => {
    const asked = { ...nothing, cookie: 'a=b; sampan-language=ja', acceptLanguage: 'en' };
    expect(readPreferences(asked).language).toBe('ja');
  });

  test('is what the browser asks for where none was saved', () => {
    expect(readPreferences({ ...nothing, acceptLanguage: 'es-MX' }).language).toBe('es');
  });

  test('is simplified Chinese where nobody says anything, or says nonsense', () => {
    expect(readPreferences(nothing).language).toBe('zh-cn');
    expect(readPreferences({ ...nothing, cookie: 'sampan-language=klingon' }).language).toBe('zh-cn');
  });
});

test('a theme is taken from its cookie only if it is one', () => {
  expect(readPreferences({ ...nothing, cookie: 'sampan-theme=dark' }).theme).toBe('dark');
  expect(readPreferences({ ...nothing, cookie: 'sampan-theme="><script>' }).theme).toBeUndefined();
});

test('a money is taken from its cookie only if it is one of ours, and without it there is none', () => {
  expect(readPreferences({ ...nothing, cookie: 'sampan-fiat=JPY' }).fiat).toBe('JPY');
  expect(readPreferences({ ...nothing, cookie: 'sampan-fiat=XYZ' }).fiat).toBeUndefined();
  expect(readPreferences(nothing).fiat).toBeUndefined();
});

test('a choice is kept for a year, on this site only', () => {
  expect(choiceCookie('language', 'en', true)).toBe(
    'sampan-language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  );
});

describe('the way back after a choice', () => {
  test.each(['/en/track', '/payment/abc?tab=1', '/'])('%s is ours', (path) => {
    expect(toLocalPath(path)).toBe(path);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    '/a\r\nb',
    '/\t/evil.example',
    null,
  ])('%j leads home', (path) => {
    expect(toLocalPath(path)).toBe('/');
  });
});
