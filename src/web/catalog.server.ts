/**
 * Messages for loaders and actions. The `.server` suffix keeps the messages of all six languages out of the browser
 * bundle.
 */
import type { MessageGroup, MessageKey, Namespace, PageCatalog } from '#src/i18n/catalog.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate, type Translate } from '#src/i18n/translate.ts';
import { languageOf, policyOf } from './contexts.ts';
import type { PageId } from './pages.ts';
import { serviceFigures } from './service-figures.ts';
import type { SiteData } from './site-context.tsx';

type Context = Parameters<typeof languageOf>[0];

export function pageCatalog(
  context: Context,
  wanted: readonly MessageGroup[],
  keys: readonly MessageKey[] = [],
): PageCatalog {
  return loadCatalog(languageOf(context), wanted, keys);
}

/** The function `t` for loaders and actions: `translateOn(context, ['errors'])`. */
export function translateOn(context: Context, wanted: readonly Namespace[]): Translate {
  return makeTranslate(pageCatalog(context, wanted));
}

/** Title and description for a page's <head>. Figures in them come from the constants, as on the pages. */
export function headTexts(context: Context, page: PageId | 'not-found'): SiteData['head'] {
  const t = translateOn(context, ['meta']);
  const figures = serviceFigures(languageOf(context), policyOf(context));
  const params = { ...figures, fee: figures.floatingFee };
  const read = (field: keyof SiteData['head']): string => t.loose(`meta.${page}.${field}`, params);
  return { title: read('title'), description: read('description'), keywords: read('keywords') };
}
