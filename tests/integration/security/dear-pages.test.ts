/** Pages that are rendered for one request are dear: one network waits behind itself, and others do not wait for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWhole, type Whole } from './open-whole.ts';
import { linkOf } from '#tests/support/order-links.ts';

let lab: OrderLab;
let whole: Whole;
let order: Order;
beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
});
afterAll(async () => {
  await whole.close();
  await lab.close();
});

const ask = async (remoteAddress: string, url = `/en/payment/${linkOf(order)}`) =>
  await whole.app.inject({ url, remoteAddress });

test('a flood of payment pages from one network keeps no visitor waiting', async () => {
  const finished: string[] = [];
  const flood = Array.from({ length: 120 }, async () => {
    const { statusCode, headers } = await ask('198.51.100.7');
    finished.push('flood');
    return { statusCode, retryAfter: headers['retry-after'] };
  });
  const visitors = ['203.0.113.7', '2001:db8::7'].map(async (source) => {
    const { statusCode } = await ask(source);
    finished.push('visitor');
    return statusCode;
  });
  expect(await Promise.all(visitors)).toEqual([200, 200]);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(20);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused.every(({ retryAfter }) => retryAfter === '2')).toBe(true);
  // Of the flood's pages only those were finished before the visitors' that were being rendered when they came.
  const pages = finished.slice(refused.length);
  expect(pages.lastIndexOf('visitor')).toBeLessThan(25);
});

test('whoever asks for the back office without a session waits like everybody', async () => {
  const flood = Array.from({ length: 120 }, async () => (await ask('198.51.100.7', '/en/admin')).statusCode);
  expect((await ask('203.0.113.7')).statusCode).toBe(200);
  expect((await Promise.all(flood)).filter((status) => status === 503).length).toBeGreaterThan(20);
});

test('shared pages come from the cache, and need no turn', async () => {
  expect((await ask('198.51.100.7', '/en/faq')).statusCode).toBe(200);
  const flood = Array.from({ length: 120 }, async () => (await ask('198.51.100.7')).statusCode);
  const cached = Array.from({ length: 30 }, async () => (await ask('198.51.100.7', '/en/faq')).statusCode);
  expect(new Set(await Promise.all(cached))).toEqual(new Set([200]));
  await Promise.all(flood);
});

test.each([
  ['calls', '/api/admin/api-keys', (token: string) => ({ authorization: `Bearer ${token}` })],
  ['pages', '/en/admin', (token: string) => ({ cookie: `__Host-sampan_admin=${token}` })],
])('whoever makes sessions up for %s of the back office waits behind themselves', async (_what, url, headersOf) => {
  const token = await whole.signIn();
  const askAs = async (remoteAddress: string, session: string) =>
    (await whole.app.inject({ url, remoteAddress, headers: headersOf(session) })).statusCode;
  let finished = 0;
  const flood = Array.from({ length: 600 }, async () => {
    const status = await askAs('198.51.100.7', 'a'.repeat(43));
    if (status !== 503) finished += 1;
    return status;
  });
  expect(await askAs('203.0.113.7', token)).toBe(200);
  expect(finished).toBeLessThan(100);
  expect((await Promise.all(flood)).filter((status) => status === 503).length).toBeGreaterThan(100);
});
