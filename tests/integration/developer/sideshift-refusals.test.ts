/**
 * Refusals of the SideShift-compatible API, with the messages that its clients compare, its authentication and rate
 * limits.
 */
import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrderId } from '#src/domain/order/order-id.ts';
import { readsPerMinute } from '#src/http/key-limits.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { methods, openSideshift, type Sideshift } from './open-sideshift.ts';
import { countRows } from './open-v1.ts';

let lab: OrderLab;
let side: Sideshift;
let at = Date.UTC(2030, 0, 1);

beforeAll(async () => {
  lab = await openOrderLab();
  side = await openSideshift(lab, () => at);
});

afterAll(async () => {
  await side.close();
  await lab.close();
});

describe('what cannot be done', () => {
  test('is said in the words that clients look for, and nothing is stored', async () => {
    await lab.work();
    const before = [await countRows(lab, 'orders'), await countRows(lab, 'api_quotes')];
    for (const [fields, message] of [
      [{ depositAmount: '0.00000001' }, 'Amount too low'],
      [{ depositAmount: '100000' }, 'Amount too high'],
      [{ settleAmount: '0.01' }, 'Amount too low'],
      [{ settleAmount: '999999999' }, 'Amount too high'],
      [{ depositAmount: '0' }, 'depositAmount must be greater than zero'],
      [{ depositAmount: '1e3' }, 'Invalid "depositAmount"'],
      [{ depositAmount: '1', settleAmount: '1' }, 'Exactly one of depositAmount and settleAmount is required'],
      [{ depositAmount: '1', settleNetwork: 'doge' }, 'Method USDT/doge not found'],
      [{ depositAmount: '1', settleCoin: null }, 'Invalid "settleCoin"'],
    ] as const) {
      const { status, json } = await side.post('/quotes', { ...methods, ...fields });
      expect([status, json], message).toMatchObject([400, { error: { message } }]);
    }
    expect([await countRows(lab, 'orders'), await countRows(lab, 'api_quotes')]).toEqual(before);
  });

  test('wrong addresses and quotes make no shift', async () => {
    const { id: quoteId } = await side.quote({ depositAmount: '0.5' });
    const settleAddress = lab.address('tron');
    const orders = await countRows(lab, 'orders');
    for (const [fields, message] of [
      [{ settleAddress: 'x\u0000' }, 'Invalid receiving address'],
      [{ settleAddress: lab.address('bitcoin') }, 'Invalid receiving address'],
      [{ refundAddress: settleAddress }, 'Invalid refundDestination'],
      [{ quoteId: `q_${'0'.repeat(32)}` }, 'Quote not found'],
      [{ quoteId: '\u0000' }, 'Quote not found'],
    ] as const) {
      const { json } = await side.post('/shifts/fixed', { quoteId, settleAddress, ...fields });
      expect(json, message).toMatchObject({ error: { message } });
    }
    await lab.advance(15.1);
    await lab.work();
    const { status, json } = await side.post('/shifts/fixed', { quoteId, settleAddress });
    expect([status, json]).toMatchObject([
      400,
      { error: { message: 'Quote has already expired. Request a new quote.' } },
    ]);
    expect(await countRows(lab, 'orders')).toBe(orders);
  });

  test('a mix is not a shift, and what is no id is no shift either', async () => {
    await lab.work();
    const mix = await lab.order({ send: '0.5 BTC', receive: 'BTC', mix: 'basic' });
    for (const id of [mix.id, 'x', '1111111111111111111111', '%00']) {
      expect(await side.get(`/shifts/${id}`)).toMatchObject({
        status: 404,
        json: { error: { message: 'Order not found' } },
      });
    }
  });
});

