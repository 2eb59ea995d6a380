/** Why a payout or refund of an order waits, as the key of a sentence. */
import type { Waiting } from '#src/domain/order/waiting.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';

export function waitText(view: OrderView, { reason }: Waiting) {
  return waitsUnmined(view) ? 'status.wait.unmined' : (`status.wait.${reason}` as const);
}

/** Whether the payout or refund was sent and waits for cheaper blocks. */
export function waitsUnmined({ order, payouts }: OrderView): boolean {
  if (order.waiting?.reason !== 'blocks_dear') return false;
  return payouts.some(({ txid, minedHeight, isExtra }) => !isExtra && txid !== null && minedHeight === null);
}
