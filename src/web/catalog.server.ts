/** Texts for loaders and actions. The ending keeps six languages of messages out of every browser. */
import { feeTable } from '#src/domain/fees.ts';
import type { MessageKey, Namespace, PageCatalog } from '#src/i18n/catalog.ts';
import { formatBasisPoints } from '#src/i18n/format.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate, type Translate } from '#src/i18n/translate.ts';
import { languageOf } from './contexts.ts';
import type { PageId } from './pages.ts';
import type { SiteData } from './site-context.tsx';

type Context = Parameters<typeof languageOf>[0];

export function pageCatalog(
  context: Context,
  wanted: readonly Namespace[],
  keys: readonly MessageKey[] = [],
): PageCatalog {
  return loadCatalog(languageOf(context), wanted, keys);
}

/** `t` on the server: `translateOn(context, ['errors'])`. */
export function translateOn(context: Context, wanted: readonly Namespace[]): Translate {
  return makeTranslate(pageCatalog(context, wanted));
}

/** The texts of a page's head. The fee is in some of them, and comes from the one table. */
export function headTexts(context: Context, page: PageId | 'not-found'): SiteData['head'] {
  const t = translateOn(context, ['meta']);
  const fee = formatBasisPoints(languageOf(context), feeTable.exchange.floating);
  const read = (field: keyof SiteData['head']): string => t.loose(`meta.${page}.${field}`, { fee });
  return { title: read('title'), description: read('description'), keywords: read('keywords') };
}
