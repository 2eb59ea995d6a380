import { expect, test } from 'vitest';
import { namespaces } from '#src/i18n/catalog.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { packCatalog, unpackCatalog } from './packed-texts.ts';

test.each(languageCodes)('every text in %s arrives in the browser as it was written', (language) => {
  const catalog = loadCatalog(language, namespaces);
  expect(Object.keys(catalog.messages).length).toBeGreaterThan(500);
  expect(unpackCatalog(packCatalog(catalog))).toEqual(catalog);
});

test('a text that would fall apart on the way is refused, not sent', () => {
  const catalog = { language: 'en', messages: { 'site.copy': 'Copy ^ paste' } } as const;
  expect(() => packCatalog(catalog)).toThrow(RangeError);
});
