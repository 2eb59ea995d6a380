/**
 * Database port of payout stops, and of unknown sends: transactions of ours on a chain that are missing in a database
 * restored from a back-up.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { CreditRule, CreditRuleKind, CreditScope } from '#src/domain/credit-rule.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { PayoutStop, StopReason, StopScope } from '#src/domain/payout-stop.ts';

export type UnknownSend = Readonly<{
  txid: string;
  height: number;
  /** An operator's explanation of the send. Null until there is one. */
  verdict: SendVerdict | null;
  /** Amounts paid to others as text. Null if there are none or the chain hides them. */
  paid: string | null;
  /** Why the operator's explanation is not applied yet. Null if nothing delays it. */
  waitsFor: SendWait | null;
}>;

/**
 * Why the explanation of a send is not applied yet: a reorg could still remove the send; the payout that it may have
 * paid is in progress, or not planned yet; an output may be unknown change of ours; a coin that it spent is not
 * settled.
 */
export const sendWaits = [
  'not_final',
  'payout_under_way',
  'unplanned_payout',
  'unknown_change',
  'unsettled_coins',
] as const;
export type SendWait = (typeof sendWaits)[number];

export type SendVerdict = Readonly<{
  /** Number of the order or loan that the send paid. Null if the send belongs to none that we know. */
  paidFor: string | null;
  why: string;
}>;

export interface StopRecords {
  /** Sets a stop. False if this scope is already stopped for this reason; the existing stop is kept. */
  stop(stop: PayoutStop): Promise<boolean>;
  /** Lifts a stop. False if there is no such stop. */
  lift(scope: StopScope, reason: StopReason): Promise<boolean>;
  all(): Promise<readonly PayoutStop[]>;
  /** Sets `readTo` of the chain's restore fence (its stop with the reason `restored`). */
  setReadTo(chain: ChainId, height: number | null): Promise<void>;
  setPrepared(chain: ChainId): Promise<void>;
  /** Next change address index at the time of the back-up. */
  firstLostChange(chain: ChainId): Promise<number>;

  noteSend(chain: ChainId, send: Pick<UnknownSend, 'txid' | 'height' | 'paid'>): Promise<void>;
  /** Unknown sends of a chain, in block order. */
  unknownSends(chain: ChainId): Promise<readonly UnknownSend[]>;
  /** Stores a verdict, replacing an earlier one. False if there is no such send. */
  explainSend(chain: ChainId, txid: string, verdict: SendVerdict): Promise<boolean>;
  setSendWait(chain: ChainId, txid: string, waitsFor: SendWait | null): Promise<void>;
  forgetSend(chain: ChainId, txid: string): Promise<void>;
  /** After a reorg: deletes the unknown sends of the block at this height. */
  forgetSendsAt(chain: ChainId, height: number): Promise<void>;
  /**
   * Payouts on this chain that are in no block and neither final nor void, in the order of planning, and final ones
   * that a reorg undid and that may be signed again (`renewFinal`).
   */
  unsent(chain: ChainId): Promise<readonly Payout[]>;
  /**
   * Unfinished orders that may still be paid out on this chain, or refunded on a chain of its family. An order with a
   * payout that is not sent counts as unfinished in any state.
   */
  unfinishedOrders(chain: ChainId): Promise<readonly Order[]>;
  /** Withdrawals on this chain that were proposed, have no payout yet, and may still be done. */
  openWithdrawals(chain: ChainId): Promise<readonly Readonly<{ actId: string; address: string }>[]>;
  /** Final payouts on this chain that a reorg removed from their blocks. */
  undone(chain: ChainId): Promise<readonly Payout[]>;
  /** Raises the wallet's next nonce to at least this value. */
  raiseNonce(chain: ChainId, wallet: string, next: number): Promise<void>;

  /** Sets a rule, in place of an earlier one of the same scope and kind. */
  setCreditRule(rule: CreditRule): Promise<void>;
  /** Deletes a rule. False if there is none. */
  dropCreditRule(scope: CreditScope, kind: CreditRuleKind): Promise<boolean>;
  /** Deletes the raises whose time is over, and returns their scopes. A raise that was renewed meanwhile stays. */
  dropEndedRaises(now: number): Promise<readonly CreditScope[]>;
  /** The rules in force, oldest first. */
  creditRules(): Promise<readonly CreditRule[]>;
}

export type Pause = Readonly<{ scope: ChainId | 'all'; reason: string; by: string; at: number }>;
