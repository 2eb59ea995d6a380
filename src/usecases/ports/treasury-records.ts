/** Database port of treasury acts and of the addresses that withdrawals may go to. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { ActState, TreasuryAct, WithdrawalAddress } from '#src/domain/treasury/act.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import type { Came, Refill } from '#src/domain/treasury/refill.ts';
import type { PayoutState } from '#src/domain/order/payout.ts';

/** Changes of an act besides its state. */
export type ActPatch = Partial<
  Pick<TreasuryAct, 'decidedBy' | 'decidedAt' | 'readyAt' | 'expiresAt' | 'obstacle' | 'endedAt'>
>;

/** The payout of an act: its state, and the id of its newest transaction. */
export type ActPayout = Readonly<{ actId: string; state: PayoutState; txid: string | null }>;

export interface TreasuryRecords {
  /** Makes proposals sequential until the transaction ends, so that each sees the sums of the others. */
  lockProposals(): Promise<void>;
  /** Inserts an act. Throws `AlreadyTaken` if its number exists. */
  insert(act: TreasuryAct): Promise<void>;
  find(id: string): Promise<TreasuryAct | undefined>;
  findByKey(idempotencyKey: string): Promise<TreasuryAct | undefined>;
  /** An act of this kind and amount, and about this subject if one is named, that has not ended. */
  findOpen(
    like: Pick<TreasuryAct, 'kind' | 'currency' | 'units'> & Partial<Pick<TreasuryAct, 'subject'>>,
  ): Promise<TreasuryAct | undefined>;
  lock(id: string): Promise<TreasuryAct | undefined>;
  /** Changes an act by compare and set. Throws if `fromVersion` is not its version. */
  move(move: Readonly<{ id: string; fromVersion: number; state: ActState; patch: ActPatch }>): Promise<void>;
  /** Acts that have not ended first, then the newest. */
  list(limit: number): Promise<readonly TreasuryAct[]>;
  /**
   * Ids of acts whose time has come: approved ones to do, waiting ones that have expired, and those under way.
   * By number, from the one after `after`.
   */
  due(now: number, page: Readonly<{ after: string; limit: number }>): Promise<readonly string[]>;
  /** Dollars of the acts that needed no second person: those not done yet, and those done since this time. */
  aloneSince(since: number): Promise<bigint>;
  /** Amounts of the loans that one person both created and released since this time, without failed ones. */
  loansAlone(since: number): Promise<readonly Money[]>;
  /** Acts that changed since this time or have not ended, for alerts. */
  recent(since: number, limit: number): Promise<readonly TreasuryAct[]>;
  payoutsOf(actIds: readonly string[]): Promise<readonly ActPayout[]>;
  /** All approvals of some acts that came to nothing: refused, taken back, expired or failed. */
  idleApprovals(mostActs: number): Promise<readonly Readonly<{ actId: string; approval: Approval }>[]>;
  removeApprovals(actIds: readonly string[]): Promise<void>;

  addRefill(refill: Refill): Promise<void>;
  /** Refills that are open first, then the newest. */
  refills(limit: number): Promise<readonly Refill[]>;
  /** False if it is closed already, or does not exist. */
  closeRefill(closed: Readonly<{ id: string; by: string; at: number; upToHeight: number }>): Promise<boolean>;
  /** What has come for a refill: fundings of its currency in its blocks. */
  came(refill: Refill): Promise<Came>;

  addresses(): Promise<readonly WithdrawalAddress[]>;
  findAddress(id: string): Promise<WithdrawalAddress | undefined>;
  /** Like `findAddress`, and locks the row, so that it is not removed meanwhile. */
  lockAddress(id: string): Promise<WithdrawalAddress | undefined>;
  isListed(currency: CurrencyId, canonical: string): Promise<boolean>;
  /** Lists an address. Throws `AlreadyTaken` if it is listed for this currency already. */
  addAddress(address: Omit<WithdrawalAddress, 'addedBy'>, canonical: string): Promise<void>;
  removeAddress(id: string, by: string, at: number): Promise<void>;
}
