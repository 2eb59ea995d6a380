/** Webhooks about a key's orders: the receiver gets each event effectively once, whatever it answers. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { backOffMs } from '#src/domain/developer/webhook-schedule.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { isSigned, openReceiver, openWebhookLab, type Receiver, type WebhookLab } from '#tests/support/webhook-lab.ts';
import { linkOf } from '#tests/support/order-links.ts';

let lab: OrderLab;
let hooks: WebhookLab;
let receiver: Receiver;

beforeAll(async () => {
  lab = await openOrderLab();
});

beforeEach(async () => {
  hooks = openWebhookLab(lab, { patienceMs: 300 });
  receiver?.close();
  receiver = await openReceiver();
});

afterAll(async () => {
  receiver.close();
  await lab.close();
});

test('a receiver that fails three times and then answers has got one event, four times the same', async () => {
  const { key, secret } = await hooks.makeKey(receiver.url);
  receiver.answers(500, null, 307, 200);
  const order = await lab.cancel(await hooks.order(key));
  const begun = hooks.clock.now();

  for (const pauseMs of [0, 10_000, 30_000, 120_000]) {
    // One millisecond before the retry is due nothing is sent.
    hooks.clock.advance(Math.max(0, pauseMs - 1));
    if (pauseMs > 0) expect(await hooks.deliver()).toEqual([]);
    hooks.clock.advance(pauseMs > 0 ? 1 : 0);
    expect(await hooks.deliver()).toHaveLength(1);
  }
  hooks.clock.advance(86_400_000);
  expect(await hooks.deliver()).toEqual([]);

  expect(receiver.received).toHaveLength(4);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(receiver.received.map((each) => isSigned(each, secret))).toEqual([true, true, true, true]);
  const sentAt = [0, 10, 40, 160].map((seconds) => Math.floor(begun / 1000) + seconds);
  expect(receiver.received.map(({ timestamp }) => timestamp)).toEqual(sentAt);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
    id: receiver.received[0]?.id,
    type: 'exchange.expired',
    createdAt: expect.stringMatching(/^2030-/) as string,
    apiVersion: 'v1',
    data: {
      exchange: {
        id: linkOf(order),
        orderNumber: order.orderNumber,
        version: order.version,
        state: 'expired',
        status: 'failed',
        reason: 'cancelled',
        // Not terminal, because a late payment would still be refunded.
        terminal: false,
        userActionRequired: false,
      },
    },
  });
  expect(await hooks.log(key)).toEqual([
    { id: receiver.received[0]?.id, status: 'delivered', outcomes: ['refused', 'timeout', 'refused', 'delivered'] },
  ]);
});

test('an order is told of from its deposit to its end, with growing versions', async () => {
  const { key } = await hooks.makeKey(receiver.url);
  const order = await hooks.order(key);
  await lab.pay(order, '1');
  await lab.work();
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await hooks.deliver();

  const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { exchange: Told } });
  const inOrder = told.toSorted((one, other) => one.data.exchange.version - other.data.exchange.version);
  expect(inOrder.map(({ type }) => type)).toEqual([
    'exchange.confirming',
    'exchange.exchanging',
    'exchange.sending',
    'exchange.completed',
  ]);
  expect(new Set(inOrder.map(({ data }) => data.exchange.version)).size).toBe(4);
  expect(told.every(({ data }) => data.exchange.id === linkOf(order))).toBe(true);
});

type Told = Readonly<{ id: string; version: number }>;

test('orders of the pages and of keys without a server are told to nobody', async () => {
  const { key } = await hooks.makeKey();
  await lab.cancel(await hooks.order(key));
  await lab.cancel(await lab.order({ send: '1 LTC', receive: 'ETH' }));
  expect(await hooks.deliver()).toEqual([]);
  expect(await hooks.log(key)).toEqual([]);
});

test('what needs somebody is sent before what goes well, though it happened later', async () => {
  const { key } = await hooks.makeKey(receiver.url);
  const going = [await hooks.order(key), await hooks.order(key), await hooks.order(key)];
  for (const order of going) await lab.pay(order, '1');
  await lab.work();
  await lab.cancel(await hooks.order(key));

  const [first] = await hooks.developer.takeDueWebhooks(1);
  expect(first?.order?.state).toBe('expired');
  await lab.database.ownerPool.query('update webhook_events set lease_until = null');
  await hooks.deliver();
  expect(receiver.received).toHaveLength(4);
});

test('after nine attempts in a day it is given up, and sent again when somebody asks', async () => {
  const { key, secret } = await hooks.makeKey(receiver.url);
  receiver.answers(503);
  await lab.cancel(await hooks.order(key));
  for (const pauseMs of [0, ...backOffMs]) {
    hooks.clock.advance(pauseMs);
    expect(await hooks.deliver()).toHaveLength(1);
  }
  hooks.clock.advance(30 * 86_400_000);
  expect(await hooks.deliver()).toEqual([]);
  const [event] = await hooks.log(key);
  expect(event).toMatchObject({ status: 'given_up', outcomes: Array.from({ length: 9 }, () => 'refused') });

  receiver.answers(500, 200);
  expect(await hooks.developer.redeliver(key, event?.id ?? '')).toEqual({ ok: true, value: event?.id });
  await hooks.deliver();
  hooks.clock.advance(10_000);
  await hooks.deliver();
  expect(await hooks.log(key)).toMatchObject([{ status: 'delivered', outcomes: { length: 11 } }]);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(receiver.received.every((each) => isSigned(each, secret))).toBe(true);
});

test('a delivered event is sent again when its key asks, and for no other key', async () => {
  const { key } = await hooks.makeKey(receiver.url);
  const { key: other } = await hooks.makeKey(receiver.url);
  const { key: silent } = await hooks.makeKey();
  expect(await hooks.developer.testWebhook(silent, 'main')).toMatchObject({ ok: false, code: 'webhook_missing' });
  const tested = await hooks.developer.testWebhook(key, 'main');
  const id = tested.ok ? tested.value : '';
  await hooks.deliver();
  expect(await hooks.developer.redeliver(other, id)).toMatchObject({ ok: false, code: 'webhook_event_not_found' });
  expect(await hooks.developer.redeliver(key, 'evt_\u0000')).toMatchObject({ code: 'webhook_event_not_found' });
  expect(await hooks.deliver()).toEqual([]);

  expect(await hooks.developer.redeliver(key, id)).toMatchObject({ ok: true });
  expect(await hooks.deliver()).toEqual([id]);
  expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test']);
});

/** Which of the secrets signed the next message of the key. */
async function signersOf(key: ApiKey, secrets: readonly string[]): Promise<readonly boolean[]> {
  await lab.cancel(await hooks.order(key));
  await hooks.deliver();
  const message = receiver.received.at(-1);
  if (!message) throw new Error('nothing was sent');
  return secrets.map((secret) => isSigned(message, secret));
}

