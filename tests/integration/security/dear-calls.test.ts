/** Calls are answered in turn by network: whoever sends very many waits behind themselves, and others do not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openV1, type V1 } from '../developer/open-v1.ts';

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

const ask = async (remoteAddress: string, { url = `/api/exchanges/${order.id}`, headers = {} }: Asked = {}) =>
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

test('live updates and clients that hang up hold no turn', async () => {
  const controllers = Array.from({ length: 40 }, () => new AbortController());
  const address = await v1.app.listen({ port: 0, host: '127.0.0.1' });
  const streams = controllers.map(
    async ({ signal }) => await fetch(`${address}/api/exchanges/${order.id}/events`, { signal }),
  );
  const opened = await Promise.all(streams);
  expect(opened.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
  const begun = performance.now();
  expect((await ask('203.0.113.7')).statusCode).toBe(200);
  expect(performance.now() - begun).toBeLessThan(900);
  for (const controller of controllers) controller.abort();
});
