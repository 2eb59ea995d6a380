/** Whether a deposit can be sent back. */
import type { Deposit } from './deposit.ts';
import type { Payout } from './payout.ts';

/** True for a confirmed deposit that has no use yet, is unclaimed, or whose refunds were all voided. */
export function isRefundable({ id, status, use }: Deposit, payouts: readonly Payout[]): boolean {
  if (status !== 'confirmed') return false;
  const isUnderWay = payouts.some(({ depositId, state }) => depositId === id && state !== 'void');
  return use === null || use === 'unclaimed' || (use === 'refund' && !isUnderWay);
}
