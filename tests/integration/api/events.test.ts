/** GET /api/exchanges/:id/events: the order as it changes, whichever process changes it. */
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openApi, type Api, type OrderBody } from './open-api.ts';
import { readEvents, type EventReader, type ServerEvent } from './read-events.ts';
import { linkOf } from '#tests/support/order-links.ts';

let lab: OrderLab;
let api: Api;
let origin: string;
const readers: EventReader[] = [];

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab);
  origin = await listen(api);
});

afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

afterAll(async () => {
  expect(api.written).toEqual([]);
  await api.close();
  await lab.close();
});

async function listen({ app }: Api): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function follow(order: Order, headers: Record<string, string> = {}, at = origin): Promise<EventReader> {
  const reader = await readEvents(`${at}/api/exchanges/${linkOf(order)}/events`, headers);
  readers.push(reader);
  return reader;
}

const makeOrder = async (send = '0.5 BTC') => await lab.order({ send, receive: 'USDT-TRC20' });
const stateOf = ({ data }: ServerEvent) => (data as OrderBody).state;

/** Reads events until the order has this state. */
async function until(reader: EventReader, state: string): Promise<readonly ServerEvent[]> {
  const seen: ServerEvent[] = [];
  for (;;) {
    const event = await reader.next();
    if (!event) throw new Error(`the stream ended before ${state}`);
    seen.push(event);
    if (event.event === 'order' && stateOf(event) === state) return seen;
  }
}

describe('following an order', () => {
  test('begins with the whole order, its version as the id', async () => {
    const order = await makeOrder();
    const reader = await follow(order, { 'accept-language': 'en' });
    const first = await reader.next();
    const { body } = await api.get<OrderBody>(`/api/exchanges/${linkOf(order)}`, {
      headers: { 'accept-language': 'en' },
    });
    expect([first?.event, first?.id]).toEqual(['order', '0']);
    expect(first?.data).toEqual(body);
    expect(reader.text()).toMatch(/^retry: 3000\n\n/);
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test('shows each move and each confirmation, in two tabs alike', async () => {
    const order = await makeOrder('4 BTC');
    const tabs = [await follow(order), await follow(order)];
    for (const tab of tabs) await until(tab, 'awaiting_deposit');

    await lab.pay(order, '4');
    await lab.work();
    for (const tab of tabs) {
      const [move, ...rest] = await until(tab, 'confirming');
      expect(move).toMatchObject({ event: 'move', id: '1', data: { event: 'deposit_seen', to: 'confirming' } });
      expect(JSON.stringify(move)).not.toContain('key');
      expect(rest.map(({ event, id }) => [event, id])).toEqual([['order', '1']]);
    }
    await lab.mine('bitcoin');
    await lab.work();
    for (const tab of tabs) {
      const next = await tab.next();
      expect(next).toMatchObject({ event: 'order', id: '1', data: { confirmations: 1, confirmationsNeeded: 3 } });
    }
    await lab.confirm(order);
    for (const tab of tabs) expect((await until(tab, 'sending')).length).toBeGreaterThan(1);
  });

  test('works whichever server is asked, because the database tells', async () => {
    const other = await openApi(lab);
    const order = await makeOrder();
    const reader = await follow(order, {}, await listen(other));
    await until(reader, 'awaiting_deposit');
    await api.post(`/api/exchanges/${linkOf(order)}/cancel`);
    expect(await until(reader, 'expired')).toHaveLength(2);
    reader.close();
    await other.close();
  });

  test('shows a refund address that was given, though the order did not move', async () => {
    const order = await makeOrder();
    const reader = await follow(order);
    await reader.next();
    const refundAddress = await lab.giveRefundAddress(order);
    expect(await reader.next()).toMatchObject({ event: 'order', id: '0', data: { refundAddress } });
  });

  test('ends with the order, when its details are erased', async () => {
    const order = await makeOrder();
    const reader = await follow(order);
    await reader.next();
    await lab.ports.store.transaction(async ({ orders }) => await orders.erase(order.id, lab.ports.clock.now()));
    expect(await reader.next()).toMatchObject({ event: 'gone' });
    expect(await reader.next()).toBeUndefined();
    expect((await follow(order)).status).toBe(404);
  });
});

describe('coming back', () => {
  test('gives every move that was missed, then the order', async () => {
    const order = await makeOrder();
    await lab.pay(order, '0.5');
    await lab.work();
    await lab.confirm(order);
    const { body } = await api.get<OrderBody>(`/api/exchanges/${linkOf(order)}`);
    const missed = await until(await follow(order, { 'last-event-id': '0' }), 'sending');
    expect(missed.map(({ event, id }) => `${event} ${id}`)).toEqual([
      ...Array.from({ length: body.version }, (_, index) => `move ${index + 1}`),
      `order ${body.version}`,
    ]);
    const [only, ...none] = await until(await follow(order, { 'last-event-id': String(body.version) }), 'sending');
    expect([only?.event, none]).toEqual(['order', []]);
  });

  test.each(['-1', 'x', '1e3', '9'.repeat(400)])(
    'with the id %.10s, which was none of ours, begins anew',
    async (id) => {
      expect((await (await follow(await makeOrder(), { 'last-event-id': id })).next())?.event).toBe('order');
    },
  );
});

describe('connections', () => {
  test('are at most twenty for an order, and free again when they end', async () => {
    const order = await makeOrder();
    const open = await Promise.all(Array.from({ length: 20 }, async () => await follow(order)));
    expect(open.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const refused = await api.get(`/api/exchanges/${linkOf(order)}/events`);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'too_many_connections',
      '10',
    ]);
    expect((await follow(await makeOrder())).status).toBe(200);

    open[0]?.close();
    await expect.poll(async () => (await follow(order)).status).toBe(200);
  });

  test('are a share of the free ones for a source, so that a few orders do not take the places of all', async () => {
    const other = await openApi(lab);
    const at = await listen(other);
    const links = (await Promise.all([makeOrder(), makeOrder(), makeOrder(), makeOrder()])).map(linkOf);
    const open = async (place: number, from: string): Promise<EventReader> => {
      const reader = await readEvents(`${at}/api/exchanges/${links[place % 4]}/events`, {}, from);
      readers.push(reader);
      return reader;
    };
    const mine = await Promise.all(Array.from({ length: 56 }, async (_, place) => await open(place, '127.0.0.2')));
    expect(mine.map(({ status }) => status)).toEqual(Array(56).fill(200));
    const refused = await open(56, '127.0.0.2');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
    expect((await open(57, '127.0.0.3')).status).toBe(200);

    mine[0]?.close();
    await expect.poll(async () => (await open(0, '127.0.0.2')).status).toBe(200);
    await other.close();
  });

  test('do not keep a server from stopping', async () => {
    const other = await openApi(lab);
    const reader = await follow(await makeOrder(), {}, await listen(other));
    await reader.next();
    await other.close();
    expect(await reader.next()).toBeUndefined();
  });
});
