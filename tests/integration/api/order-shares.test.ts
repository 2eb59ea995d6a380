/**
 * One network tries to take all places for unpaid orders: first a /48 of IPv6 with its /56 networks, then everybody.
 * Visitors from elsewhere and partners with a key still make theirs.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServices } from '#src/usecases/visitor/services.ts';
import { openV1, type V1 } from '#tests/integration/developer/open-v1.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';
import { patient } from '#tests/support/patience.ts';

const unpaidOrders = proofSize('shares', 200);
const perSource = 10;
const others = unpaidOrders / 4;

let lab: OrderLab;
let v1: V1;
let key: string;
beforeAll(async () => {
  lab = await openOrderLab();
  const ports = { ...lab.ports, rules: { ...lab.ports.rules, unpaidOrders } };
  v1 = await openV1({ ...lab, ports, services: makeServices(ports) }, { ordersPerSource: perSource });
  ({ key } = await v1.makeKey());
});
afterAll(async () => {
  await v1.close();
  await lab.close();
});

const wanted = () => ({
  sendCurrency: 'BTC',
  receiveCurrency: 'USDT-TRC20',
  sendAmount: '0.01',
  receiveAddress: lab.address('tron'),
});

async function orderFrom(remoteAddress: string): Promise<number> {
  const sent = { method: 'POST', url: '/api/exchanges', remoteAddress, payload: wanted() } as const;
  return (await v1.app.inject(sent)).statusCode;
}

async function orderWithKey(): Promise<number> {
  return (await v1.call('POST', '/exchanges', { key, body: { ...wanted(), orderType: 'floating' } })).status;
}

const served = (statuses: readonly number[]): number => statuses.filter((status) => status === 201).length;

test(
  'one /48 takes a part of the places, and visitors and partners get theirs',
  { timeout: patient(600_000) },
  async () => {
    const flood: number[] = [];
    const visitors: number[] = [];
    const partners: number[] = [];
    for (let round = 0; round < others; round += 1) {
      // The flood has fifteen times as many requests, from networks of a /48 that each may make ten orders.
      for (let each = 0; each < 15; each += 1) {
        const network = (((round * 15 + each) % 256) << 8).toString(16);
        flood.push(await orderFrom(`2001:db8:1:${network}::1`));
      }
      visitors.push(await orderFrom(`${20 + (round % 200)}.${round >> 8}.1.1`));
      if (round % 2 === 0) partners.push(await orderWithKey());
    }
    noteFigures('shares', {
      places: unpaidOrders,
      'tries of the /48': flood.length,
      'its orders': served(flood),
      visitors: visitors.length,
      'visitors served': served(visitors),
      partners: partners.length,
      'partners served': served(partners),
    });
    expect(served(flood)).toBeLessThanOrEqual(0.3 * unpaidOrders);
    expect(served(visitors) / visitors.length).toBeGreaterThanOrEqual(0.99);
    expect(served(partners) / partners.length).toBeGreaterThanOrEqual(0.99);
  },
);

test('when visitors have taken all their places, a partner still has some', { timeout: patient(600_000) }, async () => {
  const statuses: number[] = [];
  for (let network = 0; statuses.at(-1) !== 503 && network < 2 * unpaidOrders; network += 1) {
    statuses.push(await orderFrom(`${20 + (network % 200)}.${100 + Math.floor(network / 200)}.1.1`));
  }
  expect(statuses.at(-1)).toBe(503);
  expect(await orderWithKey()).toBe(201);
  expect(await orderFrom('19.1.1.1')).toBe(503);
});
