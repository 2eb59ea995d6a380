/** Stops of payouts, and the transactions of ours on a chain that a restored database does not know yet. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { PayoutStop, StopReason, StopScope } from '#src/domain/payout-stop.ts';

export type UnknownSend = Readonly<{
  txid: string;
  height: number;
  /** What an operator said of it; null while nobody has. */
  verdict: SendVerdict | null;
  /** What it paid to others, for people to read; null where that is hidden. */
  paid: string | null;
  /** Why what an operator said is not carried out yet. */
  waitsFor: SendWait | null;
}>;

/**
 * Why a payment that an operator explained stays unexplained for now: it could still be undone; the payout that it may
 * have been is under way, or is yet to be planned; an output may be change of ours that is not known; a coin that it
 * spent is not settled itself.
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
  /** False when payouts are stopped there for this reason already; the first stop stands. */
  stop(stop: PayoutStop): Promise<boolean>;
  /** False when there is no such stop. */
  lift(scope: StopScope, reason: StopReason): Promise<boolean>;
  all(): Promise<readonly PayoutStop[]>;
  /** Of the fence around a restored chain. */
  setReadTo(chain: ChainId, height: number | null): Promise<void>;
  setPrepared(chain: ChainId): Promise<void>;
  /** The next number of a change address when the back-up was made. */
  firstLostChange(chain: ChainId): Promise<number>;

  noteSend(chain: ChainId, send: Pick<UnknownSend, 'txid' | 'height' | 'paid'>): Promise<void>;
  /** In the order of their blocks. */
  unknownSends(chain: ChainId): Promise<readonly UnknownSend[]>;
  /** False when there is no such send. Who says something else later is right. */
  explainSend(chain: ChainId, txid: string, verdict: SendVerdict): Promise<boolean>;
  setSendWait(chain: ChainId, txid: string, waitsFor: SendWait | null): Promise<void>;
  forgetSend(chain: ChainId, txid: string): Promise<void>;
  /** A block was undone. */
  forgetSendsAt(chain: ChainId, height: number): Promise<void>;
  /** Payouts on this chain that are in no block and neither final nor void, longest planned first. */
  unsent(chain: ChainId): Promise<readonly Payout[]>;
  /** Orders that are not over and may still be paid out on this chain, or refunded on one of its family. */
  unfinishedOrders(chain: ChainId): Promise<readonly Order[]>;
  /** Payouts on this chain that were final and that a reorganisation took out of their blocks. */
  undone(chain: ChainId): Promise<readonly Payout[]>;
  /** The wallet's next nonce is at least this. */
  raiseNonce(chain: ChainId, wallet: string, next: number): Promise<void>;
}

export type Pause = Readonly<{ scope: ChainId | 'all'; reason: string; by: string; at: number }>;
