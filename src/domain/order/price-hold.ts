/** Until when a fixed price binds us. */
import { chains } from '../assets/chains.ts';
import { currencies, type CurrencyId } from '../assets/currencies.ts';
import type { Deposit } from './deposit.ts';
import type { Order } from './order.ts';

/** How long after the payment window the first confirmation of a deposit in this currency may come. */
export function firstConfirmationMs(currency: CurrencyId): number {
  return chains[currencies[currency].chain].firstConfirmationMinutes * 60_000;
}

/** A fixed price holds for a deposit that is in a block by then. Moves with the payment window, by our outages. */
export function firstConfirmationBy({ expiresAt, quote }: Pick<Order, 'expiresAt' | 'quote'>): number {
  return expiresAt + firstConfirmationMs(quote.inputs.send.currency);
}

/** Whether the price that was promised is void for this deposit: seen in time, but first confirmed too late. */
export function hasPriceLapsed(order: Order, { minedAt }: Pick<Deposit, 'minedAt'>): boolean {
  return order.orderType === 'fixed' && (minedAt === null || minedAt > firstConfirmationBy(order));
}
