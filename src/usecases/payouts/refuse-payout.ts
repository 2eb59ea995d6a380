/**
 * Cancels a payout that the receiver would reject, before anything is signed, because a failed transfer would cost the
 * fee and pay nobody. The amount is still owed, and an operator decides.
 */
import type { Order } from '#src/domain/order/order.ts';
import { payoutSubject, type Payout } from '#src/domain/order/payout.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { cancelPlanned } from '../settlement/cancel-planned.ts';
import type { Records } from '../ports/records.ts';
import { undoOwner } from '../loans/undo-owner.ts';

export async function refusePayout(
  records: Records,
  payout: Payout,
  order: Order | undefined,
  now: number,
): Promise<void> {
  await cancelPlanned(records, payout, now);
  await undoOwner(records, payout, { reason: 'payout_rejected', at: now });
  const [subject, details] = [payoutSubject(payout), payout.kind];
  await records.controls.audit({ actor: 'service', action: 'payout_rejected', subject, details, at: now });
  if (!order || payout.isExtra) return;
  const key = `refused:${payout.key}`;
  await advanceOrder(records, order, { event: 'payout_failed', key, reason: 'payout_rejected', at: now });
}
