/** How long a fixed price binds us. */
import { currencies } from '../assets/currencies.ts';
import type { Deposit } from './deposit.ts';
import type { Order } from './order.ts';

/** Maximum time between the end of the payment window and the first confirmation of a deposit, as agreed. */
export function firstConfirmationMs({ quote, agreed }: Pick<Order, 'quote' | 'agreed'>): number {
  return Number(agreed.firstConfirmations[currencies[quote.inputs.send.currency].chain]) * 60_000;
}

/**
 * Latest block time of a deposit for which a fixed price binds. Our outages extend it together with the payment window.
 */
export function firstConfirmationBy(order: Pick<Order, 'expiresAt' | 'quote' | 'agreed'>): number {
  return order.expiresAt + firstConfirmationMs(order);
}

/** Whether a fixed price no longer binds for this deposit: it was seen in time, but first confirmed too late. */
export function hasPriceLapsed(order: Order, { minedAt }: Pick<Deposit, 'minedAt'>): boolean {
  return order.orderType === 'fixed' && (minedAt === null || minedAt > firstConfirmationBy(order));
}
