/** Formats amounts for pages in the visitor's language, on the server. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { networkShortName } from '#src/domain/network-name.ts';
import type { SendRange } from '#src/domain/order/order.ts';
import { formatRate, type Rate } from '#src/domain/rate.ts';
import type { Worth } from '#src/http/worth.ts';
import { formatDecimal, joinAmount } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { AmountView } from './amount-view.ts';

/**
 * Maximum number of decimals shown. More decimals than wallets show only make an amount harder to read; the exact
 * amount is beside it.
 */
const shownDecimals = 8;

export function toAmountView(language: LanguageCode, amount: Money, worth?: Worth): AmountView {
  const { symbol } = currencies[amount.currency];
  const exact = formatMoney(amount);
  const worthText = worth?.(amount) ?? null;
  return {
    currency: amount.currency,
    symbol,
    network: networkShortName(amount.currency),
    amount: formatDecimal(language, exact, { maxDecimals: shownDecimals }),
    full: formatDecimal(language, exact),
    exact,
    ...(worthText !== null && { worth: worthText }),
  };
}

/** A range of amounts without its symbol: "0.001–2", or one amount if both ends are equal. */
export function toRangeView(language: LanguageCode, { min, max }: SendRange, worth?: Worth): AmountView {
  const [least, most] = [toAmountView(language, min, worth), toAmountView(language, max, worth)];
  if (min.units === max.units) return least;
  const { worth: leastWorth, ...rest } = least;
  return {
    ...rest,
    amount: `${least.amount}–${most.amount}`,
    full: `${least.full}–${most.full}`,
    exact: `${least.exact}–${most.exact}`,
    ...joinWorths(leastWorth, most.worth),
  };
}

function joinWorths(least: string | undefined, most: string | undefined): Pick<AmountView, 'worth'> {
  return least === undefined || most === undefined ? {} : { worth: `${least} – ${most.replace(/^≈\s/, '')}` };
}

/** A range of amounts with its symbol: "0.001–2 BTC", or "0.25 BTC". */
export function rangeText(language: LanguageCode, range: SendRange): string {
  const view = toRangeView(language, range);
  return joinAmount(view.amount, view.symbol);
}

/** An amount with its symbol: "0.25 BTC". */
export function amountText(language: LanguageCode, amount: Money): string {
  const view = toAmountView(language, amount);
  return joinAmount(view.amount, view.symbol);
}

/** A rate with six decimals, or eight if it is below one. */
export function rateText(language: LanguageCode, rate: Rate): string {
  const text = formatRate(rate, 18);
  return formatDecimal(language, text, { maxDecimals: text.startsWith('0.') ? 8 : 6 });
}
