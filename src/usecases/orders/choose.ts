/** What the holder of an order may do: continue, refund, cancel, or say where a refund should go. */
import type { OrderEvent } from '#src/domain/order/lifecycle.ts';
import type { Order, OrderReason } from '#src/domain/order/order.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { OrderPatch, Records } from '../ports/records.ts';
import { advanceOrder } from './advance-order.ts';
import { checkAddress, type AddressCheckRefusal } from './check-address.ts';
import { findSwappable } from './fix-price.ts';
import { isExtraDeposit } from './plan-refund.ts';

type ChoiceRefusal = 'order_not_found' | 'order_event_not_allowed' | 'refund_address_missing';

/** *Continue at the current rate* with everything that has arrived. */
export async function continueOrder(ports: Ports, orderId: string): Promise<Result<Order, ChoiceRefusal>> {
  return await withOrder(ports, orderId, async (records, order) => {
    const deposits = await findSwappable(records, order);
    // A late deposit in another state of things may leave nothing that can be exchanged.
    if (deposits.length === 0)
      return refuse('order_event_not_allowed', { state: order.state, event: 'continue_chosen' });
    return await choose(ports, records, order, 'continue_chosen', 'continued');
  });
}

export async function refundOrder(ports: Ports, orderId: string): Promise<Result<Order, ChoiceRefusal>> {
  return await withOrder(ports, orderId, async (records, order) => {
    if (order.refundAddress === null) return refuse('refund_address_missing');
    return await choose(ports, records, order, 'refund_chosen', order.reason);
  });
}

/** Only an order that nothing was paid to can be cancelled. */
export async function cancelOrder(ports: Ports, orderId: string): Promise<Result<Order, ChoiceRefusal>> {
  return await withOrder(ports, orderId, async (records, order) => {
    return await choose(ports, records, order, 'cancelled', 'cancelled');
  });
}

/**
 * Sets or changes the refund address. It takes effect for refunds that are planned from now on: a late deposit that
 * only waited for it goes back at once, and so do extra deposits beside a finished order.
 */
export async function setRefundAddress(
  ports: Ports,
  orderId: string,
  text: string,
): Promise<Result<Order, ChoiceRefusal | AddressCheckRefusal>> {
  const found = await ports.store.transaction(async (records) => await records.orders.find(orderId));
  if (!found) return refuse('order_not_found');
  const address = await checkAddress(ports, found.quote.inputs.send.currency, text);
  if (!address.ok) return address;
  return await withOrder(ports, orderId, async (records, order) => {
    const patch = { refundAddress: address.value, ...(await planExtras(ports, records, order)) };
    await records.orders.patch(orderId, patch);
    const addressed = { ...order, ...patch };
    if (order.state !== 'action_required' || order.reason !== 'late_deposit') return accept(addressed);
    return await choose(ports, records, addressed, 'refund_chosen', order.reason);
  });
}

/** Only where an extra deposit waits: a wake-up without work would end a period before its time. */
async function planExtras({ clock }: Ports, records: Records, order: Order): Promise<OrderPatch> {
  const deposits = await records.deposits.ofOrder(order.id);
  if (!deposits.some((deposit) => isExtraDeposit(deposit, order))) return {};
  const plannedEffects = [...new Set([...order.plannedEffects, 'refund_extras' as const])];
  return { plannedEffects, wakeAt: clock.now() };
}

async function choose(
  { clock }: Ports,
  records: Records,
  order: Order,
  event: OrderEvent,
  reason: OrderReason | null,
): Promise<Result<Order, ChoiceRefusal>> {
  return await advanceOrder(records, order, { event, key: `${event}:${order.version}`, reason, at: clock.now() });
}

async function withOrder<Value, Code extends string>(
  { store }: Ports,
  orderId: string,
  work: (records: Records, order: Order) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'order_not_found'>> {
  return await store.transaction(async (records) => {
    const order = await records.orders.lock(orderId);
    return order ? await work(records, order) : refuse('order_not_found');
  });
}
