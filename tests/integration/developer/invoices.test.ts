/** Invoices: made and read by a program, paid by somebody else, and erased with the order that paid. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { InvoiceList, InvoiceView } from '#src/api/v1/invoice-schemas.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { endedInvoiceLifeMs } from '#src/domain/developer/record-times.ts';
import { formatMoney } from '#src/domain/money.ts';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { countRows, openV1, publicUrl, type ExchangeBody, type V1 } from './open-v1.ts';

type Invoice = z.infer<typeof InvoiceView>;

let lab: OrderLab;
let v1: V1;
let key: string;

beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab);
  ({ key } = await v1.makeKey());
});

afterAll(async () => {
  expect(v1.written).toEqual([]);
  await v1.close();
  await lab.close();
});

const wanted = () => ({ currency: 'USDT-TRC20', amount: '250', receiveAddress: lab.address('tron') });

async function make(fields: object = {}): Promise<Invoice> {
  await lab.work(); // Refreshes the prices.
  const answer = await v1.call<Invoice>('POST', '/invoices', { key, body: { ...wanted(), ...fields } });
  expect(answer.body).toMatchObject({ success: true });
  expect(answer.status).toBe(201);
  expect(answer.headers['location']).toBe(`/api/v1/invoices/${answer.body.data.id}`);
  return answer.body.data;
}

const read = async ({ id }: Invoice) => (await v1.call<Invoice>('GET', `/invoices/${id}`, { key })).body.data;
const cancel = async ({ id }: Invoice) => await v1.call<Invoice>('POST', `/invoices/${id}/cancel`, { key });
const refused = async (fields: object) => {
  const { body } = await v1.call('POST', '/invoices', { key, body: { ...wanted(), ...fields } });
  return [body.error.code, body.error.details['field']];
};

/** Orders as the page of the invoice does. */
async function order({ id }: Invoice, more: Readonly<{ isAnother?: boolean; sendCurrency?: CurrencyId }> = {}) {
  await lab.work();
  const { sendCurrency = 'BTC', isAnother = false } = more;
  return await v1.developer.invoiceDesk.order(orderIdOfLink(id), { sendCurrency, isAnother });
}

const stored = async ({ id }: Pick<Order, 'id'>) => (await lab.view({ id } as Order)).order;
const pay = async (made: Order) => await lab.pay(await stored(made), formatMoney(made.quote.inputs.send));

async function finish(made: Order): Promise<void> {
  await pay(made);
  await lab.work();
  await lab.confirm(made);
  await lab.deliver(made);
}

test('an invoice is open until somebody has paid it with another asset, and says so at each step', async () => {
  const made = await make({
    externalId: 'shop-17',
    description: 'Two tickets',
    returnUrl: 'https://shop.example/17',
    expiresInMinutes: 60,
  });
  expect(made).toMatchObject({
    state: 'open',
    currency: 'USDT-TRC20',
    amount: '250',
    receivedAmount: '0',
    externalId: 'shop-17',
    description: 'Two tickets',
    returnUrl: 'https://shop.example/17',
    url: `${publicUrl}/invoice/${made.id}`,
    exchanges: [],
  });
  expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(3_600_000);

  const paying = must(await order(made));
  const waiting = await read(made);
  expect(waiting).toMatchObject({ state: 'in_progress', exchanges: [{ orderNumber: paying.orderNumber }] });
  // It is an ordinary order of the key: found in its list, with the reference of the invoice.
  const listed = await v1.call<{ exchanges: readonly ExchangeBody[] }>('GET', '/exchanges?externalId=shop-17', { key });
  expect(listed.body.data.exchanges).toMatchObject([
    { id: waiting.exchanges[0]?.id, receiveAddress: made.receiveAddress, orderType: 'fixed' },
  ]);
  expect(await order(made)).toMatchObject({ code: 'invoice_in_progress' });

  await finish(paying);
  const paid = await read(made);
  expect(paid).toMatchObject({ state: 'paid', exchanges: [{ state: 'completed' }] });
  expect(Number(paid.receivedAmount)).toBeGreaterThanOrEqual(250);
  expect(Number(paid.receivedAmount)).toBeLessThan(250.01);
  expect(await order(made, { isAnother: true })).toMatchObject({ code: 'invoice_closed', details: { state: 'paid' } });
  expect((await cancel(made)).body.error.code).toBe('invoice_closed');

  await lab.advance(8 * 24 * 60);
  await lab.work();
  expect((await v1.call('GET', `/invoices/${made.id}`, { key })).body.error.code).toBe('invoice_not_found');
  expect(await countRows(lab, `invoices where number = '${made.invoiceNumber}'`)).toBe(0);
  expect(await countRows(lab, `invoice_orders where order_id = '${paying.id}'`)).toBe(0);
});

test('a second order needs the payer’s word while the first waits, and is refused once coins came in', async () => {
  const made = await make();
  const first = must(await order(made));
  const second = must(await order(made, { isAnother: true, sendCurrency: 'LTC' }));
  expect((await read(made)).exchanges).toHaveLength(2);
  must(await order(made, { isAnother: true }));
  expect(await order(made, { isAnother: true })).toMatchObject({ code: 'invoice_orders_limit' });
  await pay(second);
  await lab.work();
  expect(await order(made, { isAnother: true })).toMatchObject({ code: 'invoice_in_progress' });
  expect((await cancel(made)).body.error.code).toBe('invoice_in_progress');
  expect((await stored(first)).state).toBe('awaiting_deposit');
});

