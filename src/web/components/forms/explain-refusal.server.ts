/** A refusal in the visitor's language, with the reason for a limit, or the network that an address belongs to. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, isCurrencyId } from '#src/domain/assets/currencies.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { RefusalDetails } from '#src/domain/result.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { limitReasonKey } from './limit-reason.ts';

export type Refused = Readonly<{ code: RefusalCode; details?: RefusalDetails }>;

/** The two currency ids as submitted; they may be unknown to us. */
type Pair = Readonly<{ sendCurrency: string; receiveCurrency: string }>;

export function explainRefusal(language: LanguageCode, { code, details = {} }: Refused, pair: Pair): string {
  const t = makeTranslate(loadCatalog(language, ['exchange']));
  const other = chainIds.find((chain) => chain === details['looksLike']);
  if (code === 'address_wrong_network' && other) {
    const wanted = details['field'] === 'refundAddress' ? pair.sendCurrency : pair.receiveCurrency;
    const network = isCurrencyId(wanted) ? chains[currencies[wanted].chain].name : '';
    return t('exchange.address.looksLike', { other: chains[other].name, network });
  }
  const reason = limitReasonKey(code, details);
  const message = refusalMessage(language, code, details);
  return reason === undefined ? message : `${message} ${t(reason)}`;
}
