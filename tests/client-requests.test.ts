/** The TypeScript client's requests: what it repeats, how long it waits, and what it throws. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSampan, SampanError, type SampanOptions } from '../clients/typescript/src/index.ts';
import { delayBefore, readRetryAfter } from '../clients/typescript/src/retry-policy.ts';
import { badGateway, openLittleApi, refuse, silence, succeed, type LittleApi } from './support/little-api.ts';

let api: LittleApi;
beforeAll(async () => {
  api = await openLittleApi();
});
afterAll(() => api.close());

const open = (options: Partial<SampanOptions> = {}) =>
  createSampan({ baseUrl: api.baseUrl, apiKey: 'sampan_test_x', retryDelayMs: 1, ...options });
const wanted = { receiveAddress: 'x', quoteId: 'qt_1' };
const keysSeen = () => api.seen.map(({ headers }) => headers['idempotency-key']);

async function thrown(promise: Promise<unknown>): Promise<SampanError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SampanError)) throw new Error(`no SampanError but ${String(error)}`);
  return error;
}

describe('a request that fails', () => {
  test.each([
    ['is refused by a limit', refuse(429, 'rate_limited', { 'retry-after': '0' })],
    ['meets a proxy without the API behind it', badGateway],
    ['meets a service that is down', refuse(503, 'service_unavailable')],
    ['loses its connection', null],
  ])('is sent again when it %s', async (_how, play) => {
    api.play(play, play, succeed({ id: 'key_1' }));
    expect(await open().key.getKey()).toEqual({ id: 'key_1' });
    expect(api.seen.length).toBe(3);
  });

  test('is sent again when its body breaks off', async () => {
    api.play(
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"success":true,');
        setTimeout(() => response.destroy(), 20);
      },
      succeed({ id: 'key_1' }),
    );
    expect(await open().key.getKey()).toEqual({ id: 'key_1' });
  });

  test('is sent again with the same idempotency key, and makes one thing', async () => {
    api.play(null, refuse(409, 'request_in_progress', { 'retry-after': '0' }), succeed({ id: 'order' }));
    expect(await open().exchanges.createExchange(wanted)).toEqual({ id: 'order' });
    const [first = '', ...others] = keysSeen();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([first, first]);
    await open().exchanges.createExchange(wanted);
    expect(keysSeen().at(-1)).not.toBe(first);
  });

  test('keeps the idempotency key that its caller gave', async () => {
    api.play(null, succeed({ id: 'order' }));
    const headers = { 'Idempotency-Key': 'a-key-of-the-caller' };
    await open().exchanges.createExchange(wanted, { headers });
    expect(keysSeen()).toEqual(['a-key-of-the-caller', 'a-key-of-the-caller']);
  });

  test('asks for a price again without a key, because two prices are no harm', async () => {
    api.play(null, succeed({ id: 'qt_1' }));
    await open().quotes.createQuote({ sendCurrency: 'BTC', receiveCurrency: 'ETH', sendAmount: '1' });
    expect(keysSeen()).toEqual([undefined, undefined]);
  });

  test('sets a webhook again only if nothing was done, because each time makes a secret', async () => {
    api.play(null, succeed({ url: 'x', secret: 'y' }));
    expect((await thrown(open().webhook.setWebhook({ url: 'x' }))).code).toBe('network_error');
    expect(api.seen.length).toBe(1);
    api.play(refuse(429, 'rate_limited', { 'retry-after': '0' }), succeed({ url: 'x', secret: 'y' }));
    expect(await open().webhook.setWebhook({ url: 'x' })).toMatchObject({ secret: 'y' });
  });

  test.each([
    ['amount_below_minimum', 400],
    ['key_unknown', 401],
    ['order_not_found', 404],
    ['rate_changed', 409],
    ['orders_paused', 503],
    ['open_orders_limit', 429],
  ])('is not sent again after %s, which stays', async (code, status) => {
    api.play(refuse(status, code));
    expect(await thrown(open().exchanges.createExchange(wanted))).toMatchObject({ status, code });
    expect(api.seen.length).toBe(1);
  });

  test('is sent as often as asked, and throws what came last', async () => {
    api.play(null, refuse(503, 'service_unavailable'));
    expect(await thrown(open({ retries: 1 }).key.getKey())).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(api.seen.length).toBe(2);
    api.play(badGateway);
    expect((await thrown(open({ retries: 0 }).key.getKey())).code).toBe('unexpected_response');
    expect(api.seen.length).toBe(1);
  });

  test('is not sent again if the API asks for a longer wait than allowed, and says how long', async () => {
    api.play(refuse(429, 'rate_limited', { 'retry-after': '61' }));
    expect(await thrown(open().key.getKey())).toMatchObject({ code: 'rate_limited', retryAfterMs: 61_000 });
    expect(api.seen.length).toBe(1);
  });
});

describe('the wait before a repetition', () => {
  test('is at least what the API asks for, in seconds or as a date', () => {
    const now = Date.UTC(2027, 0, 15, 8);
    const read = (text: string) => readRetryAfter(new Headers({ 'retry-after': text }), now);
    expect(['2', 'Fri, 15 Jan 2027 08:00:03 GMT', 'Fri, 15 Jan 2027 07:00:00 GMT', 'soon'].map(read)).toEqual([
      2000,
      3000,
      0,
      undefined,
    ]);
    expect(delayBefore(0, 2000, 500)).toBe(2000);
  });

  test('doubles up to eight seconds, less up to a half by chance', () => {
    for (const [repetition, most] of [500, 1000, 2000, 4000, 8000, 8000].entries()) {
      const delays = Array.from({ length: 50 }, () => delayBefore(repetition, undefined, 500));
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(most / 2);
      expect(Math.max(...delays)).toBeLessThanOrEqual(most);
    }
  });

  test('is honoured by the client', async () => {
    api.play(refuse(429, 'rate_limited', { 'retry-after': '1' }), succeed({ id: 'key_1' }));
    const start = performance.now();
    await open().key.getKey();
    expect(performance.now() - start).toBeGreaterThanOrEqual(950);
  });

  test('ends when the caller aborts, whatever the reason', async () => {
    api.play(refuse(429, 'rate_limited', { 'retry-after': '50' }));
    const controller = new AbortController();
    const asked = thrown(open().key.getKey({ signal: controller.signal }));
    await expect.poll(() => api.seen.length).toBe(1);
    controller.abort(new Error('the user left'));
    expect(await asked).toMatchObject({ status: 0, code: 'aborted' });
  });
});

test('an answer that does not come in time is a time-out, every attempt', async () => {
  api.play(silence);
  // Long enough that a busy server has seen the attempt by then.
  expect(await thrown(open({ timeoutMs: 1_000, retries: 1 }).key.getKey())).toMatchObject({
    status: 0,
    code: 'timeout',
  });
  expect(api.seen.length).toBe(2);
});

test('every attempt of a signed request has a signature of its own', async () => {
  api.play(null, succeed({ id: 'order' }));
  await open({ signingSecret: 'sampan_sign_x' }).exchanges.createExchange(wanted);
  const signatures = api.seen.map(({ headers }) => headers['sampan-signature']);
  expect(new Set(signatures).size).toBe(2);
  expect(signatures).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/^t=\d+,n=\w+,b=\w+,v1=\w{64}$/)));
});

test('a list is read page by page, each when it is needed', async () => {
  const page = (ids: readonly string[], nextBefore: string | null) =>
    succeed({ events: ids.map((id) => ({ id })), nextBefore });
  api.play(page(['evt_3', 'evt_2'], 'evt_2'), page(['evt_1'], null));
  const ids: string[] = [];
  for await (const { id } of open().webhookEvents({ webhook: 'ledger', status: 'given_up', pageSize: 2 })) {
    ids.push(id);
    if (id === 'evt_2') expect(api.seen.length).toBe(1);
  }
  expect(ids).toEqual(['evt_3', 'evt_2', 'evt_1']);
  expect(api.seen.map(({ path }) => path.split('?')[1])).toEqual([
    'webhook=ledger&status=given_up&limit=2',
    'webhook=ledger&status=given_up&limit=2&before=evt_2',
  ]);
});
