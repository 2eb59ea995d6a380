/** Amounts on the page of an order, in the operator's language. */
import { formatMoney, type Money } from '#src/domain/money.ts';
import { formatAmount } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';

export type Words = Readonly<{ language: LanguageCode; t: Translate }>;

/** Shows all digits, because operators compare sums on this page. */
export function writeMoney(language: LanguageCode, amount: Money): string {
  return formatAmount(language, formatMoney(amount), amount.currency);
}
