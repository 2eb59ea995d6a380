/** Calls are answered in turn by network: whoever sends very many waits behind themselves, and others do not. */
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { openV1, type V1 } from '../developer/open-v1.ts';
import { linkOf } from '#tests/support/order-links.ts';

let lab: OrderLab;
let v1: V1;
let order: Order;
beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab);
  order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
});
afterAll(async () => {
  await v1.close();
  await lab.close();
});

type Asked = Readonly<{ url?: string; headers?: Readonly<Record<string, string>> }>;

const ask = async (remoteAddress: string, { url = `/api/exchanges/${linkOf(order)}`, headers = {} }: Asked = {}) =>
  await v1.app.inject({ url, remoteAddress, headers });

/** Sends very many calls of one network at once. `finished` tells how many of them were answered, refusals apart. */
function flood(asked: Asked = {}) {
  let finished = 0;
  const answers = Array.from({ length: 600 }, async () => {
    const { statusCode, headers } = await ask('198.51.100.7', asked);
    if (statusCode !== 503) finished += 1;
    return { statusCode, retryAfter: headers['retry-after'] };
  });
  return { all: Promise.all(answers), finished: () => finished };
}

test('a flood of calls from one network keeps no visitor waiting', async () => {
  const { all, finished } = flood();
  const visitors = await Promise.all(['203.0.113.7', '2001:db8::7'].map(async (source) => await ask(source)));
  expect(visitors.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  // Of the flood only what ran when they came, and what shares its turns with them.
  expect(finished()).toBeLessThan(60);
  const answers = await all;
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(600 - refused.length);
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.every(({ retryAfter }) => retryAfter === '2')).toBe(true);
});

test('a flood of wrong keys keeps no partner waiting, and programs do not wait for visitors', async () => {
  const { key } = await v1.makeKey();
  const right = { url: '/api/v1/key', headers: { authorization: `Bearer ${key}` } };
  const wrong = { url: '/api/v1/key', headers: { authorization: `Bearer sampan_test_${'a'.repeat(43)}` } };
  const floods = [flood(), flood(wrong)];
  const partner = await ask('203.0.113.7', right);
  expect(partner.statusCode).toBe(200);
  expect(floods.map(({ finished }) => finished() < 60)).toEqual([true, true]);
  await Promise.all(floods.map(async ({ all }) => await all));
});

test('changes of one order that wait for its row leave the connections to others', async () => {
  const other = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  const holder = await lab.database.ownerPool.connect();
  await holder.query('begin');
  await holder.query('select 1 from orders where id = $1 for update', [order.id]);
  // More than there are connections.
  const changes = Array.from({ length: 60 }, async () => await lab.services.cancelOrder(order.id));
  const begun = performance.now();
  expect((await lab.services.viewOrder(other.id)).ok).toBe(true);
  expect(performance.now() - begun).toBeLessThan(patient(3000));
  await holder.query('rollback');
  holder.release();
  expect((await Promise.all(changes)).some(({ ok }) => ok)).toBe(true);
});

describe('at a listener', () => {
  let port: number;
  beforeAll(async () => {
    await v1.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = v1.app.server.address() as net.AddressInfo);
  });

  /** How long a visitor from elsewhere waits for an answer. */
  const waitOf = async (asked: Asked = {}): Promise<number> => {
    const begun = performance.now();
    expect((await ask('203.0.113.7', asked)).statusCode).toBe(200);
    return performance.now() - begun;
  };

  test('live updates hold no turn', async () => {
    const over = new AbortController();
    const url = `http://127.0.0.1:${port}/api/exchanges/${linkOf(order)}/events`;
    const opened = await Promise.all(
      Array.from({ length: 40 }, async () => await fetch(url, { signal: over.signal }).then(({ status }) => status)),
    );
    expect(opened.filter((status) => status === 200).length).toBeGreaterThan(3);
    expect(await waitOf()).toBeLessThan(patient(900));
    over.abort();
  });

  test.each([
    ['visitors', '/api/calculate', ''],
    ['programs', '/api/v1/quotes', 'authorization: Bearer KEY\r\n'],
  ])('clients of %s that send their bodies slowly hold no turn', async (_who, path, header) => {
    const { key } = await v1.makeKey();
    const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${header.replace('KEY', key)}`;
    const sockets = Array.from({ length: 60 }, (_, index) =>
      net
        .connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + index}` })
        .on('error', () => {})
        .on('connect', function sendHead(this: net.Socket) {
          this.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`);
        }),
    );
    await Promise.all(sockets.map(async (socket) => await once(socket, 'connect')));
    const asked = { url: '/api/v1/key', headers: { authorization: `Bearer ${key}` } };
    // Long enough that the server has read all heads, and shorter than the longest turn.
    for (let count = 0; count < 20; count += 1) {
      expect(await waitOf(path.startsWith('/api/v1') ? asked : {})).toBeLessThan(patient(500));
    }
    for (const socket of sockets) socket.destroy();
  });
});
