/**
 * A request that is sent several times has one effect: concurrently, later, and after a process that crashed in
 * between.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { countRows, openV1, type ExchangeBody, type V1 } from './open-v1.ts';

let lab: OrderLab;
let v1: V1;
let key: string;
let keyId: string;
let shiftMs = 0;
const now = () => Date.now() + shiftMs;
/** How far the clock moves whenever a request waits for another one. */
let passWhileWaiting = 0;
/** Hook that runs before an order is made. */
let beforeOrder: () => Promise<void> = async () => {};

const wrap = (developer: Developer): Developer => ({
  ...developer,
  once: async (apiKey, request, act) => {
    const pause = async (ms: number) => {
      shiftMs += passWhileWaiting;
      await request.pause(ms);
    };
    return await developer.once(apiKey, { ...request, pause }, act);
  },
  createOrder: async (...request) => {
    await beforeOrder();
    return await developer.createOrder(...request);
  },
});

beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab, { wrap, now });
  const made = await v1.makeKey();
  key = made.key;
  keyId = made.apiKey.id;
});

afterAll(async () => {
  expect(v1.written).toEqual([]);
  await v1.close();
  await lab.close();
});

const pair = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.5' } as const;
const named = (name: string) => ({ 'idempotency-key': `${name}-a-name-that-is-long-enough` });
const order = async (name: string, body: object) =>
  await v1.call<ExchangeBody>('POST', '/exchanges', { key, body, headers: named(name) });

/** Inserts the row of a request whose process crashed. */
async function leaveBehind(name: string, requestHash: string, startedAgoMs: number): Promise<void> {
  const hash = createHash('sha256').update(named(name)['idempotency-key']).digest('hex');
  await lab.database.ownerPool.query(
    `insert into api_requests (key_id, idempotency_hash, request_hash, started_at)
     values ($1, $2, $3, date_trunc('milliseconds', now()) - $4 * interval '1 millisecond')`,
    [keyId, hash, requestHash, startedAgoMs],
  );
}

test('fifty equal requests at once make one order and get fifty equal answers', async () => {
  await lab.work();
  const before = await countRows(lab, 'orders');
  const body = { ...pair, receiveAddress: lab.address('tron') };
  const answers = await Promise.all(Array.from({ length: 50 }, async () => await order('fifty', body)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers['location'])).size).toBe(1);
  const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
  expect(replayed).toHaveLength(49);
  expect(await countRows(lab, 'orders')).toBe(before + 1);

  // Field order, white space and number format do not make it another request.
  const { receiveAddress } = body;
  const others = '"receiveCurrency": "USDT-TRC20", "sendCurrency": "BTC"';
  const payload = `{ "receiveAddress": "${receiveAddress}",\n "sendAmount": 0.5, ${others} }`;
  const again = await v1.call<ExchangeBody>('POST', '/exchanges', { key, payload, headers: named('fifty') });
  expect([again.status, again.body.data.id]).toEqual([201, answers[0]?.body.data.id]);
  // A trailing slash does not make it another request either.
  const slashed = await v1.call<ExchangeBody>('POST', '/exchanges/', { key, body, headers: named('fifty') });
  expect([slashed.status, slashed.body.data.id]).toEqual([201, answers[0]?.body.data.id]);
});

test('the same name with another body, or for another call, is refused', async () => {
  await lab.work();
  const body = { ...pair, receiveAddress: lab.address('tron') };
  const first = await order('other', body);
  expect(first.status).toBe(201);
  const other = await order('other', { ...body, sendAmount: '0.6' });
  expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reused']);
  const quote = await v1.call('POST', '/quotes', { key, body: pair, headers: named('other') });
  expect([quote.status, quote.body.error.code]).toEqual([422, 'idempotency_key_reused']);
});

test('names of two keys have nothing to do with each other', async () => {
  await lab.work();
  const body = { ...pair, receiveAddress: lab.address('tron') };
  const first = await order('shared', body);
  const { key: second } = await v1.makeKey();
  const other = await v1.call<ExchangeBody>('POST', '/exchanges', { key: second, body, headers: named('shared') });
  expect(other.status).toBe(201);
  expect(other.body.data.id).not.toBe(first.body.data.id);
});

test('a refused request is forgotten: mended, it may use its name again', async () => {
  await lab.work();
  const body = { ...pair, receiveAddress: lab.address('tron') };
  const refused = await order('mended', { ...body, sendAmount: '0.00000001' });
  expect(refused.body.error.code).toBe('amount_below_minimum');
  const mended = await order('mended', body);
  expect([mended.status, mended.headers['idempotency-replayed']]).toEqual([201, undefined]);
});

