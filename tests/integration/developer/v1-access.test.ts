/** Access to the developer API: authentication, rate limits, and responses to unknown paths. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { countRows, openV1, type V1 } from './open-v1.ts';

let lab: OrderLab;
let v1: V1;
let key: string;
let at = Date.UTC(2030, 0, 1);
/** Number of key lookups in the database. */
let looks = 0;

beforeAll(async () => {
  lab = await openOrderLab();
  const wrap = (developer: Developer): Developer => ({
    ...developer,
    authenticate: async (text) => {
      looks += 1;
      return await developer.authenticate(text);
    },
  });
  v1 = await openV1(lab, { now: () => at, wrap });
  ({ key } = await v1.makeKey());
});

afterAll(async () => {
  expect(v1.written).toEqual([]);
  await v1.close();
  await lab.close();
});

const codeOf = async (...call: Parameters<V1['call']>) => {
  const { status, body } = await v1.call(...call);
  expect(body.success).toBe(false);
  return [status, body.error.code];
};

describe('a key', () => {
  test('is told what it is and may do', async () => {
    const { apiKey, key: reader } = await v1.makeKey(['read'], { requestsPerMinute: 7, openOrders: 2 });
    const { status, body, headers } = await v1.call('GET', '/key', { key: reader });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        id: apiKey.id,
        label: 'Test',
        hint: reader.slice(-4),
        scopes: ['read'],
        limits: { requestsPerMinute: 7, openOrders: 2 },
        lastUsedOn: '2030-01-01',
        createdAt: '2030-01-01T00:00:00.000Z',
        expiresAt: null,
        oldKeyUntil: null,
      },
    });
    expect(headers).toMatchObject({ 'ratelimit-limit': '7', 'ratelimit-remaining': '6', 'ratelimit-reset': '9' });
  });

  test('that is missing, unknown or revoked opens nothing, and the last two are answered alike', async () => {
    const none = await v1.call('GET', '/currencies');
    expect([none.status, none.body.error.code, none.headers['www-authenticate']]).toEqual([
      401,
      'key_missing',
      'Bearer',
    ]);
    expect(await codeOf('GET', '/currencies', { headers: { authorization: 'Basic abc' } })).toEqual([
      401,
      'key_missing',
    ]);

    const revoked = await v1.makeKey();
    expect((await v1.call('GET', '/key', { key: revoked.key })).status).toBe(200);
    await v1.developer.revokeKey({ actor: 'operator', id: revoked.apiKey.id });
    const after = await v1.call('GET', '/key', { key: revoked.key, from: '198.51.100.1' });
    const unknown = await v1.call('GET', '/key', { key: `sampan_test_${'x'.repeat(43)}`, from: '198.51.100.1' });
    expect([after.status, after.text]).toEqual([401, unknown.text]);
    expect(after.body.error.code).toBe('key_unknown');
  });

  test('that may only read makes and changes nothing', async () => {
    const { key: reader } = await v1.makeKey(['read']);
    for (const path of ['/quotes', '/exchanges', '/exchanges/x/cancel', '/webhook/test']) {
      const { status, body } = await v1.call('POST', path, { key: reader, body: {} });
      const needed = path === '/quotes' ? 'quote' : 'trade';
      expect([status, body.error.code, body.error.details], path).toEqual([403, 'scope_missing', { needed }]);
    }
    expect(await codeOf('PUT', '/webhook', { key: reader, body: {} })).toEqual([403, 'scope_missing']);
  });

  test('that may only quote is given prices, and makes no order of them', async () => {
    const { key: quoter, apiKey } = await v1.makeKey(['quote']);
    expect(apiKey.scopes).toEqual(['read', 'quote']);
    const wanted = { sendCurrency: 'LTC', receiveCurrency: 'ETH', sendAmount: '1' };
    const quoted = await v1.call<{ id: string }>('POST', '/quotes', { key: quoter, body: wanted });
    expect(quoted.status).toBe(201);
    expect((await v1.call('GET', `/quotes/${quoted.body.data.id}`, { key: quoter })).status).toBe(200);
    const orders = [wanted, { quoteId: quoted.body.data.id }];
    for (const order of orders) {
      const body = { ...order, receiveAddress: lab.address('ethereum') };
      const refused = await v1.call('POST', '/exchanges', { key: quoter, body });
      expect([refused.status, refused.body.error]).toMatchObject([
        403,
        { code: 'scope_missing', details: { needed: 'trade' } },
      ]);
    }
    for (const [method, path] of [
      ['POST', '/webhook/test'],
      ['PUT', '/webhook'],
      ['DELETE', '/webhook'],
      ['PUT', '/key/secret'],
    ] as const) {
      expect(await codeOf(method, path, { key: quoter, body: {} }), path).toEqual([403, 'scope_missing']);
    }
    expect(await countRows(lab, 'orders')).toBe(0);
  });

  test('in an address is refused before anything else, whatever it is called', async () => {
    for (const query of [
      'api_key=abc',
      'ApiKey=abc',
      'key=abc',
      'token=abc',
      'access_token=abc',
      'authorization=abc',
      'secret=abc',
      `ids=${key}`,
      `anything=${encodeURIComponent(`x ${key}`)}`,
      `${key}=1`,
      'ids=sampan_sign_abc',
      'x=whsec_abc',
    ]) {
      for (const path of ['/currencies', '/openapi.json', '/no-such-call']) {
        expect(await codeOf('GET', `${path}?${query}`), `${path}?${query}`).toEqual([400, 'key_in_query']);
        expect(await codeOf('GET', `${path}?${query}`, { key })).toEqual([400, 'key_in_query']);
      }
    }
  });
});

