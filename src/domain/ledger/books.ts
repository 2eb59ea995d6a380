/** The part of the books that is checked at once: journal rows since some point, and everything that they touch. */
import type { CurrencyId } from '../assets/currencies.ts';
import type { Loan } from '../loan/loan.ts';
import type { Deposit } from '../order/deposit.ts';
import type { Order, OrderHistory } from '../order/order.ts';
import type { Attempt, LoanPayout, OrderPayout, SweepPayout } from '../order/payout.ts';
import type { JournalRow } from './entry.ts';

export type Balance = Readonly<{ account: string; currency: CurrencyId; units: bigint }>;

export type OrderBooks = Readonly<{
  order: Order;
  history: readonly OrderHistory[];
  deposits: readonly Deposit[];
  payouts: readonly (OrderPayout & Attempts)[];
}>;

export type LoanBooks = Readonly<{ loan: Loan; payouts: readonly (LoanPayout & Attempts)[] }>;

/** A deposit with its sweep and top-up. */
export type MoveBooks = Readonly<{ deposit: Deposit; moves: readonly (SweepPayout & Attempts)[] }>;

type Attempts = Readonly<{ attempts: readonly Attempt[] }>;

export type Books = Readonly<{
  /** Where the check begins: the hash of the last row before, and the balances at that point. */
  openingHash: string;
  opening: readonly Balance[];
  rows: readonly JournalRow[];
  /** Balances as the database keeps them now, those that are not zero. */
  closing: readonly Balance[];
  orders: readonly OrderBooks[];
  loans: readonly LoanBooks[];
  /** Sweeps and top-ups to check; absent if there are none. */
  moved?: readonly MoveBooks[];
  /** Whether an entry that orders, loans and moves require exists, in these rows or before. */
  hasEntry: (ref: string) => boolean;
}>;

/**
 * An invariant that does not hold. The numbers are those of the invariants in ARCHITECTURE.md. A violation is logged
 * verbatim, so it contains no amount and no address, and names orders by their public number.
 */
export type Violation = Readonly<{ rule: `L${number}`; about: string; message: string }>;
