/** Where a page is for search engines: its own address, and the same page in every language. */
import { defaultLanguage, languageCodes, languages, type LanguageCode } from '#src/i18n/languages.ts';
import { pathOf, type PageRow } from '../pages.ts';

type Alternate = Readonly<{ hreflang: string; href: string }>;
export type PageAddresses = Readonly<{ canonical: string; alternates: readonly Alternate[] }>;

type Place = Readonly<{ publicUrl: string; language: LanguageCode; page: Pick<PageRow, 'id'> }>;

/**
 * `x-default` is for readers of all other languages. It names the default language and not the address without a
 * prefix, because that one shows each visitor another language and so is nobody's canonical page.
 */
export function pageAddresses({ publicUrl, language, page }: Place): PageAddresses {
  const at = (code: LanguageCode): string => publicUrl + pathOf(code, page.id);
  const inLanguages = languageCodes.map((code) => ({ hreflang: languages[code].htmlLang, href: at(code) }));
  return {
    canonical: at(language),
    alternates: [...inLanguages, { hreflang: 'x-default', href: at(defaultLanguage) }],
  };
}

/** An answer about somebody's order is for nobody else, even where the empty form is for everyone. */
export function isIndexed(page: PageRow | undefined, search: string): boolean {
  if (page?.isIndexable !== true) return false;
  return page.id !== 'track' || search === '';
}
