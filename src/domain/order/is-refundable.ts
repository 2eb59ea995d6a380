/** Whether a deposit can be sent back. */
import type { Deposit } from './deposit.ts';
import type { Payout } from './payout.ts';

/** Confirmed, and not decided about, or unclaimed, or every refund of it was voided. */
export function isRefundable({ id, status, use }: Deposit, payouts: readonly Payout[]): boolean {
  if (status !== 'confirmed') return false;
  const isUnderWay = payouts.some(({ depositId, state }) => depositId === id && state !== 'void');
  return use === null || use === 'unclaimed' || (use === 'refund' && !isUnderWay);
}
