/** GET /api/track/:code: the fields that a code shows, and the rate limit on guessing. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { TrackAnswer } from '#src/api/routes/track-order.ts';
import { presetSettings } from '#src/domain/mixer/settings.ts';
import { formatMoney } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { roughly } from '#src/domain/order/rough-flow.ts';
import { solveChallenge } from '#src/http/proof-of-work.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openApi, type Api } from './open-api.ts';

type Tracked = z.infer<typeof TrackAnswer>;

let lab: OrderLab;
let api: Api;
let order: Order;
let now = 1_900_000_000_000;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab, { now: () => now });
  order = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
});

afterAll(async () => {
  // Neither codes nor visitors' addresses are logged.
  expect(api.written).toEqual([]);
  await api.close();
  await lab.close();
});

beforeEach(() => {
  now += 3_600_000;
});

/** A code that belongs to no order. */
const unknown = (): string => (order.trackingCode === '000000000' ? '000000001' : '000000000');

describe('a tracking code', () => {
  test('shows how the order stands, with the end of its address and nothing that opens it', async () => {
    const { status, body, text } = await api.get<Tracked>(`/api/track/${order.trackingCode}`);
    const { receiveAddress, orderNumber } = order;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: orderNumber,
      orderNumber,
      status: 'pending',
      state: 'awaiting_deposit',
      reason: null,
      sendAmount: '0.5',
      sendCurrency: 'BTC',
      receiveCurrency: 'USDT-TRC20',
      receiveAddress: `…${receiveAddress.slice(-3)}`,
      isRounded: true,
      parts: null,
      completedAt: null,
    });
    for (const secret of [order.id, receiveAddress, order.depositAddress, order.trackingCode]) {
      expect(text).not.toContain(secret);
    }
  });

  test('says that a payment is being confirmed', async () => {
    const paid = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
    await lab.pay(paid, '0.5');
    await lab.work();
    const { body } = await api.get<Tracked>(`/api/track/${paid.trackingCode}`);
    expect(body).toMatchObject({ status: 'pending', state: 'confirming', confirmations: 0, confirmationsNeeded: 2 });
  });

  test('tells what came and what was paid once that is known, not what was ordered', async () => {
    const little = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
    await lab.pay(little, '0.4');
    await lab.confirm(little);
    const before = await api.get<Tracked>(`/api/track/${little.trackingCode}`);
    expect(before.body).toMatchObject({ state: 'action_required', sendAmount: '0.4' });
    await lab.continue(little);
    await lab.work();
    await lab.confirm(little);
    const { body } = await api.get<Tracked>(`/api/track/${little.trackingCode}`);
    const { price } = (await lab.view(little)).order;
    expect(body).toMatchObject({ state: 'sending', sendAmount: '0.4' });
    expect(body.receiveAmount).toBe(price && formatMoney(roughly(price.receive)));
  });

  test('shows neither amounts nor address of a mix, and times by the minute', async () => {
    const mix = await lab.order({ send: '2.34567 BTC', receive: 'BTC', mix: presetSettings('basic') });
    const { body, text } = await api.get<Tracked>(`/api/track/${mix.trackingCode}`);
    expect(body).toMatchObject({ sendAmount: null, sendRange: null, receiveAmount: null, receiveAddress: null });
    expect(body.createdAt).toMatch(/:00\.000Z$/);
    for (const secret of ['2.34567', '2.3', mix.receiveAddress.slice(-4)]) expect(text).not.toContain(secret);
  });

  test('may have blanks around it', async () => {
    expect((await api.get(`/api/track/%20${order.trackingCode}%0A`)).status).toBe(200);
  });

  test.each(['1', '12345678', '1234567890', 'abcdefghi', '12345678x', '１２３４５６７８９', '%00', '-12345678', '1e8'])(
    'that is none (%s) is malformed, and does not count as a guess',
    async (code) => {
      for (let count = 0; count < 20; count += 1) {
        const { status, body } = await api.get(`/api/track/${encodeURI(code)}`);
        expect([status, body.code, body.details]).toEqual([400, 'tracking_code_malformed', { field: 'code' }]);
      }
    },
  );

  test('that is unknown and one that was erased get the same answer, byte for byte', async () => {
    const erased = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
    await lab.ports.store.transaction(async ({ orders }) => await orders.erase(erased.id, lab.ports.clock.now()));
    const answers = [await api.get(`/api/track/${unknown()}`), await api.get(`/api/track/${erased.trackingCode}`)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'order_not_found'],
      [404, 'order_not_found'],
    ]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    const [one, other] = answers.map(({ headers: { date: _date, 'x-request-id': _id, ...same } }) => same);
    expect(one).toEqual(other);
  });
});

