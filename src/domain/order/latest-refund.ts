/** The latest refund of a deposit, which says whether the deposit belongs to its order. */
import type { Payout } from './payout.ts';

/**
 * The refund of the deposit with the highest number. A deposit can have had several: each is void before the next is
 * planned. Earlier refunds may be of another kind: after an order was continued, a deposit that the order refunded
 * before can be refunded as an extra one.
 */
export function latestRefund<Sent extends Payout>(depositId: string, payouts: readonly Sent[]): Sent | undefined {
  const refunds = payouts.filter((payout) => payout.kind === 'refund' && payout.depositId === depositId);
  return refunds.reduce<Sent | undefined>(
    (latest, refund) => (latest && numberOf(latest) > numberOf(refund) ? latest : refund),
    undefined,
  );
}

/** Whether the order itself refunds the deposit. False for a deposit without a refund, and for an extra deposit. */
export function isRefundedByOrder(depositId: string, payouts: readonly Payout[]): boolean {
  return latestRefund(depositId, payouts)?.isExtra === false;
}

/** The number at the end of the key of a refund. Times of planning may be equal, and ids do not sort by number. */
function numberOf({ key }: Payout): number {
  return Number(key.slice(key.lastIndexOf(':') + 1));
}
