/** The <head> of every page in every language, as rendered into the document. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { languageCodes, languages, type LanguageCode } from '#src/i18n/languages.ts';
import { headTexts, pageCatalog } from '../catalog.server.ts';
import { policyContext, preferencesContext } from '../contexts.ts';
import { pages, pathOf, type PageId, type PageRow } from '../pages.ts';
import type { Theme } from '../preferences.ts';
import { SiteProvider } from '../site-context.tsx';
import { PageHead } from './page-head.tsx';

const publicUrl = 'https://swap.example';
const rows: readonly PageRow[] = pages;

type Visit = Readonly<{
  pageId: PageId;
  language?: LanguageCode;
  search?: string;
  theme?: Theme;
  /** Data of the page. */
  loaded?: unknown;
}>;

function renderHead({ pageId, language = 'en', search = '', theme, loaded = null }: Visit): string {
  const context = new RouterContextProvider();
  context.set(policyContext, usualPolicy);
  context.set(preferencesContext, { language, savedLanguage: undefined, theme });
  const pathname = pathOf(language, pageId);
  const data = {
    profile: 'sandbox',
    publicUrl,
    contactEmail: 'help@swap.example',
    operatorName: undefined,
    catalog: pageCatalog(context, ['site']),
    head: headTexts(context, pageId),
    theme,
    pathname,
    search,
    cameFrom: '/',
    pageId,
    requestId: '',
  } as const;
  const element = (
    <SiteProvider data={data}>
      <PageHead />
    </SiteProvider>
  );
  const router = createMemoryRouter([{ id: 'page', path: '*', element, loader: () => loaded }], {
    initialEntries: [pathname + search],
    hydrationData: { loaderData: { page: loaded } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** The `content` of the meta elements with this name or property. */
function metas(html: string, name: string): readonly string[] {
  const found = html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
  return Array.from(found, ([, content]) => content ?? '');
}

describe.each(languageCodes)('in %s', (language) => {
  test.each(rows.map(({ id }) => id))('%s says the same to tabs, engines and shares', (pageId) => {
    const html = renderHead({ pageId, language });
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
    expect(title).toContain('Sampan');
    expect(metas(html, 'og:title')).toEqual([title]);
    const [description] = metas(html, 'description');
    expect(description).toMatch(/^[^{}]{8,200}$/);
    expect(metas(html, 'og:description')).toEqual([description]);
    expect(metas(html, 'keywords')[0]).toMatch(/^[^{}]+$/);
  });

  test.each(rows.map(({ id }) => id))('%s has its picture and its locale', (pageId) => {
    const html = renderHead({ pageId, language });
    expect(metas(html, 'og:image')).toEqual([expect.stringMatching(new RegExp(`^${publicUrl}/.*${language}`))]);
    // Twitter cards take their image and texts from the Open Graph tags.
    expect(metas(html, 'twitter:card')).toEqual(['summary_large_image']);
    expect(metas(html, 'og:locale')).toEqual([expect.stringMatching(/^[a-z]{2}_[A-Z]{2}$/)]);
    expect(metas(html, 'og:locale')[0]?.slice(0, 2)).toBe(languages[language].htmlLang.slice(0, 2));
    expect(metas(html, 'og:locale:alternate')).toHaveLength(languageCodes.length - 1);
  });

  test.each(rows.filter(({ isIndexable }) => isIndexable).map(({ id }) => id))('%s can be found', (pageId) => {
    const html = renderHead({ pageId, language });
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}${pathOf(language, pageId)}"/>`);
    expect(html.match(/<link rel="alternate"/g)).toHaveLength(languageCodes.length + 1);
    expect(html).toContain('"@type":"Organization"');
    expect(metas(html, 'robots')).toEqual([]);
  });
});

test.each(rows.filter(({ isIndexable }) => !isIndexable).map(({ id }) => id))('%s is kept out of engines', (pageId) => {
  const html = renderHead({ pageId });
  expect(metas(html, 'robots')).toEqual(['noindex']);
  expect(html).not.toMatch(/canonical|alternate" hreflang|ld\+json/i);
});

test('what tracking found is kept out of engines, the empty form is not', () => {
  expect(metas(renderHead({ pageId: 'track', search: '?code=123456789' }), 'robots')).toEqual(['noindex']);
  expect(metas(renderHead({ pageId: 'track' }), 'robots')).toEqual([]);
});

test("the browser's frame has the colour of the look that is shown", () => {
  expect(metas(renderHead({ pageId: 'faq' }), 'theme-color')).toEqual(['#eef3f1', '#07110f']);
  expect(metas(renderHead({ pageId: 'faq', theme: 'dark' }), 'theme-color')).toEqual(['#07110f']);
});

test("the tab says an order's state where its page tells it, and a preview of the link does not", () => {
  const loaded = { tab: { title: 'Confirming', icon: '/icons/tab-move.svg' }, refreshSeconds: 15 };
  const html = renderHead({ pageId: 'payment', loaded });
  expect(html).toContain('<title>Confirming · Sampan</title>');
  expect(html).toContain('<link rel="icon" href="/icons/tab-move.svg" type="image/svg+xml" sizes="any"/>');
  expect(metas(html, 'og:title').join()).not.toContain('Confirming');
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="15"/></noscript>');
});

test('a page that tells nothing has the icon of the site and is not loaded again', () => {
  for (const loaded of [null, { refreshSeconds: null }]) {
    const html = renderHead({ pageId: 'payment', loaded });
    expect(html).toContain('<link rel="icon" href="/favicon.svg"');
    expect(html).not.toContain('refresh');
  }
});
