/** Memory store: the rest of a mix, as the triggers `payouts_guard_rest` and `orders_guard_rest` guard it. */
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderPayout, Payout } from '#src/domain/order/payout.ts';
import { mustGet, type Rows } from './table.ts';

/** What was called off is not paid, and of what was exchanged only the share of the rest goes back. */
export function assertOutsideRest(
  payout: OrderPayout,
  { orders, deposits }: Readonly<{ orders: Rows<Order>; deposits: Rows<Deposit> }>,
): void {
  const { kind, key, orderId, depositId, part, amount } = payout;
  const { price } = mustGet(orders, orderId);
  if (kind === 'payout' && price?.rest?.parts.includes(part) === true)
    throw new Error(`the part ${key} was called off`);
  if (kind !== 'refund' || depositId === null || mustGet(deposits, depositId).use !== 'swap') return;
  const share = price?.rest?.shares.find((each) => each.depositId === depositId);
  if (!share || share.amount.units < amount.units) throw new Error(`the deposit of ${key} was exchanged`);
}

/** A rest is called off once and for good, while every payout of its parts is void. */
export function assertRestKept(own: readonly Payout[], { id, price }: Order, next: Order['price']): void {
  if (price?.rest !== undefined) {
    if (next?.rest !== price.rest) throw new Error(`the rest of order ${id} is called off for good`);
    return;
  }
  const isPaid = own.some(
    (payout) => payout.kind === 'payout' && payout.state !== 'void' && next?.rest?.parts.includes(payout.part),
  );
  if (isPaid) throw new Error(`a part of order ${id} may be paid`);
}
