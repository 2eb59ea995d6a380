/** Voids a payout that can never be mined: the amount is owed again, and an operator decides. */
import { postVoided } from '#src/domain/ledger/postings.ts';
import type { Order } from '#src/domain/order/order.ts';
import { payoutSubject, type Payout } from '#src/domain/order/payout.ts';
import { postOnce } from '../order-moves/post-once.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { undoRefundFee } from '../settlement/plan-refund.ts';
import type { Records } from '../ports/records.ts';
import { abandonSweep } from '../sweeps/follow-moves.ts';
import { undoOwner } from '../loans/undo-owner.ts';

/** Voids a payout whose coins or nonce are spent for good without paying it, or whose coins can never exist. */
export async function voidPayout(
  records: Records,
  payout: Payout,
  order: Order | undefined,
  now: number,
): Promise<void> {
  await postOnce(records, postVoided(payout, payout.minedFailed ? (payout.minedFeeUnits ?? 0n) : 0n), now);
  await undoRefundFee(records, payout, now);
  await records.payouts.patch(payout.id, payout.version, { state: 'void', wakeAt: null });
  await undoOwner(records, payout, { reason: 'payout_rejected', at: now });
  if (payout.kind === 'top_up') await abandonSweep(records, payout, now);
  const [subject, details] = [payoutSubject(payout), payout.kind];
  await records.controls.audit({ actor: 'service', action: 'payout_voided', subject, details, at: now });
  if (!order || payout.isExtra) return;
  const key = `void:${payout.key}`;
  await advanceOrder(records, order, { event: 'payout_failed', key, reason: 'payout_rejected', at: now });
}
