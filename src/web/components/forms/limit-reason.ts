/** Reasons for limits, which every page that shows a limit states. */
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

export function reasonKey(reason: unknown): `exchange.limit.${LimitReason}` | undefined {
  const known = reasons.find((each) => each === reason);
  return known && `exchange.limit.${known}`;
}
