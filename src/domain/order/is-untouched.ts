/** Whether an order's payouts can still be cancelled. */
import type { OrderState } from './lifecycle.ts';
import type { OrderPayout, Payout } from './payout.ts';

/**
 * Whether nothing of the payout is signed, so that nothing can be mined. A payout that has coins, a nonce or a window
 * but was not given to the signer is unsigned.
 */
export function isUnsigned({ state, mayBeSigned }: Pick<Payout, 'state' | 'mayBeSigned'>): boolean {
  return state === 'planned' || state === 'void' || (state === 'reserved' && !mayBeSigned);
}

/** Whether nothing of the order's payouts is signed, so that all of them can be called off. */
export function isUntouched(payouts: readonly Pick<OrderPayout, 'kind' | 'state' | 'mayBeSigned'>[]): boolean {
  return payouts.every((payout) => payout.kind !== 'payout' || isUnsigned(payout));
}

/** Whether the order is in a state in which payouts are made. Payouts can be cancelled until the first is signed. */
export function isPayingOut(state: OrderState): boolean {
  return state === 'exchanging' || state === 'mixing';
}
