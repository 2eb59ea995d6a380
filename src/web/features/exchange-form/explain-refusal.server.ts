/** A "no" of the service, in words beside the field it is about. */
import { chainIds } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies, isCurrencyId } from '#src/domain/currencies.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { fieldNames, type FieldErrors } from './exchange-data.ts';
import { limitReasonKey } from './limit-reason.ts';
import type { Refused } from './price-fields.server.ts';
import type { SentFields } from './read-fields.server.ts';

export function toFieldErrors(language: LanguageCode, refused: Refused, fields: SentFields): FieldErrors {
  const field = fieldNames.find((name) => name === refused.details?.['field']) ?? 'form';
  return { [field]: explainRefusal(language, refused, fields) };
}

function explainRefusal(language: LanguageCode, { code, details = {} }: Refused, fields: SentFields): string {
  const t = makeTranslate(loadCatalog(language, ['exchange']));
  const other = chainIds.find((chain) => chain === details['looksLike']);
  if (code === 'address_wrong_network' && other) {
    const wanted = details['field'] === 'refundAddress' ? fields.sendCurrency : fields.receiveCurrency;
    const network = isCurrencyId(wanted) ? chains[currencies[wanted].chain].name : '';
    return t('exchange.address.looksLike', { other: chains[other].name, network });
  }
  const reason = limitReasonKey(code, details);
  const message = refusalMessage(language, code, details);
  return reason === undefined ? message : `${message} ${t(reason)}`;
}
