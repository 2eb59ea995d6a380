/** Whether a deposit can be sent back. */
import type { Deposit } from './deposit.ts';
import type { Payout } from './payout.ts';

/**
 * Whether a deposit can be refunded: it is confirmed, and has no use yet, is unclaimed, or all its refunds were voided.
 */
export function isRefundable({ id, status, use }: Deposit, payouts: readonly Payout[]): boolean {
  if (status !== 'confirmed') return false;
  const isUnderWay = payouts.some(({ depositId, state }) => depositId === id && state !== 'void');
  return use === null || use === 'unclaimed' || (use === 'refund' && !isUnderWay);
}
