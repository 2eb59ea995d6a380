/** Structured data (schema.org) about the site and a page, for search engines. */
import { brand } from '#src/i18n/brand.ts';
import { languages, type LanguageCode } from '#src/i18n/languages.ts';
import type { SiteFacts } from '../contexts.ts';
import type { FeeRow } from '../fee-rows.ts';
import { pathOf, type PageId } from '../pages.ts';

type Json = string | number | readonly Json[] | Readonly<{ [name: string]: Json }>;
export type JsonLdData = Readonly<{ [name: string]: Json }>;

/** A part of a page with a path of its own, such as a subject of the API documentation. */
export type PagePart = Readonly<{
  /** What follows the path of the page: `/quotes`, or nothing for its beginning. */
  path: string;
  title: string;
  description: string;
  isIndexed: boolean;
}>;

type Page = Readonly<{
  site: Pick<SiteFacts, 'publicUrl' | 'contactEmail' | 'operatorName'>;
  language: LanguageCode;
  pageId: PageId;
  /** Menu names of the home page and of this page. */
  names: Readonly<{ home: string; page: string }>;
  part?: PagePart | undefined;
}>;

/** The organization, the website, and the page's breadcrumbs. */
export function pageData({ site, language, pageId, names, part }: Page): JsonLdData {
  const place = { publicUrl: site.publicUrl, language };
  const home = site.publicUrl + pathOf(language, 'home');
  const parts: readonly JsonLdData[] = [
    organization(site),
    {
      '@type': 'WebSite',
      '@id': `${site.publicUrl}/#website`,
      name: brand,
      url: home,
      inLanguage: languages[language].htmlLang,
      publisher: { '@id': `${site.publicUrl}/#organization` },
    },
  ];
  const trail = pageId === 'home' ? [] : [breadcrumbs(place, pageId, { names, part })];
  return { '@context': 'https://schema.org', '@graph': [...parts, ...trail] };
}

function organization({ publicUrl, contactEmail, operatorName }: Page['site']): JsonLdData {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: brand,
    ...(operatorName !== undefined && { legalName: operatorName }),
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/icon-512.png`,
    email: contactEmail,
  };
}

type Place = Readonly<{ publicUrl: string; language: LanguageCode }>;

function breadcrumbs(
  { publicUrl, language }: Place,
  pageId: PageId,
  { names, part }: Pick<Page, 'names' | 'part'>,
): JsonLdData {
  const crumb = (position: number, name: string, path: string): JsonLdData => ({
    '@type': 'ListItem',
    position,
    name,
    item: publicUrl + path,
  });
  const page = pathOf(language, pageId);
  const below = part === undefined || part.path === '' ? [] : [crumb(3, part.title, page + part.path)];
  const trail = [crumb(1, names.home, pathOf(language, 'home')), crumb(2, names.page, page), ...below];
  return { '@type': 'BreadcrumbList', itemListElement: trail };
}

type Question = Readonly<{
  question: string;
  answer: readonly string[];
  fees: readonly FeeRow[];
  speeds: readonly Readonly<{ pair: string; median: string }>[];
}>;

/** The questions with the same answers as on the page; a table is written as lines. */
export function faqData(questions: readonly Question[]): JsonLdData {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer, fees, speeds }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: {
        '@type': 'Answer',
        text: [
          ...answer,
          ...fees.map(({ name, rate }) => `${name}: ${rate}`),
          ...speeds.map(({ pair, median }) => `${pair}: ${median}`),
        ].join('\n'),
      },
    })),
  };
}
