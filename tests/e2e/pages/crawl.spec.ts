/**
 * Crawls every link of every page, in every language and without one: all targets exist, and every page is well-formed.
 */
import { languageCodes, languages, type LanguageCode } from '#src/i18n/languages.ts';
import { allMessages } from '#src/i18n/load-catalog.ts';
import { docsSubjects, partOf } from '#src/web/docs-subjects.ts';
import { findPage, splitLanguage } from '#src/web/pages.ts';
import { crawl, type Crawl } from '../support/crawl.ts';
import { findForeign } from '../support/foreign-text.ts';
import { listPages, type ListedPage } from '../support/page-list.ts';
import type { PageFacts } from '../support/read-page.ts';
import { makeSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/visitor.ts';
import { patient } from '#tests/support/patience.ts';

// One worker, because all of these tests use the same crawl.
test.describe.configure({ mode: 'default' });

/** More than a thousand addresses, on a machine that may be busy with other tests. */
const crawlTimeoutMs = patient(240_000);

let listed: readonly ListedPage[];
let site: Crawl;
let origin: string;
/** Facts about each existing page, by URL. */
let documents: ReadonlyMap<string, PageFacts>;

test.beforeAll(async ({ browser, request, baseURL }) => {
  test.setTimeout(crawlTimeoutMs);
  origin = baseURL ?? '';
  const page = await browser.newPage();
  listed = await listPages(makeSandbox(request));
  const inLanguages = languageCodes.flatMap((language) => listed.map(({ path }) => `/${language}${path}`));
  const bare = listed.map(({ path }) => (path === '' ? '/' : path));
  site = await crawl(page, origin, [...inLanguages, ...bare, '/sitemap.xml', '/robots.txt', '/en/nothing-here']);
  documents = new Map(
    [...site.visits].flatMap(([address, { status, facts }]) => (status === 200 && facts ? [[address, facts]] : [])),
  );
  await page.close();
});

test('no link is dead, and nothing breaks', () => {
  const dead = [...site.visits].filter(([address, { status }]) => status >= 400 && !address.endsWith('/nothing-here'));
  expect(dead.map(([address, { status, from }]) => `${status} ${address} on ${from}`)).toEqual([]);
  expect(documents.size).toBeGreaterThanOrEqual(listed.length * (languageCodes.length + 1) - 1);
  const kinds = new Set([...site.visits.values()].map(({ type }) => type.split(';')[0]));
  const wanted = [
    'text/css',
    'image/png',
    'image/svg+xml',
    'font/woff2',
    'application/manifest+json',
    'application/xml',
  ];
  expect([...kinds]).toEqual(expect.arrayContaining(wanted));
});

test('every anchor leads to a place on its page', () => {
  const missing = [...site.anchors].filter(([address]) => {
    const [path = '', id = ''] = address.split('#');
    const { facts, body = '' } = site.visits.get(path) ?? {};
    return !(facts ? facts.ids.includes(id) : body.includes(`id="${id}"`));
  });
  expect(missing).toEqual([]);
  expect(site.anchors.size).toBeGreaterThan(10);
});

test('what leads elsewhere is mail or a safe address', () => {
  const unsafe = [...site.outside].filter(([address]) => !/^(?:https:\/\/|mailto:[^@\s]+@[^@\s]+\.\w+)/.test(address));
  expect(unsafe).toEqual([]);
});

test('every page has one heading, its landmarks and its language', () => {
  const wrong = [...site.visits].flatMap(([address, { facts }]) => {
    if (!facts) return [];
    const language = splitLanguage(address.split('?')[0] ?? '').language ?? 'en';
    // The back office's sign-in page has no navigation.
    const isSignIn = findPage(address.split('?')[0] ?? '')?.id === 'admin';
    const navs = facts.landmarks.filter((name) => name.startsWith('nav'));
    const others = facts.landmarks.filter((name) => !name.startsWith('nav'));
    const problems = [
      ...(facts.headings.length === 1 && facts.headings[0] !== '' ? [] : [`${facts.headings.length} headings`]),
      ...(others.join() === (isSignIn ? 'header,main' : 'header,main,footer') ? [] : [`landmarks ${others.join()}`]),
      ...((isSignIn || navs.length >= 2) && !navs.includes('nav') ? [] : ['an unnamed nav']),
      ...(facts.lang === languages[language].htmlLang ? [] : [`lang ${facts.lang}`]),
    ];
    return problems.map((problem) => `${address}: ${problem}`);
  });
  expect(wrong).toEqual([]);
});

test('pages for search engines name themselves and each other, and are the ones in the site map', () => {
  const indexed = listed.filter(({ page }) => page.isIndexable).map(({ path }) => path);
  const map = site.visits.get('/sitemap.xml')?.body ?? '';
  const mapped = [...map.matchAll(/<loc>([^<]+)/g)].map(([, loc]) => loc);
  const parts = docsSubjects({ isSandbox: true }).map((subject) => `/api-docs${partOf(subject)}`);
  const expected = [...new Set([...indexed, ...parts])].flatMap((path) =>
    languageCodes.map((language) => `${origin}/${language}${path}`),
  );
  expect(mapped).toHaveLength(expected.length);
  expect(new Set(mapped)).toEqual(new Set(expected));
  for (const path of indexed) {
    const alternates = {
      ...Object.fromEntries(languageCodes.map((code) => [languages[code].htmlLang, `${origin}/${code}${path}`])),
      'x-default': `${origin}/zh-cn${path}`,
    };
    for (const language of languageCodes) {
      const facts = documents.get(`/${language}${path}`);
      const found = { canonical: facts?.canonical, alternates: facts?.alternates, isNoindex: facts?.isNoindex };
      expect(found).toEqual({ canonical: `${origin}/${language}${path}`, alternates, isNoindex: false });
    }
  }
});

test('pages that are not for search engines say so, and name no canonical page', () => {
  const hidden = listed.filter(({ page }) => !page.isIndexable);
  for (const { path } of hidden) {
    for (const language of languageCodes) {
      const { canonical, isNoindex } = documents.get(`/${language}${path}`) ?? {};
      expect([path, language, canonical, isNoindex]).toEqual([path, language, undefined, true]);
    }
  }
});

test('no two pages of a language have the same title', () => {
  for (const language of languageCodes) {
    const titles = listed.map(({ path }) => documents.get(`/${language}${path}`)?.title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  }
});

test('no page of one language has the text of another', () => {
  for (const language of languageCodes) {
    const seen = new Map<string, string>();
    for (const [address, { facts }] of site.visits) {
      if (facts && isIn(language, address)) for (const text of facts.texts) seen.set(text, address);
    }
    const foreign = findForeign(language, [...seen.keys()]).map((found) => `/${language}: ${found}`);
    expect.soft(foreign).toEqual([]);
    expect(seen.size).toBeGreaterThan(200);
  }
});

test('text of another language would be found', () => {
  const { faq: chinese } = allMessages['zh-cn'];
  const { faq: spanish } = allMessages.es;
  const texts = [chinese['title'], spanish['title'], spanish['time.why'], chinese['rate.1']?.replaceAll(/{\w+}/g, '7')];
  const own = [allMessages.en.faq['title'], 'Bitcoin Cash', '0.05 BTC', '15 Nov 2026, 10:52:54 UTC'];
  expect(findForeign('en', [...texts, ...own].map(String))).toHaveLength(texts.length);
  expect(findForeign('zh-tw', texts.map(String))).toHaveLength(texts.length);
  expect(findForeign('ja', ['An error of the server, as it came', 'Polygon'])).toHaveLength(1);
});

function isIn(language: LanguageCode, address: string): boolean {
  return (splitLanguage(address.split('?')[0] ?? '').language ?? 'en') === language;
}
