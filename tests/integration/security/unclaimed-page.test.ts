/**
 * The page of an order refunds a deposit that the order could not use, as served by the built pages, without
 * JavaScript.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { confirmForm, shownIn } from '#tests/support/confirm-form.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { operator, openWhole, publicUrl, type Whole } from './open-whole.ts';

let lab: OrderLab;
let whole: Whole;
let headers: Readonly<Record<string, string>>;
let order: Order;
let deposit: Deposit;
let url: string;
beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  await signIn();
  order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC' });
  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.deliver(order);
  const sender = lab.address('polygon');
  lab.list(sender);
  const txid = await lab.pay(order, '40', sender);
  await lab.confirm(order);
  deposit = await lab.deposit(order, txid);
  url = `/en/admin/orders/${order.orderNumber}`;
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

async function signIn(): Promise<void> {
  const cookie = `${operatorCookieName({ isSecure: true })}=${await whole.signIn()}`;
  headers = { host: new URL(publicUrl).host, origin: publicUrl, cookie };
}

async function readPage(): Promise<string> {
  return (await whole.app.inject({ url, headers })).payload;
}

type Fields = Readonly<Record<string, string>>;

async function send(fields: Fields) {
  const typed = { intent: 'refund_unclaimed', deposit: deposit.id, reason: 'a false match', ...fields };
  return await confirmForm(post, { password: operator.password, ...typed }, ({ payload }) => payload);
}

async function post(fields: Fields) {
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(fields).toString();
  return await whole.app.inject({ method: 'POST', url, headers: form, payload });
}

test('has a form for the deposit that nobody else sends back, and says that its sender is listed', async () => {
  const page = await readPage();
  const forms = Array.from(page.matchAll(/id="unclaimed-([^"]+)" popover/g), ([, id]) => id);
  expect(forms).toEqual([deposit.id]);
  for (const text of ['The sender is on the screening list.', 'The order has no refund address']) {
    expect(page.includes(text), text).toBe(true);
  }
});

test('refuses in words, and keeps what was typed but not the password', async () => {
  const unaddressed = await send({ address: '' });
  expect([unaddressed.statusCode, unaddressed.payload.includes('Enter a refund address first.')]).toEqual([409, true]);
  const malformed = await send({ address: 'not-an-address', reason: 'a reason of mine' });
  const kept = ['value="not-an-address"', '>a reason of mine</textarea>'].map((text) =>
    malformed.payload.includes(text),
  );
  expect([malformed.statusCode, ...kept]).toEqual([400, true, true]);
  const wrong = await send({ address: lab.address('polygon'), password: 'a guess' });
  expect([wrong.statusCode, wrong.payload.includes('The password is wrong.')]).toEqual([403, true]);
  expect(wrong.payload.includes('a guess')).toBe(false);
});

test('sends it once, says so, and has no form for it any more', async () => {
  // Moves the clock past the back-off after a wrong password.
  whole.pass(3_600_000);
  await signIn();
  const address = lab.address('polygon');
  const form = { intent: 'refund_unclaimed', deposit: deposit.id, reason: 'a false match', address };
  const shown = shownIn((await post(form)).payload) ?? '';
  for (const _click of ['first', 'second']) {
    const { statusCode, headers: answered } = await post({ ...form, shown, password: operator.password });
    expect([statusCode, answered['location']]).toEqual([303, `${url}?done=deposit_refunded`]);
  }
  expect((await readPage()).includes('id="unclaimed-')).toBe(false);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('40 USDC-POLYGON')]);
  await lab.booksEqualChain();
});
