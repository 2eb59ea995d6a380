/** A section of the books for one check: journal rows from some point on, and all records that they refer to. */
import type { CurrencyId } from '../assets/currencies.ts';
import type { Loan } from '../loan/loan.ts';
import type { Money } from '../money.ts';
import type { Deposit } from '../order/deposit.ts';
import type { EarnedShare } from '../order/earned-share.ts';
import type { Order, OrderHistory } from '../order/order.ts';
import type { Attempt, LoanPayout, OrderPayout, SweepPayout, WithdrawalPayout } from '../order/payout.ts';
import type { VenueTransfer } from '../treasury/venue.ts';
import type { JournalRow } from './entry.ts';

export type Balance = Readonly<{ account: string; currency: CurrencyId; units: bigint }>;

export type OrderBooks = Readonly<{
  order: Order;
  history: readonly OrderHistory[];
  deposits: readonly Deposit[];
  payouts: readonly (OrderPayout & Attempts)[];
  /** Its fee as the ledger has it. Absent if no partner earns a share of it. */
  bookedFee?: Money;
}>;

export type LoanBooks = Readonly<{ loan: Loan; payouts: readonly (LoanPayout & Attempts)[] }>;

/** A withdrawal. `booked`: units of its entry, if that is in this section; otherwise null. */
export type WithdrawalBooks = Readonly<{
  actId: string;
  /** The share that its act pays out, and to which partner. Absent if it pays none. */
  share?: EarnedShare;
  booked: bigint | null;
  payouts: readonly (WithdrawalPayout & Attempts)[];
}>;

/** A deposit with its sweep and top-up. */
export type MoveBooks = Readonly<{ deposit: Deposit; moves: readonly (SweepPayout & Attempts)[] }>;

/** What moves and returns have done to cold storage, by currency. */
export type ColdSums = Readonly<{
  /** Of moves that have arrived. */
  brought: readonly Money[];
  /** Of returns that were signed, with their fees; `onTheWay` those that have not arrived. */
  taken: readonly Money[];
  onTheWay: readonly Money[];
  /** What two people booked as gone. */
  lost: readonly Money[];
}>;

type Attempts = Readonly<{ attempts: readonly Attempt[] }>;

export type Books = Readonly<{
  /** Start of the section: hash of the last row before it, and the balances at that point. */
  openingHash: string;
  opening: readonly Balance[];
  rows: readonly JournalRow[];
  /** Current non-zero balances as stored in the database. */
  closing: readonly Balance[];
  orders: readonly OrderBooks[];
  loans: readonly LoanBooks[];
  /** Numbers of the orders in these rows that were erased; absent if there are none. */
  erased?: ReadonlySet<string>;
  /** Withdrawals to check; absent if there are none. */
  withdrawals?: readonly WithdrawalBooks[];
  /** Sweeps and top-ups to check; absent if there are none. */
  moved?: readonly MoveBooks[];
  /** Transfers to and from venues that are open; absent if there are none. */
  transfers?: readonly VenueTransfer[];
  /** What moves and returns have done to cold storage; absent if there were none. */
  cold?: ColdSums;
  /** Whether the journal has an entry of this reference, in this section or before it. */
  hasEntry: (ref: string) => boolean;
}>;

/**
 * An invariant that does not hold. The numbers are those of the invariants in ARCHITECTURE.md. A violation is logged
 * verbatim, so it contains no amount and no address, and names orders by their public number.
 */
export type Violation = Readonly<{ rule: `L${number}`; about: string; message: string }>;
