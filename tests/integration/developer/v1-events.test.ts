/** GET /api/v1/exchanges/:id/events: a client follows an order, and resumes with Last-Event-ID. */
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { readEvents, type EventReader, type ServerEvent } from '../api/read-events.ts';
import { openV1, type ExchangeBody, type V1 } from './open-v1.ts';
import { linkOf } from '#tests/support/order-links.ts';

let lab: OrderLab;
let v1: V1;
let key: string;
let origin: string;
const readers: EventReader[] = [];
const bearer = (text: string, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${text}`,
  ...headers,
});

beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab);
  ({ key } = await v1.makeKey(['read']));
  await v1.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(v1.app.server.address() as AddressInfo).port}`;
});

afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

afterAll(async () => {
  expect(v1.written).toEqual([]);
  await v1.close();
  await lab.close();
});

async function follow(order: Order, headers: Record<string, string> = {}): Promise<EventReader> {
  const all = bearer(key, headers);
  const reader = await readEvents(`${origin}/api/v1/exchanges/${linkOf(order)}/events`, all);
  readers.push(reader);
  return reader;
}

/** Reads events until the order has this state. */
async function until(reader: EventReader, state: string): Promise<readonly ServerEvent[]> {
  const seen: ServerEvent[] = [];
  for (;;) {
    const event = await reader.next();
    if (!event) throw new Error(`the stream ended before ${state}`);
    seen.push(event);
    if (event.event === 'order' && (event.data as ExchangeBody).state === state) return seen;
  }
}

test('begins with the order as a call answers it, and tells every change', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
  const reader = await follow(order);
  expect(reader.status).toBe(200);
  expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(reader.headers).toMatchObject({ 'ratelimit-limit': '10000', 'cache-control': 'no-store, no-transform' });
  const first = await reader.next();
  const { body } = await v1.call<ExchangeBody>('GET', `/exchanges/${linkOf(order)}`, { key });
  expect(first).toEqual({ id: '0', event: 'order', data: body.data });

  await lab.pay(order, '0.5');
  await lab.work();
  const seen = await until(reader, 'confirming');
  expect(seen.map(({ event, id }) => [event, id])).toEqual([
    ['move', '1'],
    ['order', '1'],
  ]);
  await lab.confirm(order);
  await lab.deliver(order);
  const end = (await until(reader, 'completed')).at(-1)?.data as ExchangeBody;
  expect(end).toMatchObject({ terminal: true, txHash: end.payouts[0]?.txid });
});

test('whoever comes back gets a move for each step they missed', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
  await lab.pay(order, '0.5');
  await lab.work();
  await lab.confirm(order);
  await lab.deliver(order);
  const seen = await until(await follow(order, { 'last-event-id': '1' }), 'completed');
  const moves = seen.filter(({ event }) => event === 'move').map(({ data }) => data as { version: number; to: string });
  expect(moves.map(({ version }) => version)).toEqual([2, 3, 4]);
  expect(moves.map(({ to }) => to)).toEqual(['exchanging', 'sending', 'completed']);
  const fresh = await until(await follow(order), 'completed');
  expect(fresh.map(({ event }) => event)).toEqual(['order']);
});

test('is closed to whoever has no key, and to what is no order', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
  expect((await follow(order, { authorization: 'none' })).status).toBe(401);
  expect((await follow({ ...order, orderNumber: 'TS-20300101-00000000' })).status).toBe(404);
  const { status, body } = await v1.call('GET', '/exchanges/nothing/events', { key });
  expect([status, body.error.code]).toEqual([404, 'order_not_found']);
});

test('a key may follow twenty-five times at once, and takes no place from others', async () => {
  const orders = [
    await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' }),
    await lab.order({ send: '0.6 BTC', receive: 'USDT-TRC20' }),
  ] as const;
  const { key: busy } = await v1.makeKey(['read']);
  for (let place = 0; place < 25; place += 1) {
    expect((await follow(orders[place % 2 === 0 ? 0 : 1], bearer(busy))).status).toBe(200);
  }
  const refused = await follow(orders[0], bearer(busy));
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
  expect((await follow(orders[0])).status).toBe(200);
});

test('a stream ends when its key is revoked, and tells nothing that happens after', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
  const { key: lost, apiKey } = await v1.makeKey(['read']);
  const reader = await follow(order, bearer(lost));
  const kept = await follow(order);
  expect((await reader.next())?.event).toBe('order');
  await v1.developer.revokeKey({ actor: 'operator', id: apiKey.id });
  await lab.pay(order, '0.5');
  await lab.work();
  expect(await reader.next()).toBeUndefined();
  await until(kept, 'confirming');
});
