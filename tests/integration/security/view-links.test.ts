/**
 * The link that only shows an order: it shows what the order’s own link shows, but never that link, and steers nothing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWhole, type Whole } from './open-whole.ts';
import { linkOf } from '#tests/support/order-links.ts';

let lab: OrderLab;
let whole: Whole;
let order: Order;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  const { viewUrl } = (await whole.app.inject(`/api/exchanges/${linkOf(order)}`)).json<{ viewUrl: string }>();
  token = viewUrl.split('/').at(-1) ?? '';
});
afterAll(async () => {
  await whole.close();
  await lab.close();
});

const post = async (url: string, fields: Readonly<Record<string, string>> = {}) =>
  await whole.app.inject({ method: 'POST', url, payload: fields });

test('shows the order at every address that reads it, and its own link at none', async () => {
  expect(token).toMatch(/^show-[1-9A-HJ-NP-Za-km-z]{22}$/);
  const paths = [
    `/en/payment/${token}`,
    `/ja/payment/${token}`,
    `/en/payment?id=${token}`,
    `/en/payment/${token}.data`,
    `/payment/${token}/qr.png`,
    `/en/payment/${token}/deadline.ics`,
    `/ja/payment/${token}/feed.atom`,
    `/ja/payment/${token}/wallet.json`,
    `/api/exchanges/${token}`,
    `/api/exchanges/${token}/payment`,
    `/api/exchanges/${token}/terms`,
  ];
  for (const url of paths) {
    const { statusCode, body, headers } = await whole.app.inject({ url });
    expect([url, statusCode, body.includes(linkOf(order))]).toEqual([url, 200, false]);
    expect(JSON.stringify(headers)).not.toContain(linkOf(order));
  }
  const page = await whole.app.inject({ url: `/en/payment/${token}` });
  expect(page.body).toContain(order.depositAddress);
  expect(page.body).toContain('This link only shows the order.');
  const { id, choices } = (await whole.app.inject(`/api/exchanges/${token}`)).json<{ id: string; choices: unknown }>();
  expect([id, choices]).toEqual([token, []]);
});

test('steers nothing, on the page and by the API', async () => {
  const before = await lab.view(order);
  const address = lab.address('bitcoin');
  for (const call of ['cancel', 'refund', 'continue', 'choice', 'verify', 'refund-address']) {
    const { statusCode } = await post(`/api/exchanges/${token}/${call}`, { refundAddress: address });
    expect([call, statusCode]).toEqual([call, 404]);
  }
  for (const intent of ['cancel', 'refund', 'continue', 'refund-address', 'sandbox-exact', 'sandbox-clock']) {
    const payload = new URLSearchParams({ intent, refundAddress: address, seconds: '60' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = { method: 'POST', url: `/en/payment/${token}`, payload, headers } as const;
    expect([intent, (await whole.app.inject(sent)).statusCode]).toEqual([intent, 404]);
  }
  expect(await lab.view(order)).toEqual(before);
});

test('has no form that decides, while the order’s own page has one', async () => {
  const [own, shown] = await Promise.all(
    [linkOf(order), token].map(async (id) => (await whole.app.inject(`/en/payment/${id}?edit=refund`)).body),
  );
  const intents = (html = '') => [...html.matchAll(/name="intent" value="([^"]+)"/g)].map(([, intent]) => intent);
  expect(intents(own)).toEqual(expect.arrayContaining(['cancel', 'refund-address']));
  expect([...new Set(intents(shown))]).toEqual(['paid']);
});

test('a text that is no link of ours, or whose order is unknown, is answered like an unknown order', async () => {
  const unknown = `show-${order.id}`;
  for (const text of [unknown, order.id, 'show-', `show-${'1'.repeat(22)}`, `${token}1`]) {
    expect((await whole.app.inject(`/api/exchanges/${text}`)).statusCode).toBe(404);
    expect((await whole.app.inject(`/en/payment/${text}`)).statusCode).toBe(404);
  }
});
