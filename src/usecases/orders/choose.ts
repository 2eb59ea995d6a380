/** Actions of an order's owner: continue, refund, cancel, or set the refund address. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { add, formatMoney, money } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { OrderEvent } from '#src/domain/order/lifecycle.ts';
import type { Order, OrderReason } from '#src/domain/order/order.ts';
import { isFresh } from '#src/domain/price-board.ts';
import { convertDown, rateBetween } from '#src/domain/rate.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { coverRules, loadBoard } from '../quotes/load-board.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { checkIsNotOurs, readAddress, type AddressCheckRefusal } from '../screening/check-address.ts';
import { findSwappable } from '../settlement/fix-price.ts';
import { withExtrasPlanned } from '../settlement/plan-refund.ts';
import { makeRefundAddressLimit, type RefundAddressLimit } from './refund-address-limit.ts';

type ChoiceRefusal = 'order_not_found' | 'order_event_not_allowed' | 'refund_address_missing';
type ContinueRefusal = ChoiceRefusal | 'rate_unavailable' | 'amount_above_maximum' | 'amount_not_covered';

/** *Continue at the current rate* with all confirmed deposits. */
export async function continueOrder(ports: Ports, orderId: string): Promise<Result<Order, ContinueRefusal>> {
  return await withOrder(ports, orderId, async (records, order) => {
    const deposits = await findSwappable(records, order);
    // There may be no deposit left that can be exchanged, for example after a late one.
    if (deposits.length === 0)
      return refuse('order_event_not_allowed', { state: order.state, event: 'continue_chosen' });
    const payable = await checkPayable(ports, records, order, deposits);
    if (!payable.ok) return payable;
    const event = order.mix === null ? 'continue_chosen' : 'mixing_continue_chosen';
    return await choose(ports, records, order, event, 'continued');
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
 * Sets or changes the refund address, for refunds planned from now on. A late deposit that only waited for the address
 * is refunded at once, and so are extra deposits of a finished order.
 */
export function makeSetRefundAddress(ports: Ports) {
  const limit = makeRefundAddressLimit();
  return async (orderId: string, text: string) => await tryRefundAddress(ports, { orderId, text, limit });
}

export async function setRefundAddress(ports: Ports, orderId: string, text: string) {
  return await makeSetRefundAddress(ports)(orderId, text);
}

type Trying = Readonly<{ orderId: string; text: string; limit: RefundAddressLimit }>;

async function tryRefundAddress(
  ports: Ports,
  { orderId, text, limit }: Trying,
): Promise<Result<Order, ChoiceRefusal | AddressCheckRefusal | 'refund_addresses_limit'>> {
  const found = await ports.store.transaction(async (records) => await records.orders.find(orderId));
  if (!found) return refuse('order_not_found');
  const read = readAddress(ports, found.quote.inputs.send.currency, text);
  if (!read.ok) return read;
  const seconds = limit.take({ orderId, address: read.value.name, now: ports.clock.now() });
  if (seconds > 0) return refuse('refund_addresses_limit', { seconds, retryAfterSeconds: seconds });
  const address = await checkIsNotOurs(ports, read.value);
  if (!address.ok) return address;
  return await withOrder(ports, orderId, async (records, order) => {
    const addressed = await withExtrasPlanned(records, { ...order, refundAddress: address.value });
    const { refundAddress, plannedEffects } = addressed;
    // Wake the order only if an extra deposit waits: without planned effects a wake-up would end a period too early.
    const isWoken = plannedEffects.length > order.plannedEffects.length;
    const wake = isWoken ? { plannedEffects, wakeAt: ports.clock.now() } : {};
    await records.orders.patch(orderId, { refundAddress, ...wake });
    if (order.state !== 'action_required' || order.reason !== 'late_deposit') return accept(addressed);
    return await choose(ports, records, addressed, 'refund_chosen', order.reason);
  });
}

/** If deposits exceed the maximum of an order, or our liquidity, only a refund is possible. */
async function checkPayable(
  ports: Ports,
  records: Records,
  { quote }: Order,
  deposits: readonly Deposit[],
): Promise<Result<null, 'rate_unavailable' | 'amount_above_maximum' | 'amount_not_covered'>> {
  const { currency } = quote.inputs.send;
  const arrived = deposits.map(({ amount }) => amount).reduce(add, money(currency, 0n));
  const max = money(currency, currencies[currency].maxUnits);
  if (arrived.units > max.units) return refuse('amount_above_maximum', { max: formatMoney(max) });
  const board = await loadBoard(records, [quote.receive.currency], coverRules(ports));
  const rate = rateBetween(currency, quote.receive.currency, board.prices);
  if (!rate.ok || !isFresh(board, ports.clock.now())) return refuse('rate_unavailable');
  // An order that waits for a choice keeps nothing back, so it competes for what is free like a new one.
  const cover = board.cover[quote.receive.currency] ?? 0n;
  return convertDown(arrived, rate.value).units > cover ? refuse('amount_not_covered') : accept(null);
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
