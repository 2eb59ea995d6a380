/** A payout as it is shown in the order view. */
import type { OrderPayout } from '#src/domain/order/payout.ts';

/**
 * A payout with its transaction. `txid` is the mined transaction, or else the last one broadcast. `sentAt` is when the
 * transaction was signed. Both are null before the broadcast.
 */
export type ViewedPayout = OrderPayout &
  Readonly<{ txid: string | null; sentAt: number | null; confirmations: number; confirmationsNeeded: number }>;
