import { expect, test } from 'vitest';
import { requestLanguage } from './request-language.ts';

test.each([
  [{}, 'zh-cn'],
  [{ acceptLanguage: 'fr-CH, fr;q=0.9, en;q=0.8' }, 'fr'],
  [{ acceptLanguage: 'ko' }, 'zh-cn'],
  [{ cookie: 'a=b; sampan-language=ja', acceptLanguage: 'fr' }, 'ja'],
  [{ cookie: 'sampan-language=xx', acceptLanguage: 'fr' }, 'fr'],
  [{ lang: 'zh-TW', cookie: 'sampan-language=ja' }, 'zh-tw'],
  [{ lang: 'xx', cookie: 'sampan-language=ja' }, 'ja'],
  [{ lang: ['en', 'fr'], acceptLanguage: 'es' }, 'es'],
] as const)('a request with %o is answered in %s', (hints, language) => {
  expect(requestLanguage(hints)).toBe(language);
});
