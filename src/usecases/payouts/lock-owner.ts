/** Locks what a payout pays. Everybody locks that first and the payout after it, so that nobody waits in a circle. */
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { Records } from '../ports/records.ts';

/** Gives the order, where it pays one that is not erased. */
export async function lockOwner(records: Records, payout: Payout): Promise<Order | undefined> {
  if (payout.kind !== 'loan') return await records.orders.lock(payout.orderId);
  await records.loans.lock(payout.loanId);
  return undefined;
}
