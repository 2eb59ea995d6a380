/**
 * Database port of payout stops, and of our own transactions that are on a chain but missing in a database restored
 * from a backup.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { PayoutStop, StopReason, StopScope } from '#src/domain/payout-stop.ts';

export type UnknownSend = Readonly<{
  txid: string;
  height: number;
  /** An operator's explanation; null until there is one. */
  verdict: SendVerdict | null;
  /** Human-readable amounts paid to others; null if there are none or the chain hides them. */
  paid: string | null;
  /** Why the operator's explanation is not applied yet. */
  waitsFor: SendWait | null;
}>;

/**
 * Why the explanation of a send is not applied yet: a reorg could still undo the send; the payout that it may have paid
 * is in progress, or is not planned yet; an output may be unknown change of ours; a coin that it spent is not settled.
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
  /** The subject of the payout that it paid; null when it belongs to nothing that we know. */
  paidFor: string | null;
  why: string;
}>;

export interface StopRecords {
  /** Sets a stop. False if this scope is already stopped for this reason; the first stop is kept. */
  stop(stop: PayoutStop): Promise<boolean>;
  /** Lifts a stop. False if there is no such stop. */
  lift(scope: StopScope, reason: StopReason): Promise<boolean>;
  all(): Promise<readonly PayoutStop[]>;
  /** Sets `readTo` of the `restored` stop (the fence) of a chain. */
  setReadTo(chain: ChainId, height: number | null): Promise<void>;
  setPrepared(chain: ChainId): Promise<void>;
  /** The next change address index at the time of the backup. */
  firstLostChange(chain: ChainId): Promise<number>;

  noteSend(chain: ChainId, send: Pick<UnknownSend, 'txid' | 'height' | 'paid'>): Promise<void>;
  /** Ordered by block. */
  unknownSends(chain: ChainId): Promise<readonly UnknownSend[]>;
  /** False if there is no such send. A later verdict overwrites an earlier one. */
  explainSend(chain: ChainId, txid: string, verdict: SendVerdict): Promise<boolean>;
  setSendWait(chain: ChainId, txid: string, waitsFor: SendWait | null): Promise<void>;
  forgetSend(chain: ChainId, txid: string): Promise<void>;
  /** After a reorg: deletes the unknown sends of the block at this height. */
  forgetSendsAt(chain: ChainId, height: number): Promise<void>;
  /** Payouts on this chain that are in no block and neither final nor void, longest planned first. */
  unsent(chain: ChainId): Promise<readonly Payout[]>;
  /** Orders that are not over and may still be paid out on this chain, or refunded on one of its family. */
  unfinishedOrders(chain: ChainId): Promise<readonly Order[]>;
  /** Payouts on this chain that were final and that a reorganisation took out of their blocks. */
  undone(chain: ChainId): Promise<readonly Payout[]>;
  /** Raises the wallet's next nonce to at least this value. */
  raiseNonce(chain: ChainId, wallet: string, next: number): Promise<void>;
}

export type Pause = Readonly<{ scope: ChainId | 'all'; reason: string; by: string; at: number }>;
