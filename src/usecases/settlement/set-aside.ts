/** Moves a deposit that its order does not use to a liability account of its own. */
import { postSetAside } from '#src/domain/ledger/postings.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { Records } from '../ports/records.ts';

/** An order that was continued after a planned refund may set the same deposit aside again, under another reference. */
export async function setAside(records: Records, deposit: Deposit, order: Order, now: number): Promise<void> {
  const payouts = await records.payouts.ofOrder(order.id);
  const refunds = payouts.filter(({ kind, depositId }) => kind === 'refund' && depositId === deposit.id);
  await postOnce(records, postSetAside(deposit, order.orderNumber, refunds.length), now);
}