const guess = async (from: string, headers: Record<string, string> = {}) =>
  await api.get(`/api/track/${unknown()}`, { from, headers });

describe('guessing', () => {
  test('ends after five misses in a second, whoever guesses', async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await guess(`192.${count}.2.1`)).status);
    expect(answers).toEqual([404, 404, 404, 404, 404, 429]);
    now += 1_000;
    expect((await guess('192.0.2.77')).status).toBe(404);
  });

  test('ends after three misses in a second for networks that missed before, and not for others', async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await guess(`192.0.2.${count}`)).status);
    expect(answers).toEqual([404, 404, 404, 429, 429, 429]);
    expect((await api.get(`/api/track/${order.trackingCode}`, { from: '198.51.100.9' })).status).toBe(200);
  });

  test('ends for one source after ten misses in ten minutes, also for a code that is right', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await guess('198.51.100.1')).status).toBe(404);
      now += 1_000;
    }
    const limited = await api.get(`/api/track/${order.trackingCode}?lang=en`, { from: '198.51.100.1' });
    expect([limited.status, limited.body.code]).toEqual([429, 'tracking_limited']);
    expect(limited.headers['retry-after']).toBe('590');
    expect(limited.body.message).toContain('590\u00a0seconds');
    expect((await api.get(`/api/track/${order.trackingCode}`, { from: '198.51.100.2' })).status).toBe(200);
    now += 590_000;
    expect((await api.get(`/api/track/${order.trackingCode}`, { from: '198.51.100.1' })).status).toBe(200);
  });

  test('is no obstacle to a page that does a little work', async () => {
    for (let count = 0; count < 5; count += 1) await guess(`203.${count}.113.1`);
    const url = `/api/track/${order.trackingCode}`;
    const { status, body } = await api.get(url);
    expect([status, body.details['proofHeader']]).toEqual([429, 'X-Proof']);
    const proof = solveChallenge(String(body.details['challenge']), order.trackingCode);
    expect((await api.get(url, { headers: { 'x-proof': proof } })).status).toBe(200);
    expect((await guess('203.0.113.1', { 'x-proof': proof })).status).toBe(429);
    expect((await api.get(url, { headers: { 'x-proof': 'made up' } })).status).toBe(429);
  });

  test('with a proof looks a code up once', async () => {
    const from = '203.0.113.2';
    for (let count = 0; count < 5; count += 1) await guess(from);
    const { challenge } = (await guess(from)).body.details;
    const proof = { 'x-proof': solveChallenge(String(challenge), unknown()) };
    const answers = [await guess(from, proof), await guess(from, proof), await guess(from, proof)];
    expect(answers.map(({ status }) => status)).toEqual([404, 429, 429]);
    expect([answers[1]?.body.code, answers[1]?.headers['retry-after']]).toEqual(['tracking_limited', '1']);
    // The refusal contains a new challenge; work on the old one, which was for another code, does not count.
    expect(answers[1]?.body.details['challenge']).not.toBe(challenge);
    const other = { 'x-proof': solveChallenge(String(challenge), order.trackingCode) };
    expect((await api.get(`/api/track/${order.trackingCode}`, { from, headers: other })).status).toBe(429);
  });

  test('costs nothing for whoever looks at their own order all day', async () => {
    for (let count = 0; count < 60; count += 1) {
      expect((await api.get(`/api/track/${order.trackingCode}`)).status).toBe(200);
    }
  });
});
