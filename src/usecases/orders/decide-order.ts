/** What the operator may do with an order that waits for one: let it go on, or give the money back. */
import type { Order } from '#src/domain/order/order.ts';
import { refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { advanceOrder } from './advance-order.ts';
import { undoPrice, voidPlanned } from './call-off.ts';
import { findSwappable } from './fix-price.ts';
import { isRefundable } from './plan-refund.ts';

export type Decision = Readonly<{
  orderId: string;
  choice: 'continue' | 'refund';
  actor: string;
  /** Written to the audit log. */
  why: string;
  /** Of the order as the operator saw it. Another one by now was not what they decided about. */
  version?: number | undefined;
}>;

type DecisionRefusal = 'order_not_found' | 'order_event_not_allowed' | 'refund_address_missing';

export async function decideOrder(
  { store, clock }: Ports,
  { orderId, choice, actor, why, version }: Decision,
): Promise<Result<Order, DecisionRefusal>> {
  return await store.transaction(async (records) => {
    const at = clock.now();
    const locked = await records.orders.lock(orderId);
    if (!locked) return refuse('order_not_found');
    if (version !== undefined && version !== locked.version) {
      return refuse('order_event_not_allowed', { state: locked.state, event: choice });
    }
    // Asked first: a decision that is refused must not have called anything off.
    if (choice === 'refund' && locked.refundAddress === null) return refuse('refund_address_missing');
    const order = choice === 'refund' ? await callOffPlanned(records, locked, at) : locked;
    const possible = await isPossible(records, order, choice);
    if (!possible.ok) return possible;

    const continued = order.mix === null ? 'operator_continued' : 'operator_mixing_continued';
    const event = choice === 'continue' ? continued : 'operator_refunded';
    const key = `${event}:${order.version}`;
    const moved = await advanceOrder(records, order, { event, key, reason: 'operator_decision', at });
    if (!moved.ok) return moved;
    await records.controls.audit({ actor, action: event, subject: order.orderNumber, details: why, at });
    return moved;
  });
}

async function isPossible(
  records: Records,
  order: Order,
  choice: Decision['choice'],
): Promise<Result<null, DecisionRefusal>> {
  const notAllowed = refuse('order_event_not_allowed', { state: order.state, event: choice });
  const payouts = await records.payouts.ofOrder(order.id);
  const deposits = await records.deposits.ofOrder(order.id);
  if (choice === 'refund') {
    // A deposit that is only seen cannot go back yet; with a price, coins may already be on their way.
    return order.price === null && deposits.some((deposit) => isRefundable(deposit, payouts))
      ? { ok: true, value: null }
      : notAllowed;
  }
  // A refund that was stopped belongs to this order: once the order has ended, nobody could release it any more.
  if (payouts.some(({ kind, isExtra, state }) => kind === 'refund' && !isExtra && state !== 'void')) return notAllowed;
  // A mix whose deposit was lost after its first part: nothing stands behind the others until it is found again.
  if (deposits.some(({ use, status }) => use === 'swap' && status === 'lost')) return notAllowed;
  // What is signed goes its way by itself; only what is still to be sent, or to be sent again, waits for a decision.
  const sent = payouts.filter(({ kind, state }) => kind === 'payout' && state !== 'planned' && state !== 'void');
  const isUnsent = order.price !== null && sent.length < order.price.parts;
  const canContinue = isUnsent || (order.price === null && (await findSwappable(records, order)).length > 0);
  return canContinue ? { ok: true, value: null } : notAllowed;
}

/**
 * What was stopped before it was reserved can be called off: a payout with its price, a refund with its old address.
 */
async function callOffPlanned(records: Records, order: Order, at: number): Promise<Order> {
  if (order.state !== 'held' && order.state !== 'failed') return order;
  const payouts = await records.payouts.ofOrder(order.id);
  for (const refund of payouts.filter(
    ({ kind, isExtra, state }) => kind === 'refund' && !isExtra && state === 'planned',
  )) {
    await voidPlanned(records, refund, at);
  }
  const isUntouched = payouts.every(({ kind, state }) => kind !== 'payout' || state === 'planned' || state === 'void');
  return isUntouched ? await undoPrice(records, order, at) : order;
}
