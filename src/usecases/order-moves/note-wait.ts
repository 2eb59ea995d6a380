/** Records on an order why its payout or refund waits, and clears the record when the payout or refund proceeds. */
import type { Order } from '#src/domain/order/order.ts';
import { payoutWaitMs } from '#src/domain/policy/policy-times.ts';
import { beginWait, type WaitReason } from '#src/domain/order/waiting.ts';
import type { Ports } from '../ports/ports.ts';
import type { OrderPatch } from '../ports/order-patch.ts';
import type { Records } from '../ports/records.ts';

/** Changes to the order when it waits for this reason. Empty if it already waits for the same reason. */
export function waitPatch({ clock }: Ports, order: Order, reason: WaitReason): OrderPatch {
  if (order.waiting?.reason === reason) return {};
  return beginWait(order, reason, { now: clock.now(), limitMs: payoutWaitMs(order.agreed) });
}

/**
 * Records the reason of a wait. `order` must be locked by this transaction. The worker processes the order again when
 * its deadline passes.
 */
export async function noteWait(ports: Ports, records: Records, order: Order, reason: WaitReason): Promise<void> {
  const patch = waitPatch(ports, order, reason);
  if (patch.waiting === undefined) return;
  const { deadlineAt = null } = patch;
  const wakeAt = deadlineAt === null ? order.wakeAt : Math.min(deadlineAt, order.wakeAt ?? deadlineAt);
  await records.orders.patch(order.id, { ...patch, wakeAt });
}

/**
 * Ends the wait of an order, which must be locked by this transaction. The payout proceeds, so the deadline is cleared
 * as well.
 */
export async function endWait(records: Records, { id, waiting }: Order): Promise<void> {
  if (waiting !== null) await records.orders.patch(id, { waiting: null, deadlineAt: null });
}
