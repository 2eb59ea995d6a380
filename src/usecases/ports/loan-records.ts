/** Database port of the loan use cases. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';

/** An operator's approval of a loan: its creation, or its release. */
export type LoanApproval = Readonly<{ loanId: string; approval: Approval }>;

/** A state change and the fields that change with it. Amounts and addresses of a loan never change. */
export type LoanMove = Readonly<{ id: string; fromVersion: number }> &
  Pick<Loan, 'state' | 'reason' | 'releasedBy' | 'releasedAt' | 'completedAt'>;

export interface LoanRecords {
  /** Inserts a loan. Throws `AlreadyTaken` if the id or the idempotency key exists. */
  insert(loan: Loan): Promise<void>;
  find(id: string): Promise<Loan | undefined>;
  findByIdempotencyKey(key: string): Promise<Loan | undefined>;
  /** Reads a loan and locks its row until the transaction ends. */
  lock(id: string): Promise<Loan | undefined>;
  /** The only way to change a loan's state. Increments the version; throws if `fromVersion` is not the current one. */
  move(move: LoanMove): Promise<void>;
  /** Loans, newest first. `after` is the id of the last loan of the previous page, null for the first page. */
  list(page: Readonly<{ after: string | null; limit: number }>): Promise<readonly Loan[]>;
  addApproval(given: LoanApproval, at: number): Promise<void>;
  approvals(loanId: string): Promise<readonly Approval[]>;
  /**
   * Approvals that no payment shows any more: of loans that were not released in time or whose payout is void, and
   * creations by those who released the loan themselves.
   */
  idleApprovals(look: Readonly<{ endedBefore: number; limit: number }>): Promise<readonly LoanApproval[]>;
  removeApprovals(idle: readonly LoanApproval[]): Promise<void>;
  /** Our active default address for repayments in this currency. Locked until the transaction ends. */
  findDefaultAddress(currency: CurrencyId): Promise<string | undefined>;
}
