/** Whether the payment window of an order is over, and the chain has been read since. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { isOutage } from '#src/domain/node-trouble.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Records } from '../ports/records.ts';

/**
 * Whether the window has ended. It ends only once the chain has been read after its end, so that a payment in the last
 * second counts.
 */
export async function hasWindowEnded(records: Records, { expiresAt, quote }: Order, now: number): Promise<boolean> {
  if (now < expiresAt) return false;
  const health = await records.chains.health(currencies[quote.inputs.send.currency].chain);
  return health !== undefined && !isOutage(health) && health.checkedAt > expiresAt;
}
