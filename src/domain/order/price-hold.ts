/** How long a fixed price binds us. */
import { chains } from '../assets/chains.ts';
import { currencies, type CurrencyId } from '../assets/currencies.ts';
import type { Deposit } from './deposit.ts';
import type { Order } from './order.ts';

/** Maximum time between the end of the payment window and the first confirmation of a deposit in this currency. */
export function firstConfirmationMs(currency: CurrencyId): number {
  return chains[currencies[currency].chain].firstConfirmationMinutes * 60_000;
}

/**
 * Latest block time of a deposit for which a fixed price binds. Our outages extend it together with the payment window.
 */
export function firstConfirmationBy({ expiresAt, quote }: Pick<Order, 'expiresAt' | 'quote'>): number {
  return expiresAt + firstConfirmationMs(quote.inputs.send.currency);
}

/** Whether a fixed price no longer binds for this deposit: it was seen in time, but first confirmed too late. */
export function hasPriceLapsed(order: Order, { minedAt }: Pick<Deposit, 'minedAt'>): boolean {
  return order.orderType === 'fixed' && (minedAt === null || minedAt > firstConfirmationBy(order));
}
