/** Stops of payouts, and the transactions of ours on a chain that a restored database does not know yet. */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { PayoutStop, StopReason, StopScope } from '#src/domain/payout-stop.ts';

export type UnknownSend = Readonly<{ txid: string; height: number }>;

export interface StopRecords {
  /** False when payouts are stopped there for this reason already; the first stop stands. */
  stop(stop: PayoutStop): Promise<boolean>;
  /** False when there is no such stop. */
  lift(scope: StopScope, reason: StopReason): Promise<boolean>;
  all(): Promise<readonly PayoutStop[]>;
  /** Of the fence around a restored chain. */
  setReadTo(chain: ChainId, height: number | null): Promise<void>;
  setPrepared(chain: ChainId): Promise<void>;

  noteSend(chain: ChainId, send: UnknownSend): Promise<void>;
  /** In the order of their blocks. */
  unknownSends(chain: ChainId): Promise<readonly UnknownSend[]>;
  forgetSend(chain: ChainId, txid: string): Promise<void>;
  /** A block was undone. */
  forgetSendsAt(chain: ChainId, height: number): Promise<void>;
  /** Payouts on this chain that are in no block and neither final nor void, longest planned first. */
  unsent(chain: ChainId): Promise<readonly Payout[]>;
  /** The wallet's next nonce is at least this. */
  raiseNonce(chain: ChainId, wallet: string, next: number): Promise<void>;
}
