/** Whether an order's payouts can still be cancelled. */
import type { OrderState } from './lifecycle.ts';
import type { OrderPayout } from './payout.ts';

/**
 * True while no payout has a conflict domain (coins, a nonce or a window), so nothing is signed and nothing can be
 * mined.
 */
export function isUntouched(payouts: readonly Pick<OrderPayout, 'kind' | 'state'>[]): boolean {
  return payouts.every(({ kind, state }) => kind !== 'payout' || state === 'planned' || state === 'void');
}

/** States in which payouts are made. Until the first one has a conflict domain they can be cancelled. */
export function isPayingOut(state: OrderState): boolean {
  return state === 'exchanging' || state === 'mixing';
}
