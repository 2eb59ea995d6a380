/** Records on an order why its payout or refund waits, and ends that record when it goes on. */
import type { Order } from '#src/domain/order/order.ts';
import { payoutDeadlineMs } from '#src/domain/order/time-limits.ts';
import { beginWait, type WaitReason } from '#src/domain/order/waiting.ts';
import type { Ports } from '../ports/ports.ts';
import type { OrderPatch, Records } from '../ports/records.ts';

/** What a wait for this reason changes on the order; nothing if it waits for that already. */
export function waitPatch({ clock, rules }: Ports, order: Order, reason: WaitReason): OrderPatch {
  if (order.waiting?.reason === reason) return {};
  return beginWait(order, reason, { now: clock.now(), limitMs: rules.payoutDeadlineMs ?? payoutDeadlineMs });
}

/** `order` must be locked by this transaction. The worker looks at it again when its deadline passes. */
export async function noteWait(ports: Ports, records: Records, order: Order, reason: WaitReason): Promise<void> {
  const patch = waitPatch(ports, order, reason);
  if (patch.waiting === undefined) return;
  const { deadlineAt = null } = patch;
  const wakeAt = deadlineAt === null ? order.wakeAt : Math.min(deadlineAt, order.wakeAt ?? deadlineAt);
  await records.orders.patch(order.id, { ...patch, wakeAt });
}

/** `order` must be locked by this transaction. It moves on: nothing ends by itself any more. */
export async function endWait(records: Records, { id, waiting }: Order): Promise<void> {
  if (waiting !== null) await records.orders.patch(id, { waiting: null, deadlineAt: null });
}