describe('limits', () => {
  test('a key that asks too often is told when to come back', async () => {
    const { key: slow } = await v1.makeKey(['read'], { requestsPerMinute: 2 });
    expect((await v1.call('GET', '/key', { key: slow })).headers['ratelimit-remaining']).toBe('1');
    expect((await v1.call('GET', '/key', { key: slow })).headers['ratelimit-remaining']).toBe('0');
    const limited = await v1.call('GET', '/key', { key: slow });
    expect([limited.status, limited.body.error.code]).toEqual([429, 'rate_limited']);
    expect(limited.headers).toMatchObject({ 'retry-after': '30', 'ratelimit-limit': '2', 'ratelimit-remaining': '0' });
    at += 30_000;
    expect((await v1.call('GET', '/key', { key: slow })).status).toBe(200);
  });

  test('a key over its limit costs no look at the database, and a revoked one is out at once', async () => {
    const { key: slow, apiKey } = await v1.makeKey(['read'], { requestsPerMinute: 2 });
    for (let times = 0; times < 2; times += 1) await v1.call('GET', '/key', { key: slow });
    const before = looks;
    for (let times = 0; times < 20; times += 1) {
      const limited = await v1.call('GET', '/key', { key: slow });
      expect([limited.status, limited.headers['retry-after'], limited.headers['ratelimit-limit']]).toEqual([
        429,
        '30',
        '2',
      ]);
    }
    expect(looks).toBe(before);
    at += 30_000;
    await v1.developer.revokeKey({ actor: 'operator', id: apiKey.id });
    expect(await codeOf('GET', '/key', { key: slow, from: '198.51.100.2' })).toEqual([401, 'key_unknown']);
  });

  test('a source that guesses keys is held up, and whoever has a key is not, also from there', async () => {
    const from = '203.0.113.77';
    const guess = (place: number) => `sampan_test_${String(place).padStart(43, '0')}`;
    for (let times = 0; times < 30; times += 1) {
      expect(await codeOf('GET', '/key', { key: guess(times), from })).toEqual([401, 'key_unknown']);
    }
    const limited = await v1.call('GET', '/key', { key: guess(31), from });
    expect([limited.status, limited.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await v1.call('GET', '/key', { key })).status).toBe(200);
    expect((await v1.call('GET', '/key', { key, from })).status).toBe(200);
    expect(await codeOf('GET', '/key', { key: guess(32), from })).toEqual([429, 'rate_limited']);
    at += 60_000;
    expect(await codeOf('GET', '/key', { key: guess(33), from })).toEqual([401, 'key_unknown']);
  });
});

