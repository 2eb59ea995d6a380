/** Context for every component: language and messages, page paths, and facts about the site. */
import { createContext, Fragment, use, useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PageCatalog } from '#src/i18n/catalog.ts';
import { writesWithSpaces, type LanguageCode } from '#src/i18n/languages.ts';
import { makeTranslate, type Translate } from '#src/i18n/translate.ts';
import type { SiteFacts } from './contexts.ts';
import { findRow, knownSearch, pathOf, type PageId } from './pages.ts';
import type { Theme } from './preferences.ts';
import type { FiatChoice } from './site/fiat-choice.ts';

export type SiteData = SiteFacts &
  Readonly<{
    catalog: PageCatalog;
    /** Title, description and keywords for the document's <head>. */
    head: Readonly<{ title: string; description: string; keywords: string }>;
    theme: Theme | undefined;
    /** The choice of a money for what amounts are worth; null on pages without amounts. */
    fiat?: FiatChoice | null;
    /** Path of the request, with its language, as the visitor sees it. */
    pathname: string;
    search: string;
    /** The local page that linked here; home if there is none. */
    cameFrom: string;
    /** Id of the page; undefined if the path is no page. */
    pageId: PageId | undefined;
    requestId: string;
  }>;

export type Site = Omit<SiteData, 'catalog'> & Readonly<{ language: LanguageCode; t: Translate }>;

const SiteContext = createContext<Site | undefined>(undefined);

export function SiteProvider({ data, children }: Readonly<{ data: SiteData; children: ReactNode }>) {
  const { catalog, ...facts } = data;
  // The query string can change without reloading this data, so it is read from the current location.
  const { search: asked } = useLocation();
  const search = knownSearch(findRow(facts.pageId), asked);
  const t = useMemo(() => makeTranslate(catalog), [catalog]);
  return <SiteContext value={{ ...facts, search, language: catalog.language, t }}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new TypeError('useSite is used outside of SiteProvider');
  return site;
}

/** The function `t` in components: `const t = useTranslate(); t('site.copy')`. */
export function useTranslate(): Translate {
  return useSite().t;
}

export function useLanguage(): LanguageCode {
  return useSite().language;
}

/** The separator between two sentences: empty in Chinese and Japanese. */
export function SentenceGap() {
  return writesWithSpaces(useLanguage()) && ' ';
}

/** Paths of pages in the visitor's language: `const pageAt = usePagePath(); <a href={pageAt('track')}>`. */
export function usePagePath(): (id: PageId) => string {
  const { language } = useSite();
  return (id) => pathOf(language, id);
}

type FilledProps = Readonly<{ text: string; parts: Readonly<Record<string, ReactNode>> }>;

/**
 * A text with elements in place of its placeholders. Pass the text with the placeholders still in it: `<Filled
 * text={t.loose('exchange.consent')} parts={{ terms: <a …/> }} />`.
 */
export function Filled({ text, parts }: FilledProps) {
  return text.split(/(\{\w+\})/).map((piece, index) => {
    const name = piece.startsWith('{') ? piece.slice(1, -1) : undefined;
    const content = name !== undefined && name in parts ? parts[name] : piece;
    // The pieces of a text never change places.
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{content}</Fragment>;
  });
}
