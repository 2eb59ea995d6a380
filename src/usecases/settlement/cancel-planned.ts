/** Cancels planned payouts. A payout without a conflict domain was never signed and can never be mined. */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { postConversionUndone } from '#src/domain/ledger/postings.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { Records } from '../ports/records.ts';
import { undoRefundFee } from './plan-refund.ts';

export async function cancelPlanned(records: Records, payout: Payout, now: number): Promise<void> {
  const current = await records.payouts.lock(payout.id);
  if (current?.state !== 'planned') throw new TypeError(`a ${payout.kind} may already be on its way`);
  await undoRefundFee(records, current, now);
  await records.payouts.patch(current.id, current.version, { state: 'void', wakeAt: null });
}

/**
 * Whether the order may have been paid already. After a restore, a payout that was sent since the back-up is planned
 * again or missing. Until the chain of the payout has been read, the order must not be refunded.
 */
export async function mayBePaid(records: Records, { quote }: Order): Promise<boolean> {
  return isFenced(await records.stops.all(), currencies[quote.receive.currency].chain);
}

/**
 * Whether the order may have been refunded already. After a restore, a refund that was sent since the back-up is
 * planned again or missing. Until the deposit's chain has been read, the order must not be paid out.
 */
export async function mayBeRefunded(records: Records, { quote }: Order): Promise<boolean> {
  return isFenced(await records.stops.all(), currencies[quote.inputs.send.currency].chain);
}

/**
 * Finds a fenced chain on which the order may have been refunded: that of its send currency, or that of a deposit,
 * which may have arrived on another chain than ordered.
 */
export async function findUnreadChain(records: Records, { id, quote }: Order): Promise<ChainId | undefined> {
  const stops = await records.stops.all();
  const deposits = await records.deposits.ofOrder(id);
  const refundChains = [currencies[quote.inputs.send.currency].chain, ...deposits.map(({ chain }) => chain)];
  return refundChains.find((chain) => isFenced(stops, chain));
}

/** Undoes a fixed price and its planned payouts: the deposits are owed to the visitor again. */
export async function undoPrice(records: Records, order: Order, now: number): Promise<Order> {
  if (order.price === null) return order;
  const payouts = (await records.payouts.ofOrder(order.id)).filter(({ kind }) => kind === 'payout');
  for (const payout of payouts) if (payout.state !== 'void') await cancelPlanned(records, payout, now);
  await postOnce(records, postConversionUndone(order, order.price), now);
  // The price is cleared first, because a deposit's use `swap` can be cleared only while the order has no price.
  await records.orders.patch(order.id, { price: null });
  for (const { id, use } of await records.deposits.ofOrder(order.id)) {
    if (use === 'swap') await records.deposits.patch(id, { use: null });
  }
  return { ...order, price: null };
}
