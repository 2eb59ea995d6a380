/** When webhooks to a key's server end, and which data is deleted then. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { accept } from '#src/domain/result.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { openReceiver, openWebhookLab, type Receiver, type WebhookLab } from '#tests/support/webhook-lab.ts';

let lab: OrderLab;
let hooks: WebhookLab;
let receiver: Receiver;

beforeAll(async () => {
  lab = await openOrderLab();
});

beforeEach(async () => {
  hooks = openWebhookLab(lab);
  receiver?.close();
  receiver = await openReceiver();
});

afterAll(async () => {
  receiver.close();
  await lab.close();
});

const pair = { sendCurrency: 'LTC', receiveCurrency: 'ETH', send: parseAmount('1 LTC') } as const;

const webhookOf = async ({ id }: ApiKey) => {
  const { rows } = await lab.database.ownerPool.query(
    'select webhook_url, webhook_secret from api_keys where id = $1',
    [id],
  );
  return rows[0] as unknown;
};

const count = async (table: 'webhook_events' | 'webhook_deliveries', keyId: string): Promise<number> => {
  const events = `select id from webhook_events where key_id = $1`;
  const condition = table === 'webhook_events' ? `id in (${events})` : `event_id in (${events})`;
  const { rows } = await lab.database.ownerPool.query<{ count: string }>(
    `select count(*) from ${table} where ${condition}`,
    [keyId],
  );
  return Number(rows[0]?.count);
};

test('a revoked key gets nothing more: not what was due, and nothing new', async () => {
  const { key } = await hooks.makeKey(receiver.url);
  const [first, second] = [await hooks.order(key), await hooks.order(key)];
  receiver.answers(500);
  await lab.cancel(first);
  await hooks.deliver();
  expect(receiver.received).toHaveLength(1);

  await hooks.developer.revokeKey({ actor: 'test', id: key.id });
  await lab.cancel(second);
  hooks.clock.advance(10_000);
  await hooks.deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await hooks.log(key)).toMatchObject([{ status: 'given_up', outcomes: ['refused'] }]);
  expect(await webhookOf(key)).toEqual({ webhook_url: null, webhook_secret: null });
  // Like a request that was authenticated just before the key was revoked.
  await hooks.developer.setWebhook(key, { name: 'main', url: receiver.url, states: null });
  expect(await webhookOf(key)).toEqual({ webhook_url: null, webhook_secret: null });
});

test('nothing is sent any more once the address is taken away', async () => {
  const { key } = await hooks.makeKey(receiver.url);
  const [first, second] = [await hooks.order(key), await hooks.order(key)];
  await lab.cancel(first);
  await hooks.developer.removeWebhook(key, 'main');
  await lab.cancel(second);
  await hooks.deliver();
  expect(receiver.received).toEqual([]);
  const [event] = await hooks.log(key);
  expect(event).toMatchObject({ status: 'given_up', outcomes: [] });
  expect(await hooks.developer.redeliver(key, event?.id ?? '')).toMatchObject({ ok: false, code: 'webhook_missing' });
});

test('a key of the sandbox that is over is told nothing', async () => {
  const made = await hooks.developer.makeTemporaryKey();
  if (!made.ok) throw new Error(made.code);
  const { apiKey: key } = made.value;
  await hooks.developer.setWebhook(key, { name: 'main', url: receiver.url, states: null });
  await lab.cancel(await hooks.order(key));
  hooks.clock.advance(24 * 3_600_000 - 1);
  await hooks.developer.cleanDeveloperRecords();
  expect(await webhookOf(key)).toMatchObject({ webhook_url: receiver.url });
  hooks.clock.advance(1);
  await hooks.deliver();
  expect(receiver.received).toEqual([]);
  await hooks.developer.cleanDeveloperRecords();
  expect(await webhookOf(key)).toEqual({ webhook_url: null, webhook_secret: null });
});

test('a day later nothing is left of it, and of one with orders only what its orders need', async () => {
  const keys = [await hooks.developer.makeTemporaryKey(), await hooks.developer.makeTemporaryKey()].map(must);
  const [idle, busy] = keys.map(({ apiKey }) => apiKey);
  const { key: lasting } = await hooks.makeKey(receiver.url);
  if (!idle || !busy) throw new TypeError('two were made');
  for (const key of [idle, busy]) {
    await hooks.developer.setWebhook(key, { name: 'main', url: receiver.url, states: null });
    await hooks.developer.testWebhook(key, 'main');
    must(await hooks.developer.quote(key, { ...pair, orderType: 'fixed' }));
  }
  const order = await lab.cancel(await hooks.order(busy));
  hooks.clock.advance(2 * 24 * 3_600_000);
  await hooks.developer.cleanDeveloperRecords();
  expect(await findRowsWith(idle.id)).toEqual(['api_keys', 'api_quotes', 'webhook_events']);

  hooks.clock.advance(1);
  await hooks.developer.cleanDeveloperRecords();
  expect(await findRowsWith(idle.id)).toEqual([]);
  expect(await findRowsWith(busy.id)).toEqual(['api_keys', 'orders']);
  await lab.ports.store.transaction(async ({ orders }) => await orders.erase(order.id, lab.ports.clock.now()));
  await hooks.developer.cleanDeveloperRecords();
  expect(await findRowsWith(busy.id)).toEqual([]);
  expect(await findRowsWith(lasting.id)).toContain('api_keys');
});

test('the service itself can delete no key', async () => {
  await expect(lab.database.pool.query('delete from api_keys')).rejects.toThrow(/permission denied for table/);
});

test('of an erased order nothing is told, nothing is sent again, and nothing names its key', async () => {
  const { key } = await hooks.makeKey(receiver.url);
  const [told, untold] = [await hooks.order(key), await hooks.order(key)];
  await lab.cancel(told);
  await hooks.deliver();
  await lab.cancel(untold);
  const ids = (await hooks.log(key)).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  const named = { idempotencyHash: '1'.repeat(64), requestHash: '2'.repeat(64), pause: async () => await sleep(1) };
  await hooks.developer.once(key, named, async () => await Promise.resolve(accept(told.id)));
  for (const { id } of [told, untold]) {
    await lab.ports.store.transaction(async ({ orders }) => await orders.erase(id, lab.ports.clock.now()));
  }
  expect(await hooks.deliver()).toEqual([]);
  expect(receiver.received).toHaveLength(1);

  expect(await hooks.log(key)).toEqual([]);
  for (const id of ids) {
    expect(await hooks.developer.redeliver(key, id)).toMatchObject({ ok: false, code: 'webhook_event_not_found' });
  }
  expect(await findRowsWith(key.id)).toEqual(['api_keys', 'audit_log', 'key_webhooks']);
  expect(await findRowsWith(ids[0] ?? '')).toEqual([]);
});

/** Tables with a row that contains the text in any column. */
const findRowsWith = async (words: string): Promise<readonly string[]> => {
  const { rows: tables } = await lab.database.ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const found = tables.map(async ({ name }) => {
    const query = `select 1 from "${name}" t where t::text like '%' || $1 || '%' limit 1`;
    const { rowCount } = await lab.database.ownerPool.query(query, [words]);
    return rowCount === 0 ? [] : [name];
  });
  return (await Promise.all(found)).flat();
};

