/** /api/v1/webhook with a real receiver and the worker's own job. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startDeliverWebhooks } from '#src/jobs/developer-jobs.ts';
import type { JobLog } from '#src/jobs/job-log.ts';
import type { Loop } from '#src/jobs/loop.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { isSigned, openReceiver, type Receiver } from '#tests/support/webhook-lab.ts';
import { countRows, openV1, type V1 } from './open-v1.ts';
import { patient } from '#tests/support/patience.ts';

let lab: OrderLab;
let v1: V1;
let receiver: Receiver;
let worker: Loop;
let key: string;

const written: unknown[] = [];
const note = (...line: unknown[]): void => void written.push(line);
const log: JobLog = { info: note, warn: note, error: note };

type EventBody = Readonly<{
  id: string;
  type: string;
  status: string;
  exchange: Readonly<{ id: string; state: string }> | null;
  deliveries: readonly Readonly<{ outcome: string; statusCode: number }>[];
}>;
type EventsBody = Readonly<{ events: readonly EventBody[]; nextBefore: string | null }>;

beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab);
  receiver = await openReceiver();
  worker = startDeliverWebhooks({ developer: v1.developer, log, everyMs: 20 });
});

beforeEach(async () => {
  ({ key } = await v1.makeKey());
});

afterAll(async () => {
  await worker.stop();
  receiver.close();
  expect([...written, ...v1.written]).toEqual([]);
  await v1.close();
  await lab.close();
});

const set = async (url = receiver.url) =>
  (await v1.call<{ url: string; secret: string }>('PUT', '/webhook', { key, body: { url } })).body;
const events = async (query = '') => (await v1.call<EventsBody>('GET', `/webhook/events${query}`, { key })).body.data;
const settled = async (count: number): Promise<readonly EventBody[]> =>
  await vi.waitFor(async () => {
    const found = (await events()).events;
    expect(found.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'delivered'));
    return found;
  }, patient(5000));

test('the address is set, shown without its secret, and taken away', async () => {
  const look = async () => (await v1.call<{ url: string | null }>('GET', '/webhook', { key })).body;
  expect(await look()).toEqual({ success: true, data: { url: null } });
  const { data } = await set();
  const secret = expect.stringMatching(/^whsec_[\w-]{43}$/) as string;
  expect(data).toEqual({ url: receiver.url, secret, oldSecretUntil: null });
  expect(await look()).toEqual({ success: true, data: { url: receiver.url } });
  const removed = await v1.call('DELETE', '/webhook', { key });
  expect(removed.body).toEqual({ success: true, data: { url: null } });
  expect(await look()).toEqual({ success: true, data: { url: null } });
});

test.each([
  ['ftp://shop.example/', 'webhook_url_invalid'],
  ['https://user:word@shop.example/', 'webhook_url_invalid'],
  ['shop', 'webhook_url_invalid'],
  ['http://169.254.169.254/latest', 'webhook_target_forbidden'],
])('%s is refused', async (url, code) => {
  const answer = await v1.call('PUT', '/webhook', { key, body: { url } });
  expect(answer).toMatchObject({ status: 400, body: { success: false, error: { code } } });
  expect((await v1.call('GET', '/webhook', { key })).body).toMatchObject({ data: { url: null } });
});

test('a key that may only read changes nothing and sends nothing', async () => {
  const { key: reader } = await v1.makeKey(['read']);
  for (const [method, path, body] of [
    ['PUT', '/webhook', { url: receiver.url }],
    ['DELETE', '/webhook', undefined],
    ['POST', '/webhook/test', undefined],
    ['POST', `/webhook/events/evt_${'0'.repeat(32)}/redeliver`, undefined],
  ] as const) {
    const answer = await v1.call(method, path, { key: reader, ...(body && { body }) });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'scope_missing' } } });
  }
  expect((await v1.call('GET', '/webhook', { key: reader })).status).toBe(200);
});

test('a test arrives signed, stands in the log, and is sent again on request', async () => {
  expect(await v1.call('POST', '/webhook/test', { key })).toMatchObject({
    status: 409,
    body: { error: { code: 'webhook_missing' } },
  });
  const { secret } = (await set()).data;
  const before = receiver.received.length;
  const headers = { 'idempotency-key': 'a-test-that-is-sent-twice' };
  const sent = await v1.call<EventBody>('POST', '/webhook/test', { key, headers });
  const again = await v1.call<EventBody>('POST', '/webhook/test', { key, headers });
  expect(sent).toMatchObject({ status: 200, body: { data: { type: 'webhook.test', exchange: null } } });
  expect(again.body.data.id).toBe(sent.body.data.id);
  expect(again.headers['idempotency-replayed']).toBe('true');

  const [event] = await settled(1);
  expect(event).toMatchObject({ id: sent.body.data.id, deliveries: [{ outcome: 'delivered', statusCode: 204 }] });
  const redelivered = await v1.call('POST', `/webhook/events/${event?.id}/redeliver`, { key });
  expect(redelivered.status).toBe(200);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(before + 2), patient(5000));
  const [one, two] = receiver.received.slice(before);
  if (!one || !two) throw new Error('nothing arrived');
  expect([one.id, two.id]).toEqual([event?.id, event?.id]);
  expect(two.body).toBe(one.body);
  expect([one, two].map((each) => isSigned(each, secret))).toEqual([true, true]);
  expect(Math.abs(two.timestamp - Date.now() / 1000)).toBeLessThan(30);
});

test('the log is read page by page, and only by its own key', async () => {
  await set();
  for (let sent = 0; sent < 5; sent += 1) await v1.call('POST', '/webhook/test', { key });
  const all = (await settled(5)).map(({ id }) => id);
  const first = await events('?limit=2');
  expect(first.events.map(({ id }) => id)).toEqual(all.slice(0, 2));
  const second = await events(`?limit=2&before=${first.nextBefore}`);
  expect(second.events.map(({ id }) => id)).toEqual(all.slice(2, 4));
  const last = await events(`?limit=2&before=${second.nextBefore}`);
  expect(last).toMatchObject({ events: [{ id: all[4] }], nextBefore: null });

  const { key: stranger } = await v1.makeKey();
  const notFound = { status: 404, body: { error: { code: 'webhook_event_not_found' } } };
  const rows = await countRows(lab, 'webhook_deliveries');
  expect(await v1.call('GET', `/webhook/events?before=${all[0]}`, { key: stranger })).toMatchObject(notFound);
  expect(await v1.call('POST', `/webhook/events/${all[0]}/redeliver`, { key: stranger })).toMatchObject(notFound);
  expect(await v1.call('POST', '/webhook/events/evt_%00/redeliver', { key })).toMatchObject(notFound);
  expect((await v1.call<EventsBody>('GET', '/webhook/events', { key: stranger })).body.data.events).toEqual([]);
  expect(await countRows(lab, 'webhook_deliveries')).toBe(rows);
  for (const limit of ['0', '101', '-1', '1.5', 'x', '']) {
    expect((await v1.call('GET', `/webhook/events?limit=${limit}`, { key })).status).toBe(400);
  }
});

test('an order made through the API is told of', async () => {
  await set();
  await lab.work();
  const body = {
    sendCurrency: 'LTC',
    receiveCurrency: 'ETH',
    sendAmount: '1',
    receiveAddress: lab.address('ethereum'),
  };
  const made = await v1.call<{ id: string }>('POST', '/exchanges', { key, body });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  expect((await v1.call('POST', `/exchanges/${id}/cancel`, { key })).status).toBe(200);
  expect(await settled(1)).toMatchObject([{ type: 'exchange.expired', exchange: { id, state: 'expired' } }]);
});