test('a repeated request answers the order as it stands now', async () => {
  await lab.work();
  const body = { ...pair, receiveAddress: lab.address('tron') };
  const first = await order('later', body);
  const { id } = first.body.data;
  const cancel = async () =>
    await v1.call<ExchangeBody>('POST', `/exchanges/${id}/cancel`, { key, headers: named('end') });
  expect((await cancel()).body.data.state).toBe('expired');
  const again = await cancel();
  expect([again.status, again.body.data.state, again.headers['idempotency-replayed']]).toEqual([
    200,
    'expired',
    'true',
  ]);
  expect((await order('later', body)).body.data).toMatchObject({ id, state: 'expired' });
});

test('quotes repeat too', async () => {
  await lab.work();
  const ask = async () => await v1.call('POST', '/quotes', { key, body: pair, headers: named('quote') });
  const [first, second] = [await ask(), await ask()];
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
});

test('a process that died after making the order is taken over, and there is still one order', async () => {
  await lab.work();
  const body = { ...pair, receiveAddress: lab.address('tron') };
  const first = await order('died', body);
  const hash = createHash('sha256').update(named('died')['idempotency-key']).digest('hex');
  const { rows } = await lab.database.ownerPool.query<{ request_hash: string }>(
    'delete from api_requests where idempotency_hash = $1 returning request_hash',
    [hash],
  );
  await leaveBehind('died', String(rows[0]?.request_hash), 16_000);
  const before = await countRows(lab, 'orders');
  const again = await order('died', body);
  expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await countRows(lab, 'orders')).toBe(before);
  expect((await order('died', body)).headers['idempotency-replayed']).toBe('true');
});

test('when the request is forgotten after a day, its name still answers the order, and says so', async () => {
  await lab.work();
  const body = { ...pair, receiveAddress: lab.address('tron') };
  const first = await order('next-day', body);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  await lab.database.ownerPool.query(`update api_requests set started_at = started_at - interval '24 hours 1 second'`);
  await v1.developer.cleanDeveloperRecords();
  expect(await countRows(lab, 'api_requests')).toBe(0);
  const again = await order('next-day', body);
  expect([again.status, again.body.data.id, again.headers['idempotency-replayed']]).toEqual([
    201,
    first.body.data.id,
    'true',
  ]);
  await lab.database.ownerPool.query('delete from api_requests');
  const other = await order('next-day', { ...body, sendAmount: '0.6' });
  expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reused']);
});

test('a fixed quote sent twice without a name is one order, and the second answer says so', async () => {
  await lab.work();
  const ask = { key, body: { ...pair, orderType: 'fixed' } };
  const { id: quoteId } = (await v1.call<{ id: string }>('POST', '/quotes', ask)).body.data;
  const body = { quoteId, receiveAddress: lab.address('tron') };
  const send = async (fields: object) => await v1.call<ExchangeBody>('POST', '/exchanges', { key, body: fields });
  const [first, second] = [await send(body), await send(body)];
  expect([first.status, first.headers['idempotency-replayed'], first.body.data.quoteId]).toEqual([
    201,
    undefined,
    quoteId,
  ]);
  expect([second.status, second.headers['idempotency-replayed'], second.text]).toEqual([201, 'true', first.text]);
  const other = await send({ ...body, receiveAddress: lab.address('tron') });
  expect([other.status, other.body.error.code, other.body.error.details]).toEqual([
    409,
    'quote_used',
    { field: 'quoteId' },
  ]);
});

test('a request waits for the first one, and is told to come back when that takes too long', async () => {
  await lab.work();
  const body = { ...pair, receiveAddress: lab.address('tron') };
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  beforeOrder = async () => {
    begin();
    await held;
  };
  const first = order('slow', body);
  await begun;
  passWhileWaiting = 3_000;
  const second = await order('slow', body);
  passWhileWaiting = 0;
  expect([second.status, second.body.error.code, second.headers['retry-after']]).toEqual([
    409,
    'request_in_progress',
    '5',
  ]);
  beforeOrder = async () => {};
  go();
  expect((await first).status).toBe(201);
  expect((await order('slow', body)).body.data.id).toBe((await first).body.data.id);
});

test('a request that failed by a fault of ours is forgotten, too', async () => {
  await lab.work();
  const body = { ...pair, receiveAddress: lab.address('tron') };
  const log = v1.written.length;
  beforeOrder = async () => await Promise.reject(new Error('the database is away'));
  const failed = await order('fault', body);
  expect([failed.status, failed.body.error.code]).toEqual([500, 'internal_error']);
  beforeOrder = async () => {};
  (v1.written as unknown[]).splice(log);
  expect((await order('fault', body)).status).toBe(201);
});

test('a name that is too short, too long or not plain is refused', async () => {
  for (const name of ['short', 'x'.repeat(256), 'a name with blanks in it', 'ÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿ']) {
    const headers = { 'idempotency-key': name };
    const { status, body } = await v1.call('POST', '/quotes', { key, body: pair, headers });
    expect([status, body.error.details], name).toEqual([400, { field: 'Idempotency-Key' }]);
  }
});