test('an order that is erased while it is being told is forgotten all the same', async () => {
  const { key } = await hooks.makeKey(receiver.url);
  receiver.answers(500);
  const order = await lab.cancel(await hooks.order(key));
  const [event] = await hooks.developer.takeDueWebhooks(1);
  await lab.ports.store.transaction(async ({ orders }) => await orders.erase(order.id, lab.ports.clock.now()));
  if (!event) throw new Error('nothing was due');
  await hooks.developer.deliverWebhook(event);
  hooks.clock.advance(10_000);
  expect(await hooks.deliver()).toEqual([]);
  expect(receiver.received).toHaveLength(1);
  expect(await hooks.log(key)).toEqual([]);
});

test('events are forgotten with their attempts after thirty days, but not while they are due', async () => {
  const { key } = await hooks.makeKey(receiver.url);
  receiver.answers(200, 500);
  await hooks.developer.testWebhook(key, 'main');
  await hooks.deliver();
  await hooks.developer.testWebhook(key, 'main');
  await hooks.deliver();
  await hooks.developer.cleanDeveloperRecords();
  expect(await count('webhook_events', key.id)).toBe(2);

  lab.stopFor(30 * 24 * 60 + 1);
  await hooks.developer.cleanDeveloperRecords();
  expect(await hooks.log(key)).toMatchObject([{ status: 'due' }]);
  expect(await count('webhook_deliveries', key.id)).toBe(1);
});
