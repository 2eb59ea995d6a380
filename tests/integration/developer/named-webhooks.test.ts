/** /api/v1/webhooks: several webhooks of one key, each with its secret, its events and its retries. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { mostWebhooks } from '#src/domain/developer/key-webhook.ts';
import { backOffMs } from '#src/domain/developer/webhook-schedule.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { isSigned, openReceiver, openWebhookLab, type Receiver, type WebhookLab } from '#tests/support/webhook-lab.ts';
import { openV1, type V1 } from './open-v1.ts';

let lab: OrderLab;
let hooks: WebhookLab;
let v1: V1;
let key: string;
let apiKey: ApiKey;
let shop: Receiver;
let ledger: Receiver;

beforeAll(async () => {
  lab = await openOrderLab();
});

beforeEach(async () => {
  hooks = openWebhookLab(lab);
  v1 = await openV1(lab, { wrap: () => hooks.developer });
  ({ key, apiKey } = await v1.makeKey());
  [shop, ledger] = [await openReceiver(), await openReceiver()];
  return async () => {
    shop.close();
    ledger.close();
    await v1.close();
  };
});

afterAll(async () => {
  await lab.close();
});

type Webhook = Readonly<{ name: string; url: string; eventTypes: string[] | null; oldSecretUntil: string | null }>;
type WithSecret = Webhook & Readonly<{ secret: string | null }>;
type List = Readonly<{ webhooks: readonly Webhook[] }>;
type Events = Readonly<{ events: readonly Readonly<{ id: string; type: string; webhook: string; status: string }>[] }>;

const put = async (name: string, body: object) => await v1.call<WithSecret>('PUT', `/webhooks/${name}`, { key, body });
const set = async (name: string, body: object): Promise<WithSecret> => {
  const { status, body: answer, text } = await put(name, body);
  if (status !== 200) throw new Error(text);
  return answer.data;
};
const listed = async () => (await v1.call<List>('GET', '/webhooks', { key })).body.data.webhooks;
const events = async (query: string) =>
  (await v1.call<Events>('GET', `/webhook/events?${query}`, { key })).body.data.events;
const cancelOne = async () => void (await lab.cancel(await hooks.order(apiKey)));
const typesOf = ({ received }: Receiver) => received.map(({ type }) => type).toSorted();

test('each is set by its name, listed without its secret, and taken away', async () => {
  expect(await listed()).toEqual([]);
  const main = (await v1.call<WithSecret>('PUT', '/webhook', { key, body: { url: shop.url } })).body.data;
  expect(main).toEqual({ url: shop.url, secret: expect.stringMatching(/^whsec_/) as string, oldSecretUntil: null });
  const eventTypes = ['exchange.completed', 'exchange.refunded'];
  // In the order of an order's life, each once.
  const made = await set('ledger', { url: ledger.url, eventTypes: [...eventTypes.toReversed(), 'exchange.completed'] });
  const told = { name: 'ledger', url: ledger.url, eventTypes, oldSecretUntil: null };
  expect(made).toEqual({ ...told, secret: expect.stringMatching(/^whsec_[\w-]{43}$/) as string });
  expect(made.secret).not.toBe(main.secret);

  const answer = await v1.call<List>('GET', '/webhooks', { key });
  expect(answer.body.data.webhooks).toEqual([
    told,
    { name: 'main', url: shop.url, eventTypes: null, oldSecretUntil: null },
  ]);
  expect(answer.text).not.toContain('whsec_');
  expect((await v1.call('GET', '/webhook', { key })).body.data).toEqual({ url: shop.url });
  const { rows } = await lab.database.ownerPool.query<{ line: string }>('select k::text as line from key_webhooks k');
  expect(rows.some(({ line }) => line.includes('whsec_'))).toBe(false);

  const left = await v1.call<List>('DELETE', '/webhooks/main', { key });
  expect(left.body.data.webhooks).toEqual([told]);
  expect((await v1.call('GET', '/webhook', { key })).body.data).toEqual({ url: null });
  expect((await v1.call('DELETE', '/webhooks/main', { key })).status).toBe(200);
});

test('what makes no sense is refused, and so is one too many', async () => {
  for (const [name, body, code] of [
    ['Ledger', { url: ledger.url }, 'request_malformed'],
    ['a'.repeat(33), { url: ledger.url }, 'request_malformed'],
    ['ledger', { url: ledger.url, eventTypes: [] }, 'request_malformed'],
    ['ledger', { url: ledger.url, eventTypes: ['exchange.unheard'] }, 'request_malformed'],
    ['ledger', { url: ledger.url, eventTypes: ['webhook.test'] }, 'request_malformed'],
    ['ledger', { url: 'ftp://shop.example/' }, 'webhook_url_invalid'],
    ['ledger', { url: 'http://169.254.169.254/latest' }, 'webhook_target_forbidden'],
  ] as const) {
    expect(await put(name, body), name).toMatchObject({ status: 400, body: { error: { code } } });
  }
  const noHook = await v1.call('POST', '/webhooks/ledger/test', { key });
  expect(noHook).toMatchObject({ status: 409, body: { error: { code: 'webhook_missing' } } });
  expect(await listed()).toEqual([]);

  // Set at once, so that each might count before the others are there.
  const names = Array.from({ length: mostWebhooks + 3 }, (_, at) => `hook-${at}`);
  const answers = await Promise.all(names.map(async (name) => await put(name, { url: shop.url })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostWebhooks);
  const limit = { status: 409, body: { error: { code: 'webhooks_limit', details: { limit: mostWebhooks } } } };
  for (const refused of answers.filter(({ status }) => status !== 200)) expect(refused).toMatchObject(limit);
  expect(await v1.call('PUT', '/webhook', { key, body: { url: shop.url } })).toMatchObject(limit);
  const [first = ''] = (await listed()).map(({ name }) => name);
  expect((await put(first, { url: ledger.url })).status).toBe(200);
});

test('each is sent the events it wants, in events of its own that its own secret signs', async () => {
  const all = await set('main', { url: shop.url });
  const ends = await set('ledger', { url: ledger.url, eventTypes: ['exchange.completed'] });
  const order = await hooks.order(apiKey);
  await lab.pay(order, '1');
  await lab.work();
  await lab.confirm(order);
  await lab.deliver(order);
  await cancelOne();
  await hooks.deliver();

  const moves = ['completed', 'confirming', 'exchanging', 'expired', 'sending'].map((state) => `exchange.${state}`);
  expect(typesOf(shop)).toEqual(moves);
  expect(typesOf(ledger)).toEqual(['exchange.completed']);
  for (const [receiver, own, foreign] of [
    [shop, all, ends],
    [ledger, ends, all],
  ] as const) {
    for (const message of receiver.received) {
      expect([own, foreign].map(({ secret }) => isSigned(message, secret ?? ''))).toEqual([true, false]);
    }
  }
  const ids = [...shop.received, ...ledger.received].map(({ id }) => id);
  expect(new Set(ids).size).toBe(6);
  expect(await events('webhook=ledger')).toMatchObject([
    { id: ledger.received[0]?.id, webhook: 'ledger', type: 'exchange.completed', status: 'delivered' },
  ]);
  expect(await events('webhook=main')).toHaveLength(5);
  expect(await events('webhook=nobody')).toEqual([]);

  // A test goes to its webhook alone, whatever that is limited to.
  await v1.call('POST', '/webhooks/ledger/test', { key });
  await hooks.deliver();
  expect([typesOf(ledger).at(-1), shop.received.length]).toEqual(['webhook.test', 5]);
});

test('one that fails delays no other, and the key sees what did not arrive', async () => {
  await set('main', { url: shop.url });
  await set('ledger', { url: ledger.url });
  ledger.answers(503);
  await cancelOne();
  for (const pauseMs of [0, ...backOffMs]) {
    hooks.clock.advance(pauseMs);
    await hooks.deliver();
  }
  expect([shop.received.length, ledger.received.length]).toEqual([1, backOffMs.length + 1]);
  const [lost, ...others] = await events('status=given_up');
  expect([lost?.webhook, others]).toEqual(['ledger', []]);
  expect(await events('status=delivered')).toMatchObject([{ webhook: 'main' }]);
  expect(await events('status=due')).toEqual([]);

  ledger.answers(204);
  await v1.call('POST', `/webhook/events/${lost?.id}/redeliver`, { key });
  await hooks.deliver();
  expect(await events('status=given_up')).toEqual([]);
  expect(shop.received).toHaveLength(1);
});

test('two receivers of a key that hang hold each other up as little as those of two keys', async () => {
  await set('main', { url: shop.url });
  await set('ledger', { url: ledger.url });
  for (let times = 0; times < 3; times += 1) await cancelOne();
  const taken = await hooks.developer.takeDueWebhooks(100);
  expect(taken.map(({ webhook }) => webhook).toSorted()).toEqual(['ledger', 'ledger', 'main', 'main']);
  expect(await hooks.developer.takeDueWebhooks(100)).toEqual([]);
});

test('a secret is replaced with an overlap of a day, or kept while the events change', async () => {
  const first = await set('ledger', { url: ledger.url, eventTypes: ['exchange.completed'] });
  const kept = await set('ledger', { url: ledger.url, keepSecret: true });
  expect(kept).toEqual({ name: 'ledger', url: ledger.url, eventTypes: null, secret: null, oldSecretUntil: null });
  const second = await set('ledger', { url: ledger.url });
  expect(second.oldSecretUntil).toBe(new Date(hooks.clock.now() + 86_400_000).toISOString());
  const stillOverlaps = await set('ledger', { url: ledger.url, keepSecret: true });
  expect(stillOverlaps).toMatchObject({ secret: null, oldSecretUntil: second.oldSecretUntil });

  const signers = async () => {
    await cancelOne();
    await hooks.deliver();
    const message = ledger.received.at(-1);
    return [first, second].map(({ secret }) => message && isSigned(message, secret ?? ''));
  };
  expect(await signers()).toEqual([true, true]);
  hooks.clock.advance(86_400_000);
  expect(await signers()).toEqual([false, true]);
  // Another address never keeps a secret, whatever was asked: whoever has a stolen key gets none that the old one has.
  const moved = await set('ledger', { url: shop.url, keepSecret: true });
  expect(moved).toMatchObject({ secret: expect.stringMatching(/^whsec_/) as string, oldSecretUntil: null });
  expect([first.secret, second.secret]).not.toContain(moved.secret);
});

test('what was due to one that is taken away is given up, and the others go on', async () => {
  await set('main', { url: shop.url });
  await set('ledger', { url: ledger.url });
  await cancelOne();
  await v1.call('DELETE', '/webhooks/ledger', { key });
  await cancelOne();
  await hooks.deliver();
  expect([shop.received.length, ledger.received.length]).toEqual([2, 0]);
  const [lost] = await events('webhook=ledger');
  expect(lost?.status).toBe('given_up');
  const again = await v1.call('POST', `/webhook/events/${lost?.id}/redeliver`, { key });
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'webhook_missing' } } });
});

test('no key sees or changes the webhooks of another, and none are left of a key that is revoked', async () => {
  await set('ledger', { url: ledger.url });
  const { key: stranger } = await v1.makeKey();
  expect((await v1.call<List>('GET', '/webhooks', { key: stranger })).body.data.webhooks).toEqual([]);
  await v1.call('DELETE', '/webhooks/ledger', { key: stranger });
  const tested = await v1.call('POST', '/webhooks/ledger/test', { key: stranger });
  expect(tested).toMatchObject({ status: 409, body: { error: { code: 'webhook_missing' } } });
  expect(await listed()).toHaveLength(1);
  expect((await hooks.developer.listKeys()).find(({ id }) => id === apiKey.id)?.webhooks).toBe(1);

  must(await hooks.developer.revokeKey({ actor: 'test', id: apiKey.id }));
  // Like a request that was authenticated just before.
  await hooks.developer.setWebhook(apiKey, { name: 'late', url: ledger.url, states: null });
  expect(await hooks.developer.listWebhooks(apiKey)).toEqual([]);
});

test('the main one stands where a program of the version before looks for it, and it may set it there', async () => {
  const column = async () => {
    const look = 'select webhook_url as url, webhook_secret as secret from api_keys where id = $1';
    return (await lab.database.ownerPool.query<{ url: string | null; secret: string }>(look, [apiKey.id])).rows[0];
  };
  await set('ledger', { url: ledger.url });
  expect(await column()).toEqual({ url: null, secret: null });
  await set('main', { url: shop.url, eventTypes: ['exchange.completed'] });
  expect((await column())?.url).toBe(shop.url);

  const asBefore = 'update api_keys set webhook_url = $2, webhook_secret = $3 where id = $1';
  await lab.database.pool.query(asBefore, [apiKey.id, ledger.url, (await column())?.secret]);
  expect((await listed()).at(-1)).toEqual({
    name: 'main',
    url: ledger.url,
    eventTypes: null,
    oldSecretUntil: null,
  });
  await lab.database.pool.query(asBefore, [apiKey.id, null, null]);
  expect((await listed()).map(({ name }) => name)).toEqual(['ledger']);
  await set('main', { url: shop.url });
  await v1.call('DELETE', '/webhook', { key });
  expect(await column()).toEqual({ url: null, secret: null });
});
