/** Orders to which nothing more happens by itself. */
import type { OrderState } from './lifecycle.ts';

const overStates: readonly OrderState[] = ['completed', 'refunded', 'expired', 'failed'];

export function isOver(state: OrderState): boolean {
  return overStates.includes(state);
}
