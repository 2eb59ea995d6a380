/** Fee and total of a loan while its amount is typed, exactly as the server derives them, shown to two decimals. */
import { loanFee, loanTotal } from '#src/domain/loan/loan.ts';
import { formatMoney, parseMoney } from '#src/domain/money.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

/**
 * The USDT currency with the most decimals, so that no amount is refused here; the server checks with the real
 * currency.
 */
const widest = 'USDT-BEP20';

export function deriveSums(
  amountText: string,
  language: LanguageCode,
): Readonly<{ fee: string; total: string }> | undefined {
  const amount = parseMoney(widest, amountText.trim());
  if (!amount.ok) return undefined;
  const fee = loanFee(amount.value);
  const write = (text: string): string => formatDecimal(language, text, { minDecimals: 2, maxDecimals: 2 });
  return { fee: write(formatMoney(fee)), total: write(formatMoney(loanTotal({ amount: amount.value, fee }))) };
}
