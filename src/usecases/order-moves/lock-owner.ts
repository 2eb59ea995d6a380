/** Locks the order or loan that a payout pays. The owner is always locked before the payout, to avoid deadlocks. */
import type { Order } from '#src/domain/order/order.ts';
import { isDepositMove, type Payout } from '#src/domain/order/payout.ts';
import type { Records } from '../ports/records.ts';

/**
 * Locks the owner of a payout. Returns the locked order; undefined if the payout belongs to no order or to an erased
 * one.
 */
export async function lockOwner(records: Records, payout: Payout): Promise<Order | undefined> {
  if (payout.kind === 'hand_over') return undefined;
  if (isDepositMove(payout)) {
    // It has no owner. Decisions about its deposit are made under the lock of the deposit's order.
    const deposit = await records.deposits.find(payout.depositId);
    if (deposit) await records.orders.lock(deposit.orderId);
    return undefined;
  }
  // A withdrawal is stopped under the lock of its payout, so its act is not locked.
  if (payout.kind === 'withdrawal') return undefined;
  if (payout.kind !== 'loan') return await records.orders.lock(payout.orderId);
  await records.loans.lock(payout.loanId);
  return undefined;
}
