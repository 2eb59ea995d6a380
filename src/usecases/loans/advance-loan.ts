/** The only functions that change a loan's state. Payouts report their progress here. */
import { postLoanUndone } from '#src/domain/ledger/postings.ts';
import { loanLifecycle, type Loan, type LoanEvent, type LoanReason } from '#src/domain/loan/loan.ts';
import type { LoanPayout } from '#src/domain/order/payout.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { Records } from '../ports/records.ts';

export type LoanFact = Readonly<{
  event: LoanEvent;
  at: number;
  reason?: LoanReason;
  /** Operator who released the loan. */
  by?: string;
}>;

/**
 * Advances a loan, which must be locked by this transaction. Returns the updated loan, or undefined if its state does
 * not allow the event.
 */
export async function advanceLoan(
  records: Records,
  loan: Loan,
  { event, at, reason, by }: LoanFact,
): Promise<Loan | undefined> {
  const state = loanLifecycle[loan.state][event];
  if (state === undefined) return undefined;
  const moved: Loan = {
    ...loan,
    state,
    reason: reason ?? null,
    version: loan.version + 1,
    ...(event === 'released' ? { releasedBy: by ?? null, releasedAt: at } : {}),
    completedAt: state === 'completed' ? at : null,
  };
  await records.loans.move({ ...moved, fromVersion: loan.version });
  return moved;
}

/** Applies an event of a payout to its loan. Repeated and late events are ignored. */
export async function tellLoan(records: Records, payout: LoanPayout, fact: LoanFact): Promise<void> {
  await advanceLoan(records, await lockLoan(records, payout), fact);
}

export async function completeLoan(records: Records, payout: LoanPayout, at: number): Promise<void> {
  const loan = await lockLoan(records, payout);
  const completed = await advanceLoan(records, loan, { event: 'payout_confirmed', at });
  if (!completed) throw new TypeError(`a final payout found a loan that is ${loan.state}`);
}

/**
 * Undoes a loan whose payout can never be mined: the customer's debt is reversed. To lend after all, a new loan must be
 * made.
 */
export async function undoLoan(
  records: Records,
  payout: LoanPayout,
  { reason, at }: Readonly<{ reason: LoanReason; at: number }>,
): Promise<void> {
  const loan = await lockLoan(records, payout);
  await postOnce(records, postLoanUndone(loan), at);
  await advanceLoan(records, loan, { event: 'payout_failed', reason, at });
}

async function lockLoan(records: Records, { loanId }: LoanPayout): Promise<Loan> {
  const loan = await records.loans.lock(loanId);
  if (!loan) throw new TypeError('the loan of a payout is there');
  return loan;
}
