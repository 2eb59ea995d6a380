/** Locks what a payout pays. Everybody locks that first and the payout after it, so that nobody waits in a circle. */
import type { Order } from '#src/domain/order/order.ts';
import { isInternalTransfer, type Payout } from '#src/domain/order/payout.ts';
import type { Records } from '../ports/records.ts';

/** Gives the order, where it pays one that is not erased. */
export async function lockOwner(records: Records, payout: Payout): Promise<Order | undefined> {
  if (isInternalTransfer(payout)) {
    // It pays nobody. Whoever decides about its deposit holds the order of that deposit.
    const deposit = await records.deposits.find(payout.depositId);
    if (deposit) await records.orders.lock(deposit.orderId);
    return undefined;
  }
  if (payout.kind !== 'loan') return await records.orders.lock(payout.orderId);
  await records.loans.lock(payout.loanId);
  return undefined;
}
