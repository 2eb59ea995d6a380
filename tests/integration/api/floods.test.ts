/**
 * Floods of quotes, orders and guessed tracking codes: the service stays up, honest visitors are served, nothing is
 * stored for a refused request, deposit addresses are not used up, and the memory of the rate limits is bounded.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTrackingLimits } from '#src/http/tracking-limits.ts';
import { refuse } from '#src/domain/result.ts';
import { makeCreateOrder } from '#src/usecases/intake/create-order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { countOrders, openApi, type Api, type OrderBody } from './open-api.ts';

const perSource = 10;
let lab: OrderLab;
let api: Api;
let now = 1_900_000_000_000;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab, { now: () => now, ordersPerSource: perSource });
});

afterAll(async () => {
  // A flood writes nothing to the log: no visitor's address, and no error.
  expect(api.written).toEqual([]);
  await api.close();
  await lab.close();
});

/** Ten minutes later the rate limits of all sources are reset. */
beforeEach(() => {
  now += 600_000;
});

const draft = () => ({
  sendCurrency: 'BTC',
  receiveCurrency: 'USDT-TRC20',
  sendAmount: '0.5',
  receiveAddress: lab.address('tron'),
});
const order = async (from: string, key?: string) =>
  await api.post<OrderBody>('/api/exchanges', draft(), {
    from,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const times = async <Value>(count: number, work: (place: number) => Promise<Value>) =>
  await Promise.all(Array.from({ length: count }, async (_each, place) => await work(place)));
const tally = (answers: readonly Readonly<{ status: number }>[]): Readonly<Record<number, number>> =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([at, all]) => [at, all.length]));

/** Row counts of everything stored for orders and addresses. */
async function countKept(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await lab.database.ownerPool.query<Record<string, string>>(
    `select (select count(*) from orders) as orders, (select count(*) from watched_addresses) as addresses,
      (select count(*) from order_history) as history,
      (select last_value from "address_index:bitcoin:deposit") as drawn`,
  );
  return rows[0] ?? {};
}

describe('a flood of orders', () => {
  test('from one network ends at its limit, with the time to wait, and others are served meanwhile', async () => {
    const before = await countOrders(lab);
    const [flood, honest] = await Promise.all([
      times(200, async (place) => await order(`198.51.100.${place % 250}`)),
      times(5, async (place) => await order(`203.0.${place}.7`)),
    ]);
    expect(tally(flood)).toEqual({ 201: perSource, 429: 200 - perSource });
    expect(tally(honest)).toEqual({ 201: 5 });
    expect(await countOrders(lab)).toBe(before + perSource + 5);
    const refused = flood.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('600');
    expect(refused?.body).toMatchObject({ code: 'orders_of_source_limit', details: { seconds: 600 } });
  });

  test('of refused requests stores nothing, and uses up no deposit address and no allowance', async () => {
    const from = '198.51.101.1';
    expect((await order(from)).status).toBe(201);
    const before = await countKept();
    const own = (await order(from)).body.depositAddress;
    const kept = await countKept();
    expect(kept).toMatchObject({ orders: String(Number(before['orders']) + 1) });
    const bad = [
      { sendAmount: '0.00001' },
      { sendAmount: '1000' },
      { receiveAddress: 'nobody' },
      { receiveCurrency: 'BTC', receiveAddress: own },
      { receiveCurrency: 'ETH' },
      // Our own address as refund address alone would count (own-addresses.test.ts); with a wrong amount too it is not
      // reported.
      { refundAddress: own, sendAmount: '1000' },
    ];
    const answers = await times(120, async (place) => {
      const change = bad[place % bad.length];
      return await api.post('/api/exchanges', { ...draft(), ...change }, { from });
    });
    // A request counts while it runs, so some concurrent ones get a 429 instead of the validation error.
    const { 400: wrong = 0, 429: early = 0 } = tally(answers);
    expect([wrong + early, wrong >= perSource - 2]).toEqual([answers.length, true]);
    expect(await countKept()).toEqual(kept);
    expect((await order(from)).status).toBe(201);
  });

  test('with one Idempotency-Key is one order, however many are sent at once', async () => {
    const before = await countOrders(lab);
    const [key, body] = [randomBytes(16).toString('hex'), draft()];
    const send = async () =>
      await api.post<OrderBody>('/api/exchanges', body, { from: '198.51.102.1', headers: { 'idempotency-key': key } });
    const answers = await times(50, send);
    expect(tally(answers)).toEqual({ 201: 50 });
    expect(new Set(answers.map(({ body: { id, depositAddress } }) => `${id} ${depositAddress}`)).size).toBe(1);
    expect(await countOrders(lab)).toBe(before + 1);
    // The rate limit counted the fifty equal requests as one order.
    const others = await times(perSource - 1, async () => await order('198.51.102.2'));
    expect(tally(others)).toEqual({ 201: perSource - 1 });
    expect((await order('198.51.102.3')).status).toBe(429);
    expect(tally([await send()])).toEqual({ 201: 1 });
  });

  test('from everywhere ends at the most orders that may be unpaid, and goes on when some are over', async () => {
    const countUnpaid = async (): Promise<number> => {
      const unpaid = `select count(*) from orders where state = 'awaiting_deposit'`;
      return Number((await lab.database.ownerPool.query<{ count: string }>(unpaid)).rows[0]?.count);
    };
    const places = (await countUnpaid()) + 7;
    // A fifth of all places is reserved for API keys.
    const unpaidOrders = places + Math.floor((places - 1) / 4);
    const create = makeCreateOrder({ ...lab.ports, rules: { ...lab.ports.rules, unpaidOrders } });
    const request = () => lab.request({ send: '0.5 BTC', receive: 'ETH' });
    const before = await countOrders(lab);
    const made = await times(60, async () => await create(request()));
    expect(made.filter(({ ok }) => ok)).toHaveLength(7);
    expect(made.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 53 }, () => refuse('orders_full')));
    expect(await countOrders(lab)).toBe(before + 7);

    const kept = await countKept();
    expect(await create(request())).toEqual(refuse('orders_full'));
    expect(await countKept()).toEqual(kept);
    // A cancelled order counts as open until its payment window would have ended.
    for (const one of made) if (one.ok) await lab.cancel(one.value);
    await lab.advance(1 / 30);
    await lab.work();
    expect(await create(request())).toEqual(refuse('orders_full'));
    await lab.advance(30);
    await lab.work();
    const free = places - (await countUnpaid());
    const again = await times(free + 5, async () => await create(request()));
    expect(again.filter(({ ok }) => ok)).toHaveLength(free);
    expect(await create(request())).toEqual(refuse('orders_full'));
  });
});

