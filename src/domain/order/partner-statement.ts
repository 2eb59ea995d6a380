/** The statement of a partner: what its orders came to by month, what was paid of its shares, and what was open. */
import type { CurrencyId } from '../assets/currencies.ts';
import { utcDay } from '../calendar.ts';
import type { Money } from '../money.ts';
import type { PartnerPayout } from '../treasury/partner-payout.ts';
import type { PartnerMonth } from './partner-month.ts';

export type StatementMonth = Omit<PartnerMonth, 'keyId'> &
  Readonly<{
    /** Shares that were paid out in the month. */
    paid: bigint;
    /** Earned and not paid at the end of the month, or until now. */
    open: bigint;
  }>;

export type Earned = Readonly<{
  months: readonly PartnerMonth[];
  /** What the ledger owes now. */
  owed: readonly Money[];
  payouts: readonly PartnerPayout[];
}>;

/** By month and currency, oldest first. A month in which shares were only paid out has no orders. */
export function writeStatement({ months, owed, payouts }: Earned): readonly StatementMonth[] {
  const rows = new Map<string, StatementMonth>();
  for (const { keyId: _keyId, ...month } of months) rows.set(nameOf(month), { ...month, paid: 0n, open: 0n });
  for (const { amount, paidAt } of payouts) {
    if (paidAt === null) continue;
    const { currency, units } = amount;
    const month = utcDay(paidAt).slice(0, 7);
    const row = rows.get(nameOf({ month, currency })) ?? { ...nothing, month, currency };
    rows.set(nameOf(row), { ...row, paid: row.paid + units });
  }
  // Backwards from what is open now, which the ledger says.
  const open = new Map(owed.map(({ currency, units }) => [currency, units]));
  for (const { amount, stage } of payouts)
    if (stage === 'under_way') open.set(amount.currency, (open.get(amount.currency) ?? 0n) + amount.units);
  const newestFirst = [...rows.values()].toSorted((one, other) => (nameOf(one) > nameOf(other) ? -1 : 1));
  const written = newestFirst.map((row) => {
    const left = open.get(row.currency) ?? 0n;
    open.set(row.currency, left - row.share + row.paid);
    return { ...row, open: left };
  });
  return written.toReversed();
}

const nothing = { orders: 0, volume: 0n, fee: 0n, share: 0n, paid: 0n, open: 0n } as const;

function nameOf({ month, currency }: Readonly<{ month: string; currency: CurrencyId }>): string {
  return `${month} ${currency}`;
}
