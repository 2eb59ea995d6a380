/** Adds to a refusal the field of the loan form that it is about, so that the message can be shown beside it. */
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { RefusalDetails } from '#src/domain/result.ts';

type Refused = Readonly<{ code: RefusalCode; details?: RefusalDetails }>;

export function nameLoanField({
  code,
  details = {},
}: Refused): Readonly<{ code: RefusalCode; details: RefusalDetails }> {
  const field = fieldOf(code);
  if (field === undefined || 'field' in details) return { code, details };
  // All loans are in USDT, but its network may not be known yet.
  return { code, details: { currency: 'USDT', ...details, field } };
}

function fieldOf(code: RefusalCode): string | undefined {
  if (code.startsWith('amount_')) return 'usdtAmount';
  if (code === 'loan_rate_malformed') return 'exchangeRate';
  if (code.startsWith('currency_')) return 'currency';
  return code.startsWith('address_') || code === 'loan_under_way' ? 'customerAddress' : undefined;
}
