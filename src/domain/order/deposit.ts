/** A payment to one of our deposit addresses, and how it was used. */
import type { ChainId } from '../assets/currencies.ts';
import type { Money } from '../money.ts';

/**
 * Status of a deposit. `seen`: in the mempool or in a block with too few confirmations. `confirmed`: enough
 * confirmations, and booked. `dropped`: gone from mempool and chain before it was confirmed. `lost`: removed by a reorg
 * after it was confirmed.
 */
export type DepositStatus = 'seen' | 'confirmed' | 'dropped' | 'lost';

/** Use of the deposit, decided once: a deposit is swapped or refunded, never both. */
export type DepositUse = 'swap' | 'refund' | 'unclaimed' | 'dust';

export type Deposit = Readonly<{
  /** Id of the deposit: `chain:txid:index`, unique over all chains. */
  id: string;
  orderId: string;
  chain: ChainId;
  txid: string;
  index: number;
  amount: Money;
  status: DepositStatus;
  use: DepositUse | null;
  /** Height of the deposit's block. Null while it is in no block. */
  height: number | null;
  blockHash: string | null;
  /** Confirmations that the program asks for. Policy (policy-depths.ts) and incident rules may ask for more. */
  confirmationsNeeded: number;
  /** Confirmation tier of `confirmationsNeeded`, from 0: the tier of the amount, or a higher one by exposure. */
  tier: number;
  /** Tags of its senders (exposure.ts), by which deposits of one sender are recognised. */
  senderTags: readonly string[];
  /** When the deposit was first detected: in the mempool, or else the time from which its block counts. */
  seenAt: number;
  /**
   * When the deposit was first in a block: the time from which the block counts (block-arrival.ts). Null before. The
   * time is kept after a reorg, because the visitor had paid by then.
   */
  minedAt: number | null;
  confirmedAt: number | null;
  /**
   * Chain height at which a reorg last removed the confirmed deposit. Kept after the deposit is mined again, because
   * incident rules on crediting hold for such a deposit. Null if no reorg has removed it.
   */
  orphanedAtHeight: number | null;
  /** Entry of the screening list that matches a sender. Null if there is none. */
  flag: string | null;
  /**
   * When to check again whether a sweep into the hot wallet is worth its fee. Null: not yet, never, or already under
   * way.
   */
  sweepAt: number | null;
  /**
   * By which the reader of the chain vouches for payment, amount and address (payment-vouchers.ts). Null for a payment
   * from before vouchers, until its block is read again.
   */
  voucher: string | null;
}>;

export function depositId(chain: ChainId, txid: string, index: number): string {
  return `${chain}:${txid}:${index}`;
}
