/** Reasons for limits, which every page that shows a limit states. */
import type { Translate } from '#src/i18n/translate.ts';
import type { Refusal } from './call-api.ts';

const reasons = ['currency_minimum', 'refund_stays_payable', 'currency_maximum', 'wallet_cover'] as const;
export type LimitReason = (typeof reasons)[number];

/** The message key for the reason of a violated limit; undefined if the refusal is about something else. */
export function limitReasonKey(
  code: string,
  details: Readonly<Record<string, unknown>>,
): `exchange.limit.${LimitReason}` | undefined {
  // The refusal for insufficient wallet cover already states its reason.
  const reason = code === 'amount_below_minimum' ? details['minReason'] : undefined;
  const maxReason = code === 'amount_above_maximum' ? details['maxReason'] : undefined;
  return reasonKey(reason ?? maxReason);
}

/** The text of a refusal, followed by the reason for the limit if a limit was violated. */
export function explainReason({ code, message, details }: Omit<Refusal, 'support'>, t: Translate): string {
  const reason = limitReasonKey(code, details);
  return reason ? `${message} ${t(reason)}` : message;
}

export function reasonKey(reason: unknown): `exchange.limit.${LimitReason}` | undefined {
  const known = reasons.find((each) => each === reason);
  return known && `exchange.limit.${known}`;
}
