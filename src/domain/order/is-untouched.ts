/** Whether an order's payouts can still be called off. */
import type { OrderState } from './lifecycle.ts';
import type { OrderPayout } from './payout.ts';

/** Nothing is bound to coins, a nonce or a window, so nothing was signed and nothing can be mined. */
export function isUntouched(payouts: readonly Pick<OrderPayout, 'kind' | 'state'>[]): boolean {
  return payouts.every(({ kind, state }) => kind !== 'payout' || state === 'planned' || state === 'void');
}

/** States in which payouts are made: until the first is bound, they can be called off. */
export function isPayingOut(state: OrderState): boolean {
  return state === 'exchanging' || state === 'mixing';
}
