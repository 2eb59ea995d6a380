/** Every figure the about page states, from the tables that the service itself runs on. */
import { chainIds, currencyIds } from '#src/domain/assets/currencies.ts';
import { ratesMaxAgeMs, supportReplyMs } from '#src/domain/order/time-limits.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import { endedRetentionMs, lateWatchMs, paymentWindowMs, unpaidRetentionMs } from '#src/domain/policy/policy-times.ts';
import { formatBasisPoints, formatCount, formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

export type AboutView = Readonly<{
  floatingFee: string;
  fixedFee: string;
  window: string;
  hold: string;
  late: string;
  ended: string;
  unpaid: string;
  maxAge: string;
  reply: string;
  assets: string;
  chains: string;
}>;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export function viewAbout(language: LanguageCode, policy: Policy): AboutView {
  const { floating, fixed } = policy.fees;
  return {
    floatingFee: formatBasisPoints(language, floating),
    fixedFee: formatBasisPoints(language, fixed),
    window: formatSpan(language, paymentWindowMs(policy, 'floating') / minute, { unit: 'minute' }),
    hold: formatSpan(language, paymentWindowMs(policy, 'fixed') / minute, { unit: 'minute' }),
    late: formatSpan(language, lateWatchMs(policy) / hour, { unit: 'hour' }),
    ended: formatSpan(language, endedRetentionMs(policy) / day, { unit: 'day' }),
    unpaid: formatSpan(language, unpaidRetentionMs(policy) / hour, { unit: 'hour' }),
    maxAge: formatSpan(language, ratesMaxAgeMs / second, { unit: 'second' }),
    reply: formatSpan(language, supportReplyMs / hour, { unit: 'hour' }),
    assets: formatCount(language, currencyIds.length),
    chains: formatCount(language, chainIds.length),
  };
}
