/** Whether an order's payouts can still be cancelled. */
import type { OrderState } from './lifecycle.ts';
import type { OrderPayout } from './payout.ts';

/**
 * Whether no payout has a conflict domain (coins, a nonce or a window), so that nothing is signed and nothing can be
 * mined.
 */
export function isUntouched(payouts: readonly Pick<OrderPayout, 'kind' | 'state'>[]): boolean {
  return payouts.every(({ kind, state }) => kind !== 'payout' || state === 'planned' || state === 'void');
}

/**
 * Whether the order is in a state in which payouts are made. Payouts can be cancelled until the first of them has a
 * conflict domain.
 */
export function isPayingOut(state: OrderState): boolean {
  return state === 'exchanging' || state === 'mixing';
}
