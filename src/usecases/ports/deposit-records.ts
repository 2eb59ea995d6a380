/** Database port of visitors' deposits. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';

export type DepositPatch = Partial<
  Pick<
    Deposit,
    | 'status'
    | 'use'
    | 'confirmationsNeeded'
    | 'tier'
    | 'height'
    | 'blockHash'
    | 'seenAt'
    | 'minedAt'
    | 'confirmedAt'
    | 'orphanedAtHeight'
    | 'sweepAt'
    | 'voucher'
  >
>;

export interface DepositRecords {
  insert(deposit: Deposit): Promise<void>;
  find(id: string): Promise<Deposit | undefined>;
  patch(id: string, patch: DepositPatch): Promise<void>;
  ofOrder(orderId: string): Promise<readonly Deposit[]>;
  /** Deposits in the block at this height. */
  inBlock(chain: ChainId, height: number): Promise<readonly Deposit[]>;
  /** Deposits in blocks above this height, without dropped and lost ones. */
  minedAbove(chain: ChainId, height: number): Promise<readonly Deposit[]>;
  /** Deposits that were confirmed since this time, and are. */
  confirmedSince(chain: ChainId, time: number): Promise<readonly Deposit[]>;
  /** Deposits in state `seen` that have enough confirmations at this head. */
  readyToConfirm(chain: ChainId, headHeight: number): Promise<readonly Deposit[]>;
  /** Confirmed deposits, mined up to a height, whose `sweepAt` has passed, longest due first. */
  toSweep(
    chain: ChainId,
    which: Readonly<{ dueAt: number; minedUpTo: number; limit: number }>,
  ): Promise<readonly Deposit[]>;
  /** Deposits seen in the mempool that are not mined. */
  unmined(chain: ChainId): Promise<readonly Deposit[]>;
  /** Confirmed deposits that a reorg removed from their block. */
  orphaned(chain: ChainId): Promise<readonly Deposit[]>;
  /**
   * Deposits in blocks that nobody vouched for or looked for yet, of orders that are not erased. If there are more,
   * they are others for each turn, so that those whose blocks cannot be read keep no others waiting.
   */
  unvouched(chain: ChainId, turn: number, limit: number): Promise<readonly Deposit[]>;
}
