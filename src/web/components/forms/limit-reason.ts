/** Why there is a limit: every page that shows one says it. */
const reasons = ['currency_minimum', 'refund_stays_payable', 'currency_maximum', 'wallet_cover'] as const;
export type LimitReason = (typeof reasons)[number];

/** The text for the reason of a limit that was missed; undefined where the refusal is about something else. */
export function limitReasonKey(
  code: string,
  details: Readonly<Record<string, unknown>>,
): `exchange.limit.${LimitReason}` | undefined {
  // The refusal for want of cover already says so itself.
  const reason = code === 'amount_below_minimum' ? details['minReason'] : undefined;
  const maxReason = code === 'amount_above_maximum' ? details['maxReason'] : undefined;
  return reasonKey(reason ?? maxReason);
}

export function reasonKey(reason: unknown): `exchange.limit.${LimitReason}` | undefined {
  const known = reasons.find((each) => each === reason);
  return known && `exchange.limit.${known}`;
}
