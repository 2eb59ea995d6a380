/** Invoices: an exact amount that a program asks for, on a page of ours where it is paid with any other asset. */
import type { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { invoiceMinutes, parseReturnUrl } from '#src/domain/developer/invoice.ts';
import { formatMoney, parseMoney } from '#src/domain/money.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import { accept, refuse } from '#src/domain/result.ts';
import type { InvoiceView as View, WantedInvoice } from '#src/usecases/developer/invoices.ts';
import type { ListedInvoice } from '#src/usecases/ports/invoice-records.ts';
import type { V1Deps } from '../route-options.ts';
import { addressErrors } from './create-call.ts';
import { defineCall, definePost, type Call } from './define-call.ts';
import { CancelParams, InvoiceBody, InvoiceList, InvoiceParams, InvoiceQuery, InvoiceView } from './invoice-schemas.ts';
import { priceErrors } from './quote-calls.ts';
import { addressExamples } from './v1-schemas.ts';

type Deps = Pick<V1Deps, 'developer' | 'orderLinks' | 'publicUrl'>;
type Shown = z.infer<typeof InvoiceView>;

export function invoiceCalls(deps: Deps): readonly Call[] {
  return [createInvoice(deps), getInvoice(deps), listInvoices(deps), cancelInvoice(deps)];
}

function createInvoice(deps: Deps): Call {
  return definePost(
    {
      path: '/invoices',
      operationId: 'createInvoice',
      tag: 'invoices',
      scope: 'trade',
      body: InvoiceBody,
      status: 201,
      answer: InvoiceView,
      errors: [
        'request_malformed',
        'currency_unknown',
        'amount_malformed',
        'amount_not_positive',
        'amount_too_precise',
        ...priceErrors,
        'chain_unavailable',
        ...addressErrors,
        'open_invoices_limit',
        'invoice_not_found',
      ],
      examples: {
        body: {
          currency: 'USDT-TRC20',
          amount: '25',
          receiveAddress: addressExamples.receive,
          description: 'Order 17: two tickets',
          returnUrl: 'https://shop.example/orders/17',
        },
      },
    },
    {
      act: async ({ apiKey, body, idempotencyHash }) => {
        const wanted = readWanted(body);
        if (!wanted.ok) return wanted;
        const name = idempotencyHash === undefined ? undefined : `${apiKey.id} ${idempotencyHash}`;
        return await deps.developer.makeInvoice(apiKey, { ...wanted.value, idempotencyKey: name });
      },
      show: async (id, { apiKey }) => await show(deps, await deps.developer.readInvoice(apiKey, id)),
      location: ({ id }) => `/invoices/${id}`,
    },
  );
}

function getInvoice(deps: Deps): Call {
  return defineCall(
    {
      method: 'GET',
      path: '/invoices/:id',
      operationId: 'getInvoice',
      tag: 'invoices',
      scope: 'read',
      params: InvoiceParams,
      answer: InvoiceView,
      errors: ['invoice_not_found'],
    },
    async ({ apiKey, params: { id: link } }) => {
      const id = deps.orderLinks.read(link)?.orderId;
      if (id === undefined) return refuse('invoice_not_found');
      return await show(deps, await deps.developer.readInvoice(apiKey, id));
    },
  );
}

const usualLimit = '20';

function listInvoices(deps: Deps): Call {
  return defineCall(
    {
      method: 'GET',
      path: '/invoices',
      operationId: 'listInvoices',
      tag: 'invoices',
      scope: 'read',
      query: InvoiceQuery,
      answer: InvoiceList,
      errors: ['request_malformed'],
    },
    async ({ apiKey, query: { externalId, cursor, limit } }) => {
      const { views, last } = await deps.developer.listInvoices(apiKey, {
        externalId,
        after: cursor === undefined ? undefined : readCursor(cursor),
        limit: Number(limit ?? usualLimit),
      });
      const nextCursor = last && `${last.createdAt}_${last.number}`;
      return accept({ invoices: views.map((view) => toInvoice(deps, view)), nextCursor });
    },
  );
}

function cancelInvoice(deps: Deps): Call {
  return definePost(
    {
      path: '/invoices/:id/cancel',
      operationId: 'cancelInvoice',
      tag: 'invoices',
      scope: 'trade',
      params: CancelParams,
      answer: InvoiceView,
      errors: ['invoice_not_found', 'invoice_closed', 'invoice_in_progress'],
    },
    {
      act: async ({ apiKey, params: { id: link } }) => {
        const id = deps.orderLinks.read(link)?.orderId;
        return id === undefined ? refuse('invoice_not_found') : await deps.developer.cancelInvoice(apiKey, id);
      },
      show: async (id, { apiKey }) => await show(deps, await deps.developer.readInvoice(apiKey, id)),
    },
  );
}

function readWanted(body: z.infer<typeof InvoiceBody>) {
  const currency = parseCurrencyId(body.currency);
  if (!currency.ok) return refuse(currency.code, { field: 'currency' });
  const amount = parseMoney(currency.value, body.amount);
  if (!amount.ok) return refuse(amount.code, { ...amount.details, currency: currency.value, field: 'amount' });
  const wanted: WantedInvoice = {
    amount: amount.value,
    receiveAddress: body.receiveAddress,
    externalId: body.externalId ?? null,
    description: body.description ?? null,
    returnUrl: parseReturnUrl(body.returnUrl ?? '') ?? null,
    lifeMs: (body.expiresInMinutes ?? invoiceMinutes.usual) * 60_000,
  };
  return accept(wanted);
}

type Read = Awaited<ReturnType<V1Deps['developer']['readInvoice']>>;

async function show(deps: Deps, read: Read) {
  return read.ok ? accept(toInvoice(deps, read.value)) : read;
}

function toInvoice({ orderLinks, publicUrl }: Deps, { invoice, state, received, orders }: View): Shown {
  const { number, createdAt, expiresAt, cancelledAt } = invoice;
  const id = orderLinks.linkOf({ id: invoice.id, orderNumber: number, createdAt });
  return {
    id,
    invoiceNumber: number,
    url: `${publicUrl}/invoice/${id}`,
    state,
    currency: invoice.amount.currency,
    amount: formatMoney(invoice.amount),
    receivedAmount: formatMoney(received),
    receiveAddress: invoice.receiveAddress,
    externalId: invoice.externalId,
    description: invoice.description,
    returnUrl: invoice.returnUrl,
    createdAt: isoInstant(createdAt),
    expiresAt: isoInstant(expiresAt),
    cancelledAt: cancelledAt === null ? null : isoInstant(cancelledAt),
    exchanges: orders.map((order) => ({
      id: orderLinks.linkOf(order),
      orderNumber: order.orderNumber,
      state: order.state,
      createdAt: isoInstant(order.createdAt),
    })),
  };
}

/** A place in the list: the time and the number of the last invoice that was listed. */
function readCursor(text: string): ListedInvoice {
  const end = text.indexOf('_');
  return { createdAt: Number(text.slice(0, end)), number: text.slice(end + 1) };
}
