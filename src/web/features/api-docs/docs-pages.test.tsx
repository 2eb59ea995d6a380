/** Every page of the documentation as it is rendered: its anchors, what it links to, and the search. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { makeOpenApi } from '#src/api/v1/openapi/make-open-api.ts';
import { makeCalls } from '#src/api/v1/v1-api.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { readGuide, readSamples } from '#src/main/pages/read-api-docs.ts';
import { callsOf, sampleNames, type ApiDocument } from '../../api-document.ts';
import { headTexts, pageCatalog } from '../../catalog.server.ts';
import { policyContext, preferencesContext } from '../../contexts.ts';
import { docsPath, docsSubjects, findSubject, type DocsSubject } from '../../docs-subjects.ts';
import { SiteProvider } from '../../site-context.tsx';
import { ApiDocsPage } from './api-docs-page.tsx';
import { viewDocs } from './docs-view.server.ts';
import { searchDocs } from './search-docs.server.ts';
import { SearchPage } from './search-page.tsx';
import { writePostman } from './write-postman.server.ts';

type Parts = Parameters<typeof makeCalls>[0];
const publicUrl = 'https://swap.example';
const calls = makeCalls({ profile: 'sandbox', publicUrl } as unknown as Parts);
const document = JSON.parse(JSON.stringify(makeOpenApi(calls))) as ApiDocument;
const docs = { document, samples: await readSamples(), guide: await readGuide() };
const subjects = docsSubjects({ isSandbox: true });

const translate = (language: LanguageCode) =>
  makeTranslate(loadCatalog(language, ['docs', 'calls', 'errors', 'status', 'admin']));

const viewIn = (language: LanguageCode, isSandbox = true) =>
  viewDocs(docs, {
    language,
    t: translate(language),
    policy: usualPolicy,
    origin: publicUrl,
    isSandbox,
    isExampleEmail: false,
  });

function render(language: LanguageCode, page: React.ReactNode): string {
  const context = new RouterContextProvider();
  context.set(policyContext, usualPolicy);
  context.set(preferencesContext, { language, savedLanguage: undefined, theme: undefined });
  const data = {
    profile: 'sandbox',
    publicUrl,
    contactEmail: 'help@swap.example',
    operatorName: undefined,
    catalog: pageCatalog(context, ['site', 'docs']),
    head: headTexts(context, 'api-docs'),
    theme: undefined,
    pathname: `/${language}/api-docs`,
    search: '',
    cameFrom: '/',
    pageId: 'api-docs',
    requestId: '',
  } as const;
  const router = createMemoryRouter([{ path: '*', element: <SiteProvider data={data}>{page}</SiteProvider> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const english = viewIn('en');
const html = new Map(
  subjects.map((subject) => [subject, render('en', <ApiDocsPage view={english} subject={subject} />)]),
);
const htmlOf = (subject: DocsSubject): string => html.get(subject) ?? '';
const idsOf = (text: string) => Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id ?? '');

describe.each(subjects)('the page %s', (subject) => {
  test('has one heading, and each id once', () => {
    expect(htmlOf(subject).match(/<h1/g)).toHaveLength(1);
    const ids = idsOf(htmlOf(subject));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(htmlOf(subject)).not.toMatch(/docs\.\w+\.\w+</);
  });

  test('leads only to places that are there', () => {
    const links = Array.from(htmlOf(subject).matchAll(/href="(?:(\/en\/api-docs[^"#]*))?#([^"]+)"/g));
    for (const [, path, anchor = ''] of links) {
      const target = path === undefined ? subject : subjects.find((each) => docsPath('en', each) === path);
      const isThere = target !== undefined && idsOf(htmlOf(target)).includes(anchor);
      expect([path, anchor, isThere]).toEqual([path, anchor, true]);
    }
  });
});

test('every call, object, code, reason, state and event is on exactly one page of a subject', () => {
  const wanted = [
    ...callsOf(document).map(({ operation }) => `call-${operation.operationId}`),
    ...english.objects.map(({ name }) => `object-${name}`),
    ...english.errors.map(({ code }) => `error-${code}`),
    ...english.reasons.map(({ reason }) => `reason-${reason}`),
    ...english.states.map(({ state }) => `state-${state}`),
    ...english.hook.types.map((type) => `event-${type}`),
  ];
  const found = subjects.filter((subject) => subject !== 'overview').flatMap((subject) => idsOf(htmlOf(subject)));
  for (const id of wanted) expect([id, found.filter((each) => each === id).length]).toEqual([id, 1]);
});

test('anchors of the time when all was one page are on the overview, which leads on', () => {
  const old = [
    ...'overview authentication scopes idempotency limits headers endpoints hooks live states objects errors'.split(
      ' ',
    ),
    ...'examples troubles support clients call-createExchange error-rate_changed object-Exchange'.split(' '),
    ...sampleNames.map((name) => `sample-${name}`),
    ...document.tags.map(({ name }) => `calls-${name}`),
  ];
  const ids = idsOf(htmlOf('overview'));
  expect(old.filter((anchor) => !ids.includes(anchor))).toEqual([]);
});

test('where coins are real there is no page of the sandbox', () => {
  expect(findSubject('sandbox', { isSandbox: true })).toBe('sandbox');
  expect(findSubject('sandbox', { isSandbox: false })).toBeUndefined();
  expect(findSubject('nothing', { isSandbox: true })).toBeUndefined();
  const page = render('en', <ApiDocsPage view={viewIn('en', false)} subject="overview" />);
  expect(page).not.toContain('/api-docs/sandbox');
});

describe('the search', () => {
  const find = (query: string, language: LanguageCode = 'en') =>
    searchDocs(viewIn(language), translate(language), query).results;

  test('finds a code, a field, a call and a reason by their names first', () => {
    expect(find('rate_changed')[0]).toMatchObject({ kind: 'code', subject: 'errors', anchor: 'error-rate_changed' });
    expect(find('depositUri')[0]).toMatchObject({ kind: 'field', subject: 'orders', anchor: 'object-Exchange' });
    expect(find('POST /quotes')[0]).toMatchObject({ kind: 'call', subject: 'quotes' });
    expect(find('underpaid')[0]).toMatchObject({ kind: 'reason', anchor: 'reason-underpaid' });
  });

  test('finds words of the language of the page', () => {
    expect(find('退款', 'zh-cn').map(({ subject }) => subject)).toContain('choices');
    expect(find('reembolso', 'es').length).toBeGreaterThan(2);
  });

  test('wants every word, and shows the best of many', () => {
    expect(find('refund nonsense')).toEqual([]);
    expect(find('e')).toHaveLength(30);
    expect(find('   ')).toEqual([]);
  });

  test('says what was found, that nothing was, and keeps what was typed out of the markup', () => {
    const page = (query: string) => {
      const found = searchDocs(english, translate('en'), query);
      return render('en', <SearchPage view={english} found={found} />);
    };
    expect(page('rate_changed')).toContain('href="/en/api-docs/errors#error-rate_changed"');
    expect(page('<b>nothing</b>')).toContain('Nothing found for “&lt;b&gt;nothing&lt;/b&gt;”');
    expect(page('')).toContain(translate('en')('docs.search.hint'));
  });
});

test('the collection for Postman has every call, with its path and its body', () => {
  const { item } = writePostman({ document, publicUrl, titleOf: (subject) => subject });
  const requests = item.flatMap((folder) => folder.item.map(({ request }) => request));
  const names = requests.map(({ method, url }) => `${method} /${url.path.join('/').replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(names.toSorted()).toEqual(
    callsOf(document)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  );
  for (const { url } of requests) {
    const inPath = url.path.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1));
    expect(url.variable.map(({ key }) => key)).toEqual(inPath);
    for (const { value } of url.variable) expect(value).not.toBe('');
  }
  expect(requests.filter((request) => 'body' in request).length).toBeGreaterThan(4);
});
