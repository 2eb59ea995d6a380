import { describe, expect, test } from 'vitest';
import { languageCodes, languages } from '#src/i18n/languages.ts';
import { pages, pathOf, type PageRow } from '../pages.ts';
import { isIndexed, pageAddresses } from './page-addresses.ts';

const publicUrl = 'https://swap.example';
const rows: readonly PageRow[] = pages;
const indexable = rows.filter(({ isIndexable }) => isIndexable);

describe.each(indexable.map((page) => [page.id, page] as const))('the page %s', (id, page) => {
  test.each(languageCodes)('is at its own address in %s', (language) => {
    const { canonical } = pageAddresses({ publicUrl, language, page });
    expect(canonical).toBe(publicUrl + pathOf(language, id));
  });

  test('names the same addresses in every language, its own among them', () => {
    const [first, ...others] = languageCodes.map((language) => pageAddresses({ publicUrl, language, page }));
    for (const { alternates } of others) expect(alternates).toEqual(first?.alternates);
    const hrefs = first?.alternates.map(({ href }) => href);
    for (const { canonical } of [first, ...others].filter((each) => each !== undefined)) {
      expect(hrefs).toContain(canonical);
    }
  });

  test('names each language once, and the default for everyone else', () => {
    const { alternates } = pageAddresses({ publicUrl, language: 'fr', page });
    const codes = languageCodes.map((code) => languages[code].htmlLang);
    expect(alternates.map(({ hreflang }) => hreflang)).toEqual([...codes, 'x-default']);
    expect(alternates.at(-1)?.href).toBe(publicUrl + pathOf('zh-cn', id));
  });
});

describe('search engines', () => {
  const find = (id: string): PageRow | undefined => rows.find((row) => row.id === id);

  test.each(['home', 'faq', 'privacy', 'terms', 'track'])('may keep %s', (id) => {
    expect(isIndexed(find(id), '')).toBe(true);
  });

  test.each(['payment', 'admin', 'sandbox-transaction'])('may not keep %s', (id) => {
    expect(isIndexed(find(id), '')).toBe(false);
  });

  test('may not keep what was found about an order, nor a page that is not there', () => {
    expect(isIndexed(find('track'), '?code=123456789')).toBe(false);
    expect(isIndexed(undefined, '')).toBe(false);
  });
});
