/** A payout as an order is shown with it. */
import type { OrderPayout } from '#src/domain/order/payout.ts';

/** `txid` is the transaction in a block, else the one that was broadcast last; `sentAt` is when it was made. */
export type ViewedPayout = OrderPayout &
  Readonly<{ txid: string | null; sentAt: number | null; confirmations: number; confirmationsNeeded: number }>;
