/** The words for a "no", in the visitor's language. For servers only: it has all languages in memory. */
import { chainIds } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import type { ErrorCode } from './error-codes.ts';
import { loadCatalog } from './load-catalog.ts';
import { languageCodes, type LanguageCode } from './languages.ts';
import { makeTranslate, type Translate } from './translate.ts';

export type ErrorDetails = Readonly<Record<string, unknown>>;

const translators = new Map<LanguageCode, Translate>(
  languageCodes.map((language) => [language, makeTranslate(loadCatalog(language, ['errors']))]),
);

/** `details` are the facts that came with the refusal: limits, decimals, the chain. */
export function refusalMessage(language: LanguageCode, code: ErrorCode, details: ErrorDetails = {}): string {
  const translate = translators.get(language);
  if (!translate) throw new TypeError(`there are no messages in ${language}`);
  return translate.loose(`errors.${code}`, { ...details, chain: chainName(details['chain']) });
}

function chainName(chain: unknown): unknown {
  const id = chainIds.find((each) => each === chain);
  return id === undefined ? chain : chains[id].name;
}
