/** What the holder of an order sees: the order, what arrived, what was sent, and its history. */
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { parseTrackingCode } from '#src/domain/order/tracking-code.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';

export type OrderView = Readonly<{
  order: Order;
  deposits: readonly (Deposit & Readonly<{ confirmations: number }>)[];
  payouts: readonly Payout[];
  history: readonly OrderHistory[];
}>;

export async function viewOrder({ store }: Ports, orderId: string): Promise<Result<OrderView, 'order_not_found'>> {
  return await store.snapshot(async (records) => {
    const order = await records.orders.find(orderId);
    if (!order) return refuse('order_not_found');
    const deposits = [];
    for (const deposit of await records.deposits.ofOrder(orderId)) {
      const cursor = await records.chains.cursor(deposit.chain);
      const depth = deposit.height === null || !cursor ? 0 : cursor.height - deposit.height + 1;
      deposits.push({ ...deposit, confirmations: Math.max(0, depth) });
    }
    const payouts = await records.payouts.ofOrder(orderId);
    return accept({ order, deposits, payouts, history: await records.orders.history(orderId) });
  });
}

/** Finds an order by its 9-digit code. The code only tracks: it opens nothing. */
export async function trackOrder(
  { store }: Ports,
  text: string,
): Promise<Result<Order, 'order_not_found' | 'tracking_code_malformed'>> {
  const code = parseTrackingCode(text);
  if (!code.ok) return code;
  const order = await store.snapshot(async (records) => await records.orders.findByTrackingCode(code.value));
  return order ? accept(order) : refuse('order_not_found');
}
