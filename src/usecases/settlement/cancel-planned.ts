/** Taking back what was only planned: a payout without a conflict domain was never signed and can never be mined. */
import { postConversionUndone } from '#src/domain/ledger/postings.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { Records } from '../ports/records.ts';
import { undoRefundFee } from './plan-refund.ts';

export async function cancelPlanned(records: Records, payout: Payout, now: number): Promise<void> {
  const current = await records.payouts.lock(payout.id);
  if (current?.state !== 'planned') throw new TypeError(`a ${payout.kind} may already be on its way`);
  await undoRefundFee(records, current, now);
  await records.payouts.patch(current.id, current.version, { state: 'void', wakeAt: null });
}

/** Takes back a fixed price with its planned payouts: the deposits are the visitor's again. */
export async function undoPrice(records: Records, order: Order, now: number): Promise<Order> {
  if (order.price === null) return order;
  const payouts = (await records.payouts.ofOrder(order.id)).filter(({ kind }) => kind === 'payout');
  for (const payout of payouts) if (payout.state !== 'void') await cancelPlanned(records, payout, now);
  await postOnce(records, postConversionUndone(order.orderNumber, order.price), now);
  // The price goes first: a deposit can only be taken out of an exchange that has none.
  await records.orders.patch(order.id, { price: null });
  for (const { id, use } of await records.deposits.ofOrder(order.id)) {
    if (use === 'swap') await records.deposits.patch(id, { use: null });
  }
  return { ...order, price: null };
}