test('a new secret counts from the next message on, and the old one beside it for a day', async () => {
  const { key, secret } = await hooks.makeKey(receiver.url);
  const changed = await hooks.developer.setWebhook(key, { name: 'main', url: receiver.url, states: null });
  if (!changed.ok) throw new Error(changed.code);
  expect(changed.value.secret).not.toBe(secret);
  expect(changed.value.oldSecretUntil).toBe(hooks.clock.now() + 86_400_000);
  expect(await signersOf(key, [changed.value.secret ?? '', secret])).toEqual([true, true]);
  hooks.clock.advance(86_400_000);
  expect(await signersOf(key, [changed.value.secret ?? '', secret])).toEqual([true, false]);
  await hooks.developer.cleanDeveloperRecords();
  const { rows } = await lab.database.ownerPool.query('select 1 from api_keys where webhook_old_secret is not null');
  expect(rows).toEqual([]);
});

test('another address is sent nothing that is signed with the old secret', async () => {
  const { key, secret } = await hooks.makeKey('http://127.0.0.1:1/old');
  const changed = await hooks.developer.setWebhook(key, { name: 'main', url: receiver.url, states: null });
  if (!changed.ok) throw new Error(changed.code);
  expect(changed.value.oldSecretUntil).toBeNull();
  expect(await signersOf(key, [changed.value.secret ?? '', secret])).toEqual([true, false]);
});

test('the database has no secret in readable form', async () => {
  const { secret } = await hooks.makeKey(receiver.url);
  const { rows } = await lab.database.ownerPool.query<{ line: string }>('select k::text as line from api_keys k');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ line }) => line.includes(secret) || line.includes('whsec_'))).toBe(false);
});
