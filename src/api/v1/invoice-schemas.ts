/** Schemas of invoices in the developer API. */
import { z } from 'zod';
import { invoiceDescription, invoiceMinutes, invoiceStates, parseReturnUrl } from '#src/domain/developer/invoice.ts';
import { externalIdText } from '#src/domain/developer/order-labels.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { Amount, AmountText, Currency } from '../schemas.ts';
import { told } from './call-words.ts';
import { namedAnswer, namedBody } from './named-schemas.ts';
import { addressExamples, externalIdExample, orderIdExample } from './v1-schemas.ts';

const { min, max } = invoiceMinutes;
const returnUrlExample = 'https://shop.example/orders/17';
const descriptionExample = 'Order 17: two tickets';
export const invoiceIdExample = '5KxVfQ2mZr8TgNcWpYb3Hd';

export const InvoiceBody = namedBody(
  'InvoiceRequest',
  z.strictObject({
    currency: z.string().max(500).meta(told('field.InvoiceRequest.currency', 'USDT-TRC20')),
    amount: AmountText.unwrap().unwrap().meta(told('field.InvoiceRequest.amount', '25')),
    receiveAddress: z.string().max(500).meta(told('field.InvoiceRequest.receiveAddress', addressExamples.receive)),
    externalId: z
      .string()
      .regex(externalIdText)
      .nullish()
      .meta(told('field.InvoiceRequest.externalId', externalIdExample)),
    description: z
      .string()
      .regex(invoiceDescription)
      .nullish()
      .meta(told('field.InvoiceRequest.description', descriptionExample)),
    returnUrl: z
      .url()
      .max(500)
      .refine((text) => parseReturnUrl(text) !== undefined)
      .nullish()
      .meta(told('field.InvoiceRequest.returnUrl', returnUrlExample)),
    // JSON numbers come as the texts that were sent.
    expiresInMinutes: z
      .union([z.int().min(min).max(max), z.string().regex(/^[1-9][0-9]{1,4}$/)])
      .transform(Number)
      .pipe(z.int().min(min).max(max))
      .nullish()
      .meta(told('field.expiresInMinutes', 60)),
  }),
);

const InvoiceOrder = namedAnswer(
  'InvoiceExchange',
  z.object({
    id: z.string().meta(told('field.InvoiceExchange.id', orderIdExample)),
    orderNumber: z.string().meta(told('field.orderNumber', 'TS-20270115-48213907')),
    state: z.enum(orderStates).meta(told('field.state', 'completed')),
    createdAt: z.iso.datetime(),
  }),
);

export const InvoiceView = namedAnswer(
  'Invoice',
  z.object({
    id: z.string().meta(told('field.Invoice.id', invoiceIdExample)),
    invoiceNumber: z.string().meta(told('field.invoiceNumber', 'IN-20270115-48213907')),
    url: z.url().meta(told('field.Invoice.url', `https://swap.example/invoice/${invoiceIdExample}`)),
    state: z.enum(invoiceStates).meta(told('field.Invoice.state', 'paid')),
    currency: Currency.meta(told('field.Invoice.currency', 'USDT-TRC20')),
    amount: Amount.meta(told('field.Invoice.amount', '25')),
    receivedAmount: Amount.meta(told('field.receivedAmount', '25.000316')),
    receiveAddress: z.string().meta(told('field.Invoice.receiveAddress', addressExamples.receive)),
    externalId: z.string().nullable().meta(told('field.Invoice.externalId', externalIdExample)),
    description: z.string().nullable().meta(told('field.Invoice.description', descriptionExample)),
    returnUrl: z.string().nullable().meta(told('field.Invoice.returnUrl', returnUrlExample)),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().meta(told('field.Invoice.expiresAt')),
    cancelledAt: z.iso.datetime().nullable(),
    exchanges: z.array(InvoiceOrder).meta(told('field.Invoice.exchanges')),
  }),
);

export const InvoiceList = namedAnswer(
  'InvoiceList',
  z.object({
    invoices: z.array(InvoiceView).meta(told('field.invoices')),
    nextCursor: z.string().nullable().meta(told('field.nextCursor', null)),
  }),
);

export const InvoiceParams = z.object({ id: z.string().meta(told('param.getInvoice.id', invoiceIdExample)) });

export const CancelParams = z.object({ id: z.string().meta(told('param.cancelInvoice.id', invoiceIdExample)) });

export const InvoiceQuery = z.object({
  externalId: z
    .string()
    .regex(externalIdText)
    .optional()
    .meta(told('param.listInvoices.externalId', externalIdExample)),
  cursor: z
    .string()
    .regex(/^\d{1,15}_IN-\d{8}-\d{8}$/)
    .optional()
    .meta(told('param.cursor', '1800000005210_IN-20270115-48213907')),
  limit: z
    .string()
    .regex(/^(?:[1-9]|[1-4]\d|50)$/)
    .optional()
    .meta(told('param.listInvoices.limit', '20')),
});
