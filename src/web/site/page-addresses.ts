/** Canonical URL of a page, and its alternates in every language, for search engines. */
import { defaultLanguage, languageCodes, languages, type LanguageCode } from '#src/i18n/languages.ts';
import { pathOf, type PageRow } from '../pages.ts';

type Alternate = Readonly<{ hreflang: string; href: string }>;
export type PageAddresses = Readonly<{ canonical: string; alternates: readonly Alternate[] }>;

type Place = Readonly<{ publicUrl: string; language: LanguageCode; page: Pick<PageRow, 'id'>; part?: string }>;

/**
 * URLs of a page, or of a part of it whose path follows its own. `x-default` is for readers of all other languages. It
 * points to the default language and not to the path without a prefix, because that path redirects by visitor and so is
 * no canonical page.
 */
export function pageAddresses({ publicUrl, language, page, part = '' }: Place): PageAddresses {
  const at = (code: LanguageCode): string => publicUrl + pathOf(code, page.id) + part;
  const inLanguages = languageCodes.map((code) => ({ hreflang: languages[code].htmlLang, href: at(code) }));
  return {
    canonical: at(language),
    alternates: [...inLanguages, { hreflang: 'x-default', href: at(defaultLanguage) }],
  };
}

/**
 * Whether search engines may index the URL. The track page is indexed only as an empty form, never with somebody's
 * order.
 */
export function isIndexed(page: PageRow | undefined, search: string): boolean {
  if (page?.isIndexable !== true) return false;
  return page.id !== 'track' || search === '';
}
