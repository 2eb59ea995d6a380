/** Database port of the alerts: queries that find alert cases, and the record of which alerts were sent. */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';

/**
 * Queries of alert cases. Each list is bounded by the caller's limit, longest waiting first unless stated otherwise.
 */
export interface CaseRecords {
  /** Unfinished orders in these states, with the time since which they are in their state. */
  waitingOrders(
    states: readonly OrderState[],
    limit: number,
  ): Promise<readonly Readonly<{ orderNumber: string; state: OrderState; since: number }>[]>;
  /** Unclaimed deposits (not used by their order) that are not refunded automatically. */
  unclaimedDeposits(
    limit: number,
  ): Promise<readonly Readonly<{ depositId: string; orderNumber: string; since: number }>[]>;
  /**
   * Payouts to customers that were planned before this time, may be sent now, and are not signed yet. Also those that
   * were sent and are not mined, if their fee is at its limit or they were signed before the time of their chain.
   */
  waitingPayouts(
    before: Readonly<{ planned: number; signed: Readonly<Record<ChainId, number>> }>,
    limit: number,
  ): Promise<readonly Readonly<{ key: string; orderNumber: string | null; currency: CurrencyId; since: number }>[]>;
  /** Payouts that are far deeper in a block than they need to be settled, and are not in the books as settled. */
  unsettledPayouts(
    limit: number,
  ): Promise<readonly Readonly<{ key: string; orderNumber: string | null; since: number }>[]>;
  /** Orders without planned payouts that have waited for a price or for cover since before this time. */
  waitingUnplanned(
    waitingBefore: number,
    limit: number,
  ): Promise<readonly Readonly<{ orderNumber: string; currency: CurrencyId; since: number }>[]>;
  /** Deposits that go back beside their order and have been owed since before this time, but have no refund yet. */
  waitingBeside(
    owedBefore: number,
    limit: number,
  ): Promise<readonly Readonly<{ depositId: string; orderNumber: string; currency: CurrencyId; since: number }>[]>;
  /**
   * Orders whose payout still waits, or whose choice is still open, although its deadline passed before this time.
   * `since` is that deadline.
   */
  overdueOrders(
    deadlineBefore: number,
    limit: number,
  ): Promise<readonly Readonly<{ orderNumber: string; since: number }>[]>;
  /** Loans whose payout a node rejected as invalid, but which may still be mined. */
  doubtedLoans(limit: number): Promise<readonly Readonly<{ loanId: string; since: number }>[]>;
  /** Loans created since this time, newest first. */
  newLoans(
    madeSince: number,
    limit: number,
  ): Promise<readonly Readonly<{ loanId: string; isPending: boolean; madeAt: number; releasedAt: number | null }>[]>;
  /** Who was refused which action since this time, each pair once with its first time, newest first. */
  refused(
    wanted: Readonly<{ actions: readonly string[]; since: number }>,
    limit: number,
  ): Promise<readonly Readonly<{ actor: string; subject: string; at: number }>[]>;
  /** Lines of the audit log with one of these actions since this time, newest first. */
  changed(
    wanted: Readonly<{ actions: readonly string[]; since: number }>,
    limit: number,
  ): Promise<readonly Readonly<{ seq: number; actor: string; action: string; subject: string; at: number }>[]>;
  /** Currencies of which coins came to the hot wallet within so many blocks that no refill was expected for. */
  unannounced(within: Readonly<Partial<Record<ChainId, number>>>, limit: number): Promise<readonly CurrencyId[]>;
  /** Violated ledger invariants that a check found since this time. */
  violations(
    seenSince: number,
    limit: number,
  ): Promise<readonly Readonly<{ rule: string; about: string; since: number }>[]>;
}

/** An alert case to record. `kind` and `subject` together identify a case while it is open. */
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
  /** Takes or renews the lease on sending alerts, by the database's clock. False while another holder has the lease. */
  takeLease(holder: string, leaseMs: number): Promise<boolean>;
  /** Releases the lease, if this holder has it. */
  endLease(holder: string): Promise<void>;
  /** Whether the holder still has the lease. Locks its row for the transaction. */
  lockLease(holder: string): Promise<boolean>;
  open(): Promise<readonly Readonly<{ id: string; kind: string; subject: string }>[]>;
  begin(found: readonly FoundCase[]): Promise<void>;
  end(ids: readonly string[], at: number): Promise<void>;
  /** Cases whose opening or end has not been sent yet, oldest first. */
  untold(limit: number): Promise<readonly UntoldCase[]>;
  /** Marks the opening of these cases as sent, and the end of those that have ended. */
  markTold(told: readonly Pick<UntoldCase, 'id' | 'endedAt'>[], at: number): Promise<void>;
  /** Deletes cases that ended before this time and were sent. */
  dropTold(endedBefore: number): Promise<void>;
}
