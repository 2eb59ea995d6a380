/** What the alerts need from the database: the cases that stand in its tables, and what was told about each. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';

/** Each list is bounded by the caller's limit, longest waiting first where nothing else is said. */
export interface CaseRecords {
  /** Orders in these states that are not over, and since when they are there. */
  waitingOrders(
    states: readonly OrderState[],
    limit: number,
  ): Promise<readonly Readonly<{ orderNumber: string; state: OrderState; since: number }>[]>;
  /** Deposits beside their orders that nothing sends back by itself. */
  unclaimedDeposits(
    limit: number,
  ): Promise<readonly Readonly<{ depositId: string; orderNumber: string; since: number }>[]>;
  /** Payouts to customers that were planned before a moment, may go out now, and are not signed. */
  waitingPayouts(
    plannedBefore: number,
    limit: number,
  ): Promise<readonly Readonly<{ key: string; orderNumber: string | null; currency: CurrencyId; since: number }>[]>;
  /** Loans whose payout a node called wrong and that may still be paid. */
  doubtedLoans(limit: number): Promise<readonly Readonly<{ loanId: string; since: number }>[]>;
  /** Loans made since a moment, newest first. */
  newLoans(
    madeSince: number,
    limit: number,
  ): Promise<readonly Readonly<{ loanId: string; isPending: boolean; madeAt: number; releasedAt: number | null }>[]>;
  /** Rules of the books that a check found broken since a moment. */
  violations(
    seenSince: number,
    limit: number,
  ): Promise<readonly Readonly<{ rule: string; about: string; since: number }>[]>;
}

/** A case as it is told. `subject` with its kind names it while it is open. */
export type FoundCase = Readonly<{
  kind: string;
  subject: string;
  orderNumber: string | null;
  count: number;
  since: number;
}>;

export type UntoldCase = FoundCase &
  Readonly<{ id: string; endedAt: number | null; isOpenedTold: boolean; isEndedTold: boolean }>;

export interface AlertRecords {
  /** Whether the holder has the turn, by the database's clock: it was free, or was theirs, which makes it longer. */
  takeTurn(holder: string, leaseMs: number): Promise<boolean>;
  /** Gives the turn back, if it is the holder's. */
  endTurn(holder: string): Promise<void>;
  /** Whether it is still theirs. Keeps it for the transaction. */
  lockTurn(holder: string): Promise<boolean>;
  open(): Promise<readonly Readonly<{ id: string; kind: string; subject: string }>[]>;
  begin(found: readonly FoundCase[]): Promise<void>;
  end(ids: readonly string[], at: number): Promise<void>;
  /** Cases of which something is to be told, oldest first. */
  untold(limit: number): Promise<readonly UntoldCase[]>;
  /** What was told: that they began, and of those that have ended also that. */
  markTold(told: readonly Pick<UntoldCase, 'id' | 'endedAt'>[], at: number): Promise<void>;
  /** Forgets cases that ended before a moment and were told. */
  dropTold(endedBefore: number): Promise<void>;
}
