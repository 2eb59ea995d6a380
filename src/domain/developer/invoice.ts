/**
 * An invoice: a program asks for an exact amount of one asset, and whoever has the link pays it with any other, by an
 * ordinary order of that program's API key. Its state is not stored: it follows from its orders and the clock.
 */
import { money, type Money } from '../money.ts';
import type { OrderState } from '../order/lifecycle.ts';
import { makeDatedNumber } from '../order/order-number.ts';

export type Invoice = Readonly<{
  /** Hash of its link. It opens nothing and stays inside, as the id of an order. */
  id: string;
  keyId: string;
  /** "IN-20270115-04217733": what the link is derived from, and for support. It opens nothing. */
  number: string;
  /** What is to arrive at `receiveAddress`. */
  amount: Money;
  receiveAddress: string;
  externalId: string | null;
  description: string | null;
  returnUrl: string | null;
  createdAt: number;
  /** After this no order is made for it. */
  expiresAt: number;
  cancelledAt: number | null;
}>;

/** An order of an invoice, as far as the invoice's state depends on it. */
export type InvoiceOrder = Readonly<{
  id: string;
  orderNumber: string;
  createdAt: number;
  state: OrderState;
  /** What the order pays out, once its price is fixed. */
  receive: Money | null;
}>;

/**
 * `open`: it can be paid. `in_progress`: an order waits for its deposit, or is under way. `paid`: at least the amount
 * was paid out. `underpaid`: orders are completed, and paid out less. `expired` and `cancelled`: nothing was paid.
 */
export const invoiceStates = ['open', 'in_progress', 'paid', 'underpaid', 'expired', 'cancelled'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** What an order means for its invoice. `moving`: coins have come in, and neither arrived nor gone back yet. */
type Part = 'waiting' | 'moving' | 'done' | 'over';

const parts: Readonly<Record<OrderState, Part>> = {
  awaiting_deposit: 'waiting',
  confirming: 'moving',
  exchanging: 'moving',
  mixing: 'moving',
  sending: 'moving',
  completed: 'done',
  action_required: 'moving',
  held: 'moving',
  refunding: 'moving',
  refunded: 'over',
  expired: 'over',
  failed: 'moving',
};

/** What completed orders have paid out to the invoice's address. */
export function receivedOf({ amount }: Pick<Invoice, 'amount'>, orders: readonly InvoiceOrder[]): Money {
  const paid = orders.filter(({ state }) => parts[state] === 'done');
  return money(
    amount.currency,
    paid.reduce((sum, { receive }) => sum + (receive?.units ?? 0n), 0n),
  );
}

export function invoiceStateOf(
  invoice: Pick<Invoice, 'amount' | 'expiresAt' | 'cancelledAt'>,
  orders: readonly InvoiceOrder[],
  now: number,
): InvoiceState {
  const received = receivedOf(invoice, orders).units;
  if (received >= invoice.amount.units) return 'paid';
  if (hasMovingOrder(orders)) return 'in_progress';
  if (received > 0n) return 'underpaid';
  if (invoice.cancelledAt !== null) return 'cancelled';
  if (orders.some(({ state }) => parts[state] === 'waiting')) return 'in_progress';
  return now < invoice.expiresAt ? 'open' : 'expired';
}

/** Whether coins of an order are with us. Another order would pay the invoice a second time. */
export function hasMovingOrder(orders: readonly InvoiceOrder[]): boolean {
  return orders.some(({ state }) => parts[state] === 'moving');
}

/** Orders that wait for a deposit. */
export function waitingOrders(orders: readonly InvoiceOrder[]): readonly InvoiceOrder[] {
  return orders.filter(({ state }) => parts[state] === 'waiting');
}

/** Bounds of an invoice's life, in minutes. */
export const invoiceMinutes = { min: 15, max: 7 * 24 * 60, usual: 24 * 60 } as const;

/** Orders of one invoice: those that wait for a deposit at the same time, and all. They use up the key's own quota. */
export const invoiceOrderLimits = { waiting: 3, all: 20 } as const;

/** Invoices of a key that have not expired. */
export const mostOpenInvoices = 10_000;

export function makeInvoiceNumber(createdAtMs: number, random: (n: number) => number): string {
  return makeDatedNumber('IN', createdAtMs, random);
}

/** Text of one line, without characters that hide others or turn their order round. */
export const invoiceDescription = /^(?! )[^\p{C}\p{Zl}\p{Zp}]{1,300}(?<! )$/u;

const longestUrl = 500;

/** A link back to the shop: https, without a name and a password, which would hide the real host. Undefined: none. */
export function parseReturnUrl(text: string): string | undefined {
  if (text.length > longestUrl || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && href.length <= longestUrl ? href : undefined;
}