test('a flood of quotes is answered, keeps nothing, and orders go on beside it', async () => {
  const kept = await countKept();
  const quote = async (amount: string) =>
    await api.post(
      '/api/calculate',
      { fromCurrency: 'BTC', toCurrency: 'USDT-TRC20', amount },
      { from: '198.51.103.1' },
    );
  // As many at once as one address can have connections for.
  for (let round = 0; round < 5; round += 1) {
    const [good, bad] = await Promise.all([
      times(140, async (place) => await quote(`0.${place + 100}`)),
      times(60, async () => await quote('not an amount')),
    ]);
    expect([tally(good), tally(bad)]).toEqual([{ 200: 140 }, { 400: 60 }]);
  }
  expect(await countKept()).toEqual(kept);
  // More are told to come back, and answered alike otherwise.
  const many = tally(await times(600, async (place) => await quote(`0.${place + 100}`)));
  expect(Object.keys(many)).toEqual(['200', '503']);
  const [made] = await Promise.all([order('198.51.104.1'), times(200, async () => await quote('0.5'))]);
  expect(made.status).toBe(201);
});

describe('a flood of guessed tracking codes', () => {
  test('is refused alike after the first few, and whoever has a code and waits is served', async () => {
    const mine = (await order('198.51.105.1')).body;
    const guesses = await times(300, async (place) => {
      const code = String(100_000_000 + place).padStart(9, '0');
      return await api.get(`/api/track/${code}`, { from: `198.51.106.${place % 200}` });
    });
    const counted = tally(guesses);
    expect(counted[404]).toBeLessThanOrEqual(5);
    expect(counted[429]).toBe(300 - (counted[404] ?? 0));
    now += 1_000;
    const found = await api.get<OrderBody>(`/api/track/${mine.trackingCode}`, { from: '203.0.113.5' });
    expect(found.status).toBe(200);
  });

  test('from however many sources is remembered of five a second alone', async () => {
    let at = 0;
    const limits = makeTrackingLimits({ now: () => at, randomBytes: (length) => randomBytes(length) });
    const miss = async (source: string) =>
      await limits.run({ code: '123456789', source }, async () => refuse('order_not_found'));
    // The global limit lets five a second through, which bounds the number of sources in memory.
    let passed = 0;
    for (let guess = 0; guess < 5_000; guess += 1) {
      at += 1;
      const answer = await miss(`10.${guess >> 8}.${guess & 255}.1`);
      if (!('isLimited' in answer)) passed += 1;
    }
    expect(passed).toBeLessThanOrEqual(5 * 6);
  });
});
