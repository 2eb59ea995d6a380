/** What the verbs about loans need from the database. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/** The state and what is known with it. Amounts and addresses of a loan never change. */
export type LoanMove = Readonly<{ id: string; fromVersion: number }> &
  Pick<Loan, 'state' | 'reason' | 'releasedBy' | 'releasedAt' | 'completedAt'>;

export interface LoanRecords {
  /** Throws `AlreadyTaken` when the id or the idempotency key exists. */
  insert(loan: Loan): Promise<void>;
  find(id: string): Promise<Loan | undefined>;
  findByIdempotencyKey(key: string): Promise<Loan | undefined>;
  /** Reads a loan and keeps every other writer out until the transaction ends. */
  lock(id: string): Promise<Loan | undefined>;
  /** The one door. Counts the version up; throws when `fromVersion` is not the current one. */
  move(move: LoanMove): Promise<void>;
  /** Newest first; `after` is the last loan of the page before. */
  list(page: Readonly<{ after: string | null; limit: number }>): Promise<readonly Loan[]>;
  /** The active address of ours that loans in this currency are paid back to. It stays until the transaction ends. */
  findDefaultAddress(currency: CurrencyId): Promise<string | undefined>;
}
