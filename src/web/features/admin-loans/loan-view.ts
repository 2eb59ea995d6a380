/** Data of the loan page. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { LoanReason, LoanState } from '#src/domain/loan/loan.ts';

export type LoanRow = Readonly<{
  id: string;
  currency: CurrencyId;
  amount: string;
  fee: string;
  total: string;
  rate: string;
  /** The customer's address, cut to its first and last characters. */
  customer: string;
  /** The customer's address in full, to confirm it before the loan is paid. */
  customerAddress: string;
  payment: string;
  state: LoanState;
  reason: LoanReason | null;
  /** True for a loan that is pending but expired, so that it can no longer be released. */
  isExpired: boolean;
  createdAt: string;
  expiresAt: string;
}>;

export type LoanListView = Readonly<{ rows: readonly LoanRow[]; next: string | null; isFirst: boolean }>;

/** Id of the dialog that confirms releasing a loan. */
export function releaseId(loanId: string): string {
  return `release-${loanId}`;
}
