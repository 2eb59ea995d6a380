/** A payment that arrived at one of our deposit addresses, and what became of it. */
import type { ChainId } from '../assets/currencies.ts';
import type { Money } from '../money.ts';

/**
 * `seen`: in the mempool or in a block, not yet deep enough. `confirmed`: deep enough, and in our books.
 * `dropped`: gone from mempool and chain before it confirmed. `lost`: reorganised away after it confirmed.
 */
export type DepositStatus = 'seen' | 'confirmed' | 'dropped' | 'lost';

/** Use of the coins, decided once: a deposit is swapped or refunded, never both. */
export type DepositUse = 'swap' | 'refund' | 'unclaimed' | 'dust';

export type Deposit = Readonly<{
  /** `chain:txid:index`, which identifies the deposit everywhere. */
  id: string;
  orderId: string;
  chain: ChainId;
  txid: string;
  index: number;
  amount: Money;
  status: DepositStatus;
  use: DepositUse | null;
  /** Which block holds it; null while it is in none. */
  height: number | null;
  blockHash: string | null;
  confirmationsNeeded: number;
  /** When we first saw it, or the block's own time if that is earlier. */
  seenAt: number;
  /**
   * When it was first in a block: the block's own time, or when we read it if that is earlier. A reorganisation does
   * not take it back, because the visitor had paid by then.
   */
  minedAt: number | null;
  confirmedAt: number | null;
  /** The head at which a reorganisation took a confirmed deposit out of the chain. */
  orphanedAtHeight: number | null;
  /** Which entry of the screening list a sender matched. */
  flag: string | null;
  /** When to check whether a sweep into the hot wallet is worth it; null: not yet, never, or the sweep is under way. */
  sweepAt: number | null;
}>;

export function depositId(chain: ChainId, txid: string, index: number): string {
  return `${chain}:${txid}:${index}`;
}
