/** The current rate type of an order. */
import { isSameRate } from '../rate.ts';
import type { Order } from './order.ts';
import type { OrderType } from './order-kind.ts';

/**
 * A fixed-rate order becomes floating once it can proceed only at the current rate: when its holder has to choose, or
 * when its holder or an operator continued it. The ordered type stays in `orderType` and in the signed terms.
 */
export function rateTypeOf({ orderType, state, reason, price, quote }: Order): OrderType {
  if (orderType === 'floating') return 'floating';
  if (price !== null) {
    const isKept = price.feeBasisPoints === quote.inputs.feeBasisPoints && isSameRate(price.rate, quote.inputs.rate);
    return isKept ? 'fixed' : 'floating';
  }
  const isRepriced = reason !== null && (state === 'action_required' || state === 'exchanging');
  return isRepriced ? 'floating' : 'fixed';
}