describe('whatever is sent', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '',
      'btc',
      'BTC-bitcoin',
      'usdt-tron',
      'mainnet',
      '\u0000',
      '1111111111111111111111',
      '-1',
      '1e400',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const value = fc.oneof(word, fc.double(), fc.bigInt().map(String), fc.constant(null), fc.array(word), fc.object());
  const names = 'depositCoin depositNetwork settleCoin settleNetwork depositAmount settleAmount'.split(' ');
  const others = 'quoteId settleAddress refundAddress address orderId affiliateId'.split(' ');
  const fields = fc.dictionary(fc.constantFrom(...names, ...others), value);
  const bodies = fc.oneof(
    fields,
    fields.map((some) => ({ ...methods, ...some })),
    value,
  );
  const part = word.map((text) => encodeURIComponent(text.toWellFormed()));
  const paths = fc.oneof(
    fc.constantFrom('/quotes', '/shifts/fixed', '/shifts/variable', '/cancel-order', '/coins', '/permissions'),
    fc.tuple(part, part).map(([from, to]) => `/pair/${from}/${to}`),
    part.map((amount) => `/pair/btc/eth?amount=${amount}`),
    part.map((id) => `/shifts/${id}`),
    part.map((ids) => `/shifts?ids=${ids}`),
    part.map((id) => `/shifts/${id}/set-refund-address`),
  );

  test('is answered in the shape of the API, and nothing breaks', async () => {
    await lab.work();
    const seen = new Set<number>();
    const request = fc.record({ method: fc.constantFrom('GET' as const, 'POST' as const), path: paths, body: bodies });
    const isAnswered = fc.asyncProperty(request, async ({ method, path, body }) => {
      const sent = method === 'POST' ? { body: toJson(body), secret: side.key } : {};
      const { status, json } = await side.call(method, path, sent);
      seen.add(status);
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(json).toMatchObject({ error: { message: expect.stringMatching(/./) as string } });
    });
    await fc.assert(isAnswered, { numRuns: 1000 });
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 404]));
  });
});

describe('the key', () => {
  test('is needed for quotes and shifts, and may stand where keys of the developer API stand', async () => {
    const body = { ...methods, depositAmount: '0.5' };
    await lab.work();
    const none = await side.call('POST', '/quotes', { body });
    expect([none.status, none.json]).toMatchObject([401, { error: { code: 'ACCESS_DENIED' } }]);
    expect((await side.post('/quotes', body, `sampan_test_${'x'.repeat(43)}`)).status).toBe(401);
    expect(
      (await side.call('POST', '/quotes', { body, headers: { authorization: `Bearer ${side.key}` } })).status,
    ).toBe(201);
    const reader = await side.v1.makeKey(['read']);
    expect((await side.post('/quotes', body, reader.key)).status).toBe(403);
    const inQuery = await side.call('GET', `/coins?secret=${side.key}`);
    expect([inQuery.status, inQuery.json]).toMatchObject([400, { error: { code: 'BAD_USER_INPUT' } }]);
  });

  test('has one limit for this and for the developer API', async () => {
    const limited = await side.v1.makeKey(['read', 'trade'], { requestsPerMinute: 2 });
    const body = { ...methods, depositAmount: '0.5' };
    const first = await side.post('/quotes', body, limited.key);
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
    expect((await side.v1.call('GET', '/key', { key: limited.key })).status).toBe(200);
    const third = await side.post('/quotes', body, limited.key);
    expect([third.status, third.headers['retry-after'], third.json]).toMatchObject([
      429,
      '30',
      { error: { message: expect.any(String) as string } },
    ]);
    at += 30_000;
    expect((await side.post('/quotes', body, limited.key)).status).toBe(201);
  });

  test('may have only so many shifts that are waiting', async () => {
    const one = await side.v1.makeKey(['read', 'trade'], { openOrders: 1 });
    await lab.work();
    const body = { ...methods, depositAmount: '0.5', settleAddress: lab.address('tron') };
    expect((await side.post('/shifts/variable', body, one.key)).status).toBe(201);
    expect(await side.post('/shifts/variable', body, one.key)).toMatchObject({ status: 429 });
  });
});

describe('many shifts in one call, which needs no key', () => {
  test('are read so many in a minute from one source, and it is told how long to wait', async () => {
    const { id } = await side.fixedShift();
    const ids = [id, ...Array.from({ length: 49 }, () => makeOrderId(randomBytes(16)))].join(',');
    const from = '198.51.100.9';
    const ask = async (source = from) => await side.call('GET', `/shifts?ids=${ids}`, { from: source });
    const statuses: number[] = [];
    for (let time = 0; time < readsPerMinute / 50; time += 1) statuses.push((await ask()).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await ask();
    expect([refused.status, refused.headers['retry-after'], refused.json]).toMatchObject([
      429,
      '5',
      { error: { message: expect.any(String) as string } },
    ]);
    // Single reads are still allowed, as are reads by other sources; texts that cannot be ids do not count.
    expect((await side.call('GET', `/shifts/${id}`, { from })).status).toBe(200);
    expect((await side.call('GET', '/shifts?ids=x,y', { from })).status).toBe(404);
    expect((await ask('203.0.113.9')).status).toBe(200);
    at += 5_000;
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
  });
});

/** Serialises a body; NaN and infinities become null, as in any client. */
function toJson(body: unknown): object {
  return JSON.parse(JSON.stringify(body) ?? 'null') as object;
}
