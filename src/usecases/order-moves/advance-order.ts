/**
 * The only function that changes an order's state. It looks up the transition in the lifecycle table, ignores an event
 * that was applied before, and stores state, history and planned effects together.
 */
import { earnedShare } from '#src/domain/order/earned-share.ts';
import { partnerMonthOf } from '#src/domain/order/partner-month.ts';
import { postPartnerShare } from '#src/domain/ledger/partner-postings.ts';
import { advance, isTerminal, type OrderEffect, type OrderEvent } from '#src/domain/order/lifecycle.ts';
import type { Order, OrderReason } from '#src/domain/order/order.ts';
import { choiceMs, lateWatchMs } from '#src/domain/policy/policy-times.ts';
import { accept, type Result } from '#src/domain/result.ts';
import type { OrderPatch } from '../ports/order-patch.ts';
import type { Records } from '../ports/records.ts';
import { postOnce } from './post-once.ts';
import { readBookedFee } from './read-booked-fee.ts';

export type OrderFact = Readonly<{
  event: OrderEvent;
  /** Idempotency key: the same event is applied once. */
  key: string;
  reason: OrderReason | null;
  at: number;
  /** Other fields to update: times and figures, never the state. */
  patch?: OrderPatch;
}>;

/** Advances an order, which must be locked by this transaction. Returns the updated order. */
export async function advanceOrder(
  records: Records,
  order: Order,
  { event, key, reason, at, patch: given = {} }: OrderFact,
): Promise<Result<Order, 'order_event_not_allowed'>> {
  if (await records.orders.hasHistory(order.id, key)) return accept(order);
  const step = advance(order.state, event);
  if (!step.ok) return step;

  const { to, effects } = step.value;
  // A refund binds as shown only where the holder chose it: whatever else happens to the order ends that.
  const kept = order.plannedEffects.some(concernsExtras) ? order.choiceRefund : null;
  const patch: OrderPatch = { choiceRefund: kept, ...given };
  const waits = to === 'action_required' || to === 'held';
  const moved: Order = {
    ...order,
    ...patch,
    state: to,
    reason,
    version: order.version + 1,
    plannedEffects: [...effects, ...order.plannedEffects.filter(concernsExtras)],
    waiting: null,
    deadlineAt: waits ? at + choiceMs(order.agreed) : null,
    completedAt: isTerminal(to) ? at : order.completedAt,
    eraseAt: null, // The order is active again: its retention starts when it ends.
  };
  const { plannedEffects, waiting, deadlineAt, completedAt, eraseAt } = moved;
  await records.orders.move({
    history: { orderId: order.id, key, event, from: order.state, to, reason, at },
    fromVersion: order.version,
    patch: { ...patch, plannedEffects, waiting, deadlineAt, completedAt, eraseAt, wakeAt: nextWake(moved, at) },
  });
  await bookShare(records, moved, at);
  return accept(moved);
}

/** A completed order stays completed, so that a partner's share of its fee is owed, and counted, for good. */
async function bookShare(records: Records, order: Order, at: number): Promise<void> {
  const earned = earnedShare(order, await readBookedFee(records, order));
  if (earned) await postOnce(records, postPartnerShare(order, earned), at);
  const month = partnerMonthOf(order, { earned, at });
  if (month) await records.partners.add(month);
}

/**
 * Whether an effect is about extra deposits. Their refunds do not depend on the order's state, so transitions keep the
 * effect planned.
 */
function concernsExtras(effect: OrderEffect): boolean {
  return effect === 'refund_extras';
}

/** How often an order is looked at that could not be refunded at its deadline. */
const overdueMs = 60_000;

/** When the worker must process the order again. If null, only an external event moves the order. */
export function nextWake(order: Order, now: number): number | null {
  if (order.plannedEffects.length > 0) return now;
  if (order.eraseAt !== null) return order.eraseAt;
  switch (order.state) {
    case 'awaiting_deposit':
      return order.expiresAt;
    case 'expired':
      return order.expiresAt + lateWatchMs(order.agreed);
    case 'action_required':
      return order.deadlineAt;
    case 'exchanging':
    case 'mixing':
      if (order.deadlineAt === null || order.deadlineAt > now) return order.deadlineAt;
      // What waits after the deadline is looked at again: a nonce may be the last one later, and the signer may refuse.
      // Signed payouts do not wait, and proceed without the deadline.
      return order.waiting === null ? null : now + overdueMs;
    default:
      return null;
  }
}
