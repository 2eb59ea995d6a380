/** The partner page: shows what belongs to a key, for whoever has it, and keeps and repeats the key nowhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWhole, publicUrl, type Whole } from './open-whole.ts';

let lab: OrderLab;
let whole: Whole;

beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

const unknownKey = `sampan_test_${'A'.repeat(43)}`;

async function makeKey(fields: Readonly<{ isSigned?: boolean; networks?: readonly string[] }> = {}) {
  const limits = { requestsPerMinute: 60, openOrders: 10 };
  const wanted = {
    actor: 'operator',
    label: 'A wallet',
    scopes: ['read', 'quote', 'trade'],
    limits,
    ...fields,
  } as const;
  const made = await whole.developer.makeKey(wanted);
  if (!made.ok) throw new Error(`a key was refused: ${made.code}`);
  return made.value;
}

async function show(key: string, { language = 'en', from = '203.0.113.50' } = {}) {
  const headers = {
    host: new URL(publicUrl).host,
    origin: publicUrl,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const payload = new URLSearchParams({ key }).toString();
  const url = `/${language}/partner`;
  const answer = await whole.app.inject({ method: 'POST', url, headers, payload, remoteAddress: from });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body.replaceAll('<!-- -->', '') };
}

test('a key shows its limits, orders with their references, and its empty tables, and is not repeated', async () => {
  const { key, apiKey } = await makeKey();
  await lab.work();
  const made = await whole.developer.createOrder(apiKey, {
    sendCurrency: 'BTC',
    receiveCurrency: 'USDT-TRC20',
    openAmount: true,
    receiveAddress: lab.address('tron'),
    labels: { externalId: 'invoice-17', metadata: {} },
  });
  if (!made.ok) throw new Error(made.code);
  const { status, headers, body } = await show(key);
  expect(status).toBe(200);
  for (const text of ['A wallet', '59 of 60 left now', '1 of 10', 'invoice-17', made.value.orderNumber, 'No share']) {
    expect(body).toContain(text);
  }
  for (const text of ['Awaiting deposit', 'Nothing earned yet', 'No completed orders yet', 'No deliveries']) {
    expect(body).toContain(text);
  }
  // Neither the key nor a link of the order, which would steer it.
  expect(body).not.toContain(key);
  expect(body).not.toContain('/payment/');
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('<meta name="robots" content="noindex');
});

test('the page of one key has nothing of another', async () => {
  const { key } = await makeKey();
  const { body } = await show(key);
  expect(body).not.toContain('invoice-17');
  expect(body).toContain('This key has no orders');
});

test('a key that is unknown or revoked is refused alike, and so are those that a page may not use', async () => {
  const revoked = await makeKey();
  await whole.developer.revokeKey({ actor: 'operator', id: revoked.apiKey.id });
  const none = 'There is no such key, or it was revoked or has expired.';
  const signed = (await makeKey({ isSigned: true })).key;
  const elsewhere = (await makeKey({ networks: ['192.0.2.0/24'] })).key;
  for (const [key, status, text] of [
    ['', 400, 'Enter an API key.'],
    [unknownKey, 401, none],
    [revoked.key, 401, none],
    ['<script>', 401, none],
    [signed, 403, 'have to be signed'],
    [elsewhere, 403, 'only works from certain networks'],
  ] as const) {
    const answer = await show(key, { from: '203.0.113.51' });
    expect([answer.status, answer.body.includes(text)], key).toEqual([status, true]);
    expect(answer.body).not.toContain('A wallet');
    if (key !== '') expect(answer.body).not.toContain(`value="${key}`);
  }
});

test(
  'guessing is slowed as it is for the API, and a right key gets through',
  async () => {
    const from = '198.51.100.7';
    for (let guess = 0; guess < 30; guess += 1) await show(unknownKey, { from });
    const slowed = await show(unknownKey, { from });
    expect([slowed.status, Number(slowed.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(slowed.body).toContain('Too many attempts');
    const { key } = await makeKey();
    expect((await show(key, { from })).status).toBe(200);
  },
  patient(60_000),
);
