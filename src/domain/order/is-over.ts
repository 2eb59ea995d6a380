/** States in which an order no longer advances by itself. */
import type { OrderState } from './lifecycle.ts';

const overStates: readonly OrderState[] = ['completed', 'refunded', 'expired', 'failed'];

export function isOver(state: OrderState): boolean {
  return overStates.includes(state);
}
