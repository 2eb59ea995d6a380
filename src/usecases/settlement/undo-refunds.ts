/** Cancels the unsigned refunds of an order that an operator continues. */
import { postSetAsideUndone } from '#src/domain/ledger/postings.ts';
import { isReclaimable } from '#src/domain/order/decision-obstacle.ts';
import { isUnsigned } from '#src/domain/order/is-untouched.ts';
import type { Order } from '#src/domain/order/order.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { Records } from '../ports/records.ts';
import { cancelUnsigned, readRevocable } from './take-back.ts';

/** The deposits are owed to the order again. `order` must be locked, so that no refund is reserved meanwhile. */
export async function undoRefunds(records: Records, order: Order, now: number): Promise<void> {
  if (order.price !== null) return;
  const payouts = await readRevocable(records, order.id);
  for (const deposit of await records.deposits.ofOrder(order.id)) {
    if (!isReclaimable(deposit, payouts)) continue;
    const refunds = payouts.filter(({ kind, depositId }) => kind === 'refund' && depositId === deposit.id);
    for (const refund of refunds) {
      if (isUnsigned(refund) && refund.state !== 'void') await cancelUnsigned(records, refund, now);
    }
    await postOnce(records, postSetAsideUndone(deposit, order.orderNumber, refunds.length), now);
    await records.deposits.patch(deposit.id, { use: null });
  }
}