test('two payers at the same moment get one order', async () => {
  const made = await make();
  const both = await Promise.all([order(made), order(made, { sendCurrency: 'LTC' })]);
  expect(both.map((each) => (each.ok ? 'made' : each.code)).toSorted()).toEqual(['invoice_in_progress', 'made']);
  expect((await read(made)).exchanges).toHaveLength(1);
});

test('an order that expired leaves the invoice open, and an invoice that expired takes none', async () => {
  const made = await make({ expiresInMinutes: 30 });
  const first = must(await order(made));
  await lab.advance(16);
  await lab.work();
  expect((await stored(first)).state).toBe('expired');
  expect((await read(made)).state).toBe('open');
  await lab.advance(15);
  expect((await read(made)).state).toBe('expired');
  expect(await order(made)).toMatchObject({ code: 'invoice_closed', details: { state: 'expired' } });
});

test('cancelling ends the orders that wait, and repeating it changes nothing', async () => {
  const made = await make();
  const waiting = must(await order(made));
  const cancelled = await cancel(made);
  expect(cancelled.body.data).toMatchObject({ state: 'cancelled', exchanges: [{ state: 'expired' }] });
  expect((await cancel(made)).body.data.cancelledAt).toBe(cancelled.body.data.cancelledAt);
  expect((await stored(waiting)).reason).toBe('cancelled');
  expect(await order(made)).toMatchObject({ code: 'invoice_closed', details: { state: 'cancelled' } });
});

test('a repeated request makes one invoice, also after a crash', async () => {
  await lab.work();
  const headers = { 'idempotency-key': 'a-key-of-sixteen-signs' };
  const body = wanted();
  const first = await v1.call<Invoice>('POST', '/invoices', { key, body, headers });
  const again = await v1.call<Invoice>('POST', '/invoices', { key, body, headers });
  expect(again.body.data.id).toBe(first.body.data.id);
  expect(again.headers['idempotency-replayed']).toBe('true');
  // The process died before it had written that the request was answered.
  await lab.database.ownerPool.query('delete from api_requests');
  const third = await v1.call<Invoice>('POST', '/invoices', { key, body, headers });
  expect(third.body.data.id).toBe(first.body.data.id);
});

test('the list goes from page to page, newest first, and shows a key its own invoices only', async () => {
  const own = await v1.makeKey();
  const [other, made] = [own.key, [] as Invoice[]];
  for (const externalId of ['one', 'two', 'three']) {
    const { body } = await v1.call<Invoice>('POST', '/invoices', { key: other, body: { ...wanted(), externalId } });
    made.unshift(body.data);
  }
  const list = async (query: string) =>
    (await v1.call<z.infer<typeof InvoiceList>>('GET', `/invoices${query}`, { key: other })).body.data;
  const first = await list('?limit=2');
  const second = await list(`?limit=2&cursor=${first.nextCursor}`);
  const numbers = [...first.invoices, ...second.invoices].map(({ invoiceNumber }) => invoiceNumber);
  expect(numbers.toSorted()).toEqual(made.map(({ invoiceNumber }) => invoiceNumber).toSorted());
  expect([first.invoices.length, second.invoices.length, second.nextCursor]).toEqual([2, 1, null]);
  expect((await list('?externalId=two')).invoices.map(({ externalId }) => externalId)).toEqual(['two']);
  const [id] = made.map((each) => each.id);
  expect((await v1.call('GET', `/invoices/${id}`, { key })).status).toBe(404);
  expect((await v1.call('POST', `/invoices/${id}/cancel`, { key })).status).toBe(404);
  await v1.developer.revokeKey({ actor: 'operator', id: own.apiKey.id });
  expect(await order({ id } as Invoice)).toMatchObject({ code: 'api_key_not_found' });
});

test('what nobody could pay, or what would mislead, is refused with its field', async () => {
  await lab.work();
  expect(await refused({ receiveAddress: lab.address('bitcoin') })).toEqual([
    'address_wrong_network',
    'receiveAddress',
  ]);
  expect(await refused({ amount: '0' })).toEqual(['amount_not_positive', 'amount']);
  expect(await refused({ amount: '0.0000001' })).toEqual(['amount_too_precise', 'amount']);
  expect(await refused({ amount: '0.000001' })).toEqual(['amount_below_minimum', 'amount']);
  expect(await refused({ currency: 'USDT' })).toEqual(['currency_unknown', 'currency']);
  for (const returnUrl of ['http://shop.example/', 'javascript:alert(1)', 'https://a@shop.example/']) {
    expect(await refused({ returnUrl })).toEqual(['request_malformed', 'returnUrl']);
  }
  expect(await refused({ description: 'gnp.\u{202e}exe' })).toEqual(['request_malformed', 'description']);
  expect(await refused({ expiresInMinutes: 14 })).toEqual(['request_malformed', 'expiresInMinutes']);
});

test('the database holds no link, and an invoice that nobody paid is erased a week after it expired', async () => {
  const made = await make({ expiresInMinutes: 15 });
  const { rows } = await lab.database.ownerPool.query<{ text: string }>('select t::text as text from invoices t');
  expect(rows.map(({ text }) => text).join('\n')).not.toContain(made.id);
  await lab.advance(15 + endedInvoiceLifeMs / 60_000 + 1);
  await v1.developer.cleanDeveloperRecords();
  expect(await countRows(lab, `invoices where number = '${made.invoiceNumber}'`)).toBe(0);
});
