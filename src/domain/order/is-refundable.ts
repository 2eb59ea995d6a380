/** Whether a deposit can be sent back. */
import type { Deposit } from './deposit.ts';
import type { Payout } from './payout.ts';

/** In the books, and nothing was decided about it, or every refund of it was called off. */
export function isRefundable({ id, status, use }: Deposit, payouts: readonly Payout[]): boolean {
  if (status !== 'confirmed') return false;
  const isUnderWay = payouts.some(({ depositId, state }) => depositId === id && state !== 'void');
  return use === null || use === 'unclaimed' || (use === 'refund' && !isUnderWay);
}
