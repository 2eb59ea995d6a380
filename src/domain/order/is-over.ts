/** States in which an order no longer advances automatically. */
import type { OrderState } from './lifecycle.ts';

const overStates: readonly OrderState[] = ['completed', 'refunded', 'expired', 'failed'];

export function isOver(state: OrderState): boolean {
  return overStates.includes(state);
}