describe('what no call answers', () => {
  test('has the same shape as every other answer', async () => {
    expect(await codeOf('GET', '/no-such-call')).toEqual([404, 'not_found']);
    expect(await codeOf('GET', '')).toEqual([404, 'not_found']);
    expect(await codeOf('GET', '/')).toEqual([404, 'not_found']);
    expect(await codeOf('GET', '/exchanges/%E0%A4%A')).toEqual([400, 'request_malformed']);
    expect(await codeOf('GET', `/quotes/${'x'.repeat(500)}`, { key })).toEqual([404, 'not_found']);
    const wrong = await v1.call('PATCH', '/exchanges');
    expect([wrong.status, wrong.body.error.code]).toEqual([405, 'method_not_allowed']);
    expect(String(wrong.headers['allow']).split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
  });

  test('a body that cannot be read says why', async () => {
    const post = async (payload: string, headers: Record<string, string> = {}) =>
      await codeOf('POST', '/quotes', { key, payload, headers });
    expect(await post('{')).toEqual([400, 'request_malformed']);
    expect(await post('[]')).toEqual([400, 'request_malformed']);
    expect(await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([
      415,
      'media_type_unsupported',
    ]);
    expect(await post(JSON.stringify({ sendCurrency: 'x'.repeat(20_000) }))).toEqual([413, 'request_too_large']);
    const unknown = await v1.call('POST', '/quotes', {
      key,
      body: { sendCurrency: 'BTC', receiveCurrency: 'ETH', x: 1 },
    });
    expect([unknown.status, unknown.body.error.code]).toEqual([400, 'request_malformed']);
    expect(unknown.body.error.details).toEqual({ field: 'x', fields: [{ field: 'x', problem: 'unknown' }] });
    const meant = await v1.call('POST', '/exchanges', { key, body: { receiveAdress: 'x', receiveAddress: 'x' } });
    expect(meant.body.error.details).toEqual({
      field: 'receiveAdress',
      fields: [{ field: 'receiveAdress', problem: 'unknown', didYouMean: 'receiveAddress' }],
    });
    const missing = await v1.call('POST', '/quotes', { key, body: { receiveCurrency: 'ETH' } });
    expect(missing.body.error.details).toMatchObject({ field: 'sendCurrency' });
  });

  test('messages are English unless another language of ours is asked for', async () => {
    const wordsIn = async (headers: Record<string, string>) =>
      (await v1.call('GET', '/quotes/q_1', { key, headers })).body.error.message;
    const english = await wordsIn({});
    expect(english).toMatch(/quote/i);
    expect(await wordsIn({ 'accept-language': 'de, ko' })).toBe(english);
    expect(await wordsIn({ cookie: 'sampan-language=ja' })).toBe(english);
    expect(await wordsIn({ 'accept-language': 'fr' })).not.toBe(english);
  });
});

describe('what is read again', () => {
  test('is told in a few bytes that nothing changed', async () => {
    const first = await v1.call('GET', '/currencies', { key });
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    for (const header of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const again = await v1.call('GET', '/currencies', { key, headers: { 'if-none-match': header } });
      expect([again.status, again.text, again.headers['etag']], header).toEqual([304, '', tag]);
      expect(again.headers['content-type']).toBeUndefined();
    }
    const other = await v1.call('GET', '/currencies', { key, headers: { 'if-none-match': '"other"' } });
    expect([other.status, other.text]).toEqual([200, first.text]);
  });

  test('is told so without a body too, where only the head is asked for', async () => {
    const headers = { authorization: `Bearer ${key}`, 'if-none-match': '*' };
    const answer = await v1.app.inject({ method: 'HEAD', url: '/api/v1/currencies', headers });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
    expect(answer.headers['etag']).toMatch(/^"[\w-]{43}"$/);
  });

  test('is kept nowhere on the way if it is somebody’s, and still has a tag', async () => {
    await lab.work();
    const body = { sendCurrency: 'BTC', receiveCurrency: 'ETH', sendAmount: '0.5' };
    const quote = await v1.call<{ id: string }>('POST', '/quotes', { key, body });
    const receiveAddress = lab.address('ethereum');
    const order = await v1.call<{ id: string }>('POST', '/exchanges', { key, body: { ...body, receiveAddress } });
    const { id } = order.body.data;
    const own = [`/exchanges/${id}`, `/exchanges?ids=${id}`, `/exchanges/${id}/terms`];
    for (const path of [...own, `/quotes/${quote.body.data.id}`, '/webhook', '/webhook/events', '/key']) {
      const first = await v1.call('GET', path, { key });
      expect([first.status, first.headers['cache-control']], path).toEqual([200, 'no-store']);
      const again = await v1.call('GET', path, { key, headers: { 'if-none-match': String(first.headers['etag']) } });
      expect([again.status, again.headers['cache-control']], path).toEqual([304, 'no-store']);
    }
  });

  test('an error has no tag', async () => {
    const { status, headers } = await v1.call('GET', '/quotes/q_1', { key, headers: { 'if-none-match': '*' } });
    expect([status, headers['etag']]).toEqual([404, undefined]);
  });
});
