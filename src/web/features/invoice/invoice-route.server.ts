/** Loader and action of the page of an invoice. It works without JavaScript: links choose, one form orders. */
import { createHash } from 'node:crypto';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { waitingOrders } from '#src/domain/developer/invoice.ts';
import { parseMoney } from '#src/domain/money.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { refuse, type RefusalDetails } from '#src/domain/result.ts';
import { isFormToken } from '#src/http/form-token.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { translateOn } from '../../catalog.server.ts';
import { explainRefusal } from '../../components/forms/explain-refusal.server.ts';
import { readText } from '../../components/forms/read-form.ts';
import { invoiceDeskContext, languageOf, orderLinksContext } from '../../contexts.ts';
import { pathOf } from '../../pages.ts';
import type { InvoiceAnswer, InvoiceData } from './invoice-view.ts';
import { viewInvoicePage } from './view-invoice.server.ts';

type Context = Readonly<RouterContextProvider>;
type Args = Readonly<{ url: URL; id: string | undefined; context: Context }>;

export async function loadInvoice({ url, id, context }: Args) {
  const found = await findInvoice(context, id);
  if (!found) return data<InvoiceData | null>(null, { status: 404 });
  const asked = parseCurrencyId(url.searchParams.get('asset') ?? '');
  return data<InvoiceData | null>(await viewInvoicePage(context, found, asked.ok ? asked.value : undefined));
}

export async function findInvoice(context: Context, link: string | undefined) {
  const opened = context.get(orderLinksContext).read(link ?? '');
  const found = opened && (await context.get(invoiceDeskContext).find(opened.orderId));
  return found?.ok ? found.value : undefined;
}

export async function payInvoice({ request, url, id, context }: Args & Readonly<{ request: Request }>) {
  const found = await findInvoice(context, id);
  const currency = parseCurrencyId(url.searchParams.get('asset') ?? '');
  if (!found || !currency.ok) throw data(null, { status: 404 });
  const form = await request.formData();
  const refundAddress = readText(form, 'refundAddress').trim();
  const isAnother = readText(form, 'another') === 'yes';
  const shown = parseMoney(currency.value, readText(form, 'shown'));
  // What was not shown is not agreed to.
  if (!shown.ok) throw data(null, { status: 400 });
  const token = form.get('token');
  const wanted = {
    sendCurrency: currency.value,
    expectedSend: shown.value,
    isAnother,
    ...(refundAddress !== '' && { refundAddress }),
    ...(isFormToken(token) && { idempotencyKey: nameOrder([token, currency.value, refundAddress, String(isAnother)]) }),
  };
  const made = await context.get(invoiceDeskContext).order(found.invoice.id, wanted);
  if (made.ok) {
    const link = context.get(orderLinksContext).linkOf(made.value);
    return redirect(`${pathOf(languageOf(context), 'payment')}/${link}`, 303);
  }
  const pair = { sendCurrency: currency.value, receiveCurrency: found.invoice.amount.currency };
  const message =
    made.code === 'rate_changed'
      ? translateOn(context, ['invoice'])('invoice.changed')
      : explainRefusal(languageOf(context), nameRefused(made), pair);
  const answer: InvoiceAnswer = {
    message,
    field: made.details?.['field'] === 'refundAddress' ? 'refundAddress' : 'form',
    refundAddress,
    mayRepeat: made.code === 'invoice_in_progress' && waitingOrders(found.orders).length > 0,
  };
  return data(answer, { status: refusalStatus[made.code] });
}

/** A form that is sent twice makes one order. */
function nameOrder(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** A payer knows of no key: without it the invoice cannot be paid. */
function nameRefused(refused: Readonly<{ code: RefusalCode; details?: RefusalDetails }>) {
  return refused.code === 'api_key_not_found' ? refuse('invoice_closed') : refused;
}
