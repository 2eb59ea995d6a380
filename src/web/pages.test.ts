import { describe, expect, test } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { allMessages } from '#src/i18n/load-catalog.ts';
import { fieldNames } from './features/exchange-form/exchange-data.ts';
import {
  barPages,
  canonicalPath,
  findPage,
  findRow,
  footerPages,
  knownSearch,
  morePages,
  pages,
  pathOf,
  splitLanguage,
} from './pages.ts';

describe('the page of an address', () => {
  test.each([
    ['/en', 'home'],
    ['/zh-tw/', 'home'],
    ['/track', 'track'],
    ['/fr/track', 'track'],
    ['/payment', 'payment'],
    ['/payment/abc', 'payment'],
    ['/ja/payment/abc', 'payment'],
    ['/en/sandbox/tx/ff', 'sandbox-transaction'],
    ['/zh-cn/faucet', 'faucet'],
    ['/en/invoice/abc', 'invoice'],
    ['/en/api-docs', 'api-docs'],
    ['/en/api-docs/quotes', 'api-docs'],
  ])('%s is %s', (pathname, id) => {
    expect(findPage(pathname)?.id).toBe(id);
  });

  test.each(['/', '/xx', '/xx/about', '/en/nothing', '/en/track/more', '/payment/a/b', '/en/sandbox/tx'])(
    '%s is none',
    (pathname) => {
      expect(findPage(pathname)).toBeUndefined();
    },
  );
});

describe('the one spelling of a page', () => {
  test.each([
    ['/en/about', '/en/about'],
    ['/about', '/about'],
    ['/en', '/en'],
    ['/en/', '/en'],
    ['/en/about///', '/en/about'],
    ['//en//about', '/en/about'],
    ['/EN/About', '/en/about'],
    ['/zh-TW', '/zh-tw'],
    ['/en/%61bout', '/en/about'],
    ['/en/Payment/AbC%2B/', '/en/payment/AbC%2B'],
    ['/SANDBOX/tx/FF', '/sandbox/tx/FF'],
  ])('of %s is %s', (pathname, canonical) => {
    expect(canonicalPath(pathname)).toBe(canonical);
  });

  test.each(['/', '//', '/xx/about', '/en/about/more', '/en/ab%2fout', '/en/%E0%A4%A', '/robots.txt'])(
    'there is none of %s',
    (pathname) => {
      expect(canonicalPath(pathname)).toBeUndefined();
    },
  );
});

describe('the question of an address', () => {
  test('is dropped where a page for everyone does not read it', () => {
    expect(knownSearch(findRow('about'), '?x=1')).toBe('');
    expect(knownSearch(findRow('home'), '?utm=1&tab=mixing&x')).toBe('?tab=mixing');
  });

  test('stays on pages about one order', () => {
    expect(knownSearch(findRow('track'), '?x=1&code=5')).toBe('?x=1&code=5');
    expect(knownSearch(undefined, '?x=1')).toBe('?x=1');
  });

  test('is known of the form as far as links may fill it', () => {
    // A link has one of the two amounts, which tells the side.
    const fromLinks = fieldNames.filter((name) => !name.endsWith('Address') && name !== 'amountSide');
    for (const id of ['home', 'exchange'] as const) expect(findRow(id)?.queries).toEqual(['tab', ...fromLinks]);
  });
});

test('a page without its parameters is where its menu entry leads', () => {
  expect(pathOf('en', 'home')).toBe('/en');
  expect(pathOf('zh-cn', 'payment')).toBe('/zh-cn/payment');
});

test('a language is taken off the front of an address and nowhere else', () => {
  expect(splitLanguage('/en/track')).toEqual({ language: 'en', rest: '/track' });
  expect(splitLanguage('/track/en')).toEqual({ language: undefined, rest: '/track/en' });
  expect(splitLanguage('/EN/track').language).toBeUndefined();
});

describe('the menus', () => {
  test('hold the ten entries of the product', () => {
    expect([...barPages, ...morePages]).toHaveLength(10);
  });

  test('and the footer together lead to every page that needs no order', () => {
    const linked = new Set<string>([...barPages, ...morePages, ...Object.values(footerPages).flat()]);
    const needsOrder = new Set(['payment', 'sandbox-transaction']);
    const orphans = pages.filter(({ id, path }) => !linked.has(id) && !needsOrder.has(id) && !path.includes(':'));
    expect(orphans.filter(({ isIndexable }) => isIndexable)).toEqual([]);
  });
});

test.each(languageCodes)('every page has its title, description and keywords in %s', (language) => {
  const texts = allMessages[language].meta;
  for (const { id } of pages) {
    for (const field of ['title', 'description', 'keywords'])
      expect([id, texts[`${id}.${field}`]]).not.toContain(undefined);
  }
});

test('no page that is shown to everyone is about an order', () => {
  const shared = pages.filter((page) => 'cacheSeconds' in page).map(({ id }) => id);
  for (const id of ['payment', 'track', 'sandbox-transaction', 'faucet', 'invoice'] as const)
    expect(shared).not.toContain(id);
});
