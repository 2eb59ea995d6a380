/** The words for a "no", in the visitor's language. For servers only: it has all languages in memory. */
import { chainIds } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { nodeTroubles, type NodeTrouble } from '#src/domain/chains/node-trouble.ts';
import type { ErrorCode } from './error-codes.ts';
import { loadCatalog } from './load-catalog.ts';
import { languageCodes, type LanguageCode } from './languages.ts';
import { makeTranslate, type Translate } from './translate.ts';

export type ErrorDetails = Readonly<Record<string, unknown>>;

const translators = new Map<LanguageCode, Translate>(
  languageCodes.map((language) => [language, makeTranslate(loadCatalog(language, ['errors', 'chains']))]),
);

/** `details` are the facts that came with the refusal: limits, decimals, the chain. */
export function refusalMessage(language: LanguageCode, code: ErrorCode, details: ErrorDetails = {}): string {
  const translate = translators.get(language);
  if (!translate) throw new TypeError(`there are no messages in ${language}`);
  const refusal = translate.loose(`errors.${code}`, { ...details, chain: chainName(details['chain']) });
  const reason = code === 'chain_unavailable' ? findTrouble(details['reason']) : undefined;
  return reason === undefined
    ? refusal
    : translate('chains.withReason', { refusal, reason: translate(`chains.trouble.${reason}`) });
}

/** That a node does not answer tells a visitor no more than the refusal does by itself. */
function findTrouble(reason: unknown): Exclude<NodeTrouble, 'unreachable'> | undefined {
  return nodeTroubles.filter((trouble) => trouble !== 'unreachable').find((trouble) => trouble === reason);
}

function chainName(chain: unknown): unknown {
  const id = chainIds.find((each) => each === chain);
  return id === undefined ? chain : chains[id].name;
}
