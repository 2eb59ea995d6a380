/** Page texts from the message catalogues, so that tests need not repeat them. */
import { namespaces } from '#src/i18n/catalog.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate, type Translate } from '#src/i18n/translate.ts';

export function textsOf(language: LanguageCode): Translate {
  return makeTranslate(loadCatalog(language, namespaces));
}
