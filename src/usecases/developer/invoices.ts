/** Invoices of an API key, for the program that makes them. */
import { currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import {
  hasMovingOrder,
  invoiceStateOf,
  makeInvoiceNumber,
  mostOpenInvoices,
  receivedOf,
  waitingOrders,
  type Invoice,
  type InvoiceOrder,
  type InvoiceState,
} from '#src/domain/developer/invoice.ts';
import type { Money } from '#src/domain/money.ts';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import type { PriceBoard, PricedQuote, QuoteRefusal } from '#src/domain/price-board.ts';
import { priceForReceive } from '#src/domain/price-for-receive.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { cancelOrder } from '../orders/choose.ts';
import type { DeveloperRecords } from '../ports/developer-records.ts';
import type { InvoiceFilter, ListedInvoice } from '../ports/invoice-records.ts';
import { readAddress, type AddressCheckRefusal } from '../screening/check-address.ts';
import type { DeveloperDeps } from './developer-deps.ts';

export type WantedInvoice = Pick<Invoice, 'amount' | 'receiveAddress' | 'externalId' | 'description' | 'returnUrl'> &
  Readonly<{ lifeMs: number; idempotencyKey?: string | undefined }>;

/** An invoice with what follows from its orders. */
export type InvoiceView = Readonly<{
  invoice: Invoice;
  state: InvoiceState;
  /** What completed orders have paid out to its address. */
  received: Money;
  orders: readonly InvoiceOrder[];
}>;

export type InvoiceRefusal = QuoteRefusal | AddressCheckRefusal | 'open_invoices_limit';

/** Makes an invoice that can be paid now, with one asset at least. Gives its id. */
export async function makeInvoice(
  { ports, developerPorts }: DeveloperDeps,
  readBoard: () => Promise<PriceBoard>,
  { key, lifeMs, ...wanted }: WantedInvoice & Readonly<{ key: Pick<ApiKey, 'id'> }>,
): Promise<Result<string, InvoiceRefusal>> {
  const { amount } = wanted;
  // Whether the address is ours is asked with each order: asked here, it would tell which addresses are ours.
  const address = readAddress(ports, amount.currency, wanted.receiveAddress);
  if (!address.ok) return refuse(address.code, { ...address.details, field: 'receiveAddress' });
  const offers = priceInvoice(await readBoard(), amount, ports.clock.now());
  const [first] = offers;
  if (first && !first.priced.ok && offers.every(({ priced }) => !priced.ok)) {
    const isOfAmount = first.priced.code.startsWith('amount_');
    return isOfAmount ? refuse(first.priced.code, { ...first.priced.details, field: 'amount' }) : first.priced;
  }
  for (;;) {
    const createdAt = ports.clock.now();
    const number = makeInvoiceNumber(createdAt, (n) => ports.random.below(n));
    const id = orderIdOfLink(ports.links.make({ orderNumber: number, createdAt }));
    const expiresAt = createdAt + lifeMs;
    const invoice = { ...wanted, receiveAddress: address.value.text, id, keyId: key.id, number, createdAt, expiresAt };
    const made = await developerPorts.store.transaction(async ({ developer: { invoices } }) => {
      const earlier = wanted.idempotencyKey && (await invoices.findByRequest(wanted.idempotencyKey));
      if (earlier) return accept(earlier.id);
      // Concurrent requests may slightly exceed the limit, which only keeps the table small.
      const limit = mostOpenInvoices;
      if ((await invoices.countOpen(key.id, createdAt)) >= limit) return refuse('open_invoices_limit', { limit });
      return (await invoices.insert({ ...invoice, cancelledAt: null })) ? accept(id) : undefined;
    });
    // The number was taken, or the same request ran at the same time: the next round draws again or finds it.
    if (made) return made;
  }
}

export type InvoiceOffer = Readonly<{ currency: CurrencyId; priced: Result<PricedQuote, QuoteRefusal> }>;

/** What each other asset costs at a fixed rate, so that at least the amount arrives. */
export function priceInvoice(board: PriceBoard, amount: Money, now: number): readonly InvoiceOffer[] {
  return currencyIds
    .filter((currency) => currency !== amount.currency)
    .map((currency) => {
      const wanted = { sendCurrency: currency, receive: amount, orderType: 'fixed' } as const;
      return { currency, priced: priceForReceive(board, wanted, now) };
    });
}

export async function viewInvoice(
  { invoices }: Pick<DeveloperRecords, 'invoices'>,
  invoice: Invoice,
  now: number,
): Promise<InvoiceView> {
  const orders = await invoices.ordersOf(invoice.id);
  return { invoice, orders, state: invoiceStateOf(invoice, orders, now), received: receivedOf(invoice, orders) };
}

/** An invoice of this key. Those of other keys are treated as unknown. */
export async function readInvoice(
  { ports, developerPorts }: DeveloperDeps,
  { id: keyId }: Pick<ApiKey, 'id'>,
  id: string,
): Promise<Result<InvoiceView, 'invoice_not_found'>> {
  return await developerPorts.store.snapshot(async ({ developer }) => {
    const invoice = await developer.invoices.find(id);
    if (invoice?.keyId !== keyId) return refuse('invoice_not_found');
    return accept(await viewInvoice(developer, invoice, ports.clock.now()));
  });
}

export type InvoicePage = Readonly<{
  views: readonly InvoiceView[];
  /** The last invoice of the page, from which the next one goes on. Null on the last page. */
  last: ListedInvoice | null;
}>;

export async function listInvoices(
  { ports, developerPorts }: DeveloperDeps,
  { id: keyId }: Pick<ApiKey, 'id'>,
  filter: InvoiceFilter,
): Promise<InvoicePage> {
  return await developerPorts.store.snapshot(async ({ developer }) => {
    const found = await developer.invoices.list(keyId, { ...filter, limit: filter.limit + 1 });
    const page = found.slice(0, filter.limit);
    const views: InvoiceView[] = [];
    for (const invoice of page) views.push(await viewInvoice(developer, invoice, ports.clock.now()));
    return { views, last: found.length > filter.limit ? (page.at(-1) ?? null) : null };
  });
}

/** Cancels an invoice that nobody is paying, with its orders that wait for a deposit. Repeating it changes nothing. */
export async function cancelInvoice(
  deps: DeveloperDeps,
  key: Pick<ApiKey, 'id'>,
  id: string,
): Promise<Result<string, 'invoice_not_found' | 'invoice_closed' | 'invoice_in_progress'>> {
  const { ports, developerPorts } = deps;
  const cancelled = await developerPorts.store.transaction(async ({ developer }) => {
    const invoice = await developer.invoices.lock(id);
    if (invoice?.keyId !== key.id) return refuse('invoice_not_found');
    const { state, orders } = await viewInvoice(developer, invoice, ports.clock.now());
    if (hasMovingOrder(orders)) return refuse('invoice_in_progress');
    if (state !== 'cancelled' && state !== 'open' && state !== 'in_progress')
      return refuse('invoice_closed', { state });
    await developer.invoices.cancel(id, ports.clock.now());
    return accept(waitingOrders(orders));
  });
  if (!cancelled.ok) return cancelled;
  // One that has just been paid is not cancelled, and the invoice then says so.
  for (const order of cancelled.value) await cancelOrder(ports, order.id);
  return accept(id);
}
