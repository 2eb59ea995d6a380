/** Keys with restrictions: an end, networks that they work from, and requests that must be signed. */
import { createHash, randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signRequest } from '#src/domain/developer/request-signature.ts';
import type { KeyFields } from '#src/usecases/ports/key-maker.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { clientFolder } from '../../../scripts/client/make-client.ts';
import { openV1, type V1 } from './open-v1.ts';

let lab: OrderLab;
let v1: V1;
let now = Date.now();
beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab, { now: () => now });
  await v1.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await v1.close();
  await lab.close();
});
beforeEach(() => {
  now = Date.now();
});

async function makeKey(fields: Partial<KeyFields>) {
  const limits = { requestsPerMinute: 1000, openOrders: 10 };
  const wanted = { actor: 'operator', label: 'Wallet', scopes: ['read', 'trade'], limits, ...fields } as const;
  const made = await v1.developer.makeKey(wanted);
  if (!made.ok) throw new Error(`the key was refused: ${made.code}`);
  return made.value;
}

const quote = { sendCurrency: 'BTC', receiveCurrency: 'ETH', sendAmount: '0.5', orderType: 'fixed' };
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

type Sent = Readonly<{
  method?: 'GET' | 'POST';
  path?: string;
  body?: string;
  at?: number;
  nonce?: string;
  signed?: Readonly<{ path?: string; method?: string; body?: string; idempotencyKey?: string; secret?: string }>;
}>;

/** Sends a request whose signature is right, but for what `signed` says. */
async function send({ key, signingSecret }: Awaited<ReturnType<typeof makeKey>>, sent: Sent = {}) {
  const {
    method = 'POST',
    path = '/quotes',
    body = method === 'POST' ? JSON.stringify(quote) : '',
    signed = {},
  } = sent;
  const idempotencyKey = method === 'POST' ? randomBytes(16).toString('hex') : '';
  const signature = signRequest({
    secret: signed.secret ?? signingSecret ?? '',
    method: signed.method ?? method,
    path: signed.path ?? `/api/v1${path}`,
    idempotencyKey: signed.idempotencyKey ?? idempotencyKey,
    bodyHash: hashOf(signed.body ?? body),
    seconds: Math.floor((sent.at ?? now) / 1000),
    nonce: sent.nonce ?? randomBytes(16).toString('hex'),
  });
  const headers = {
    'sampan-signature': signature,
    ...(idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
  };
  const answer = await v1.call(method, path, { key, headers, ...(body !== '' && { payload: body }) });
  return [answer.status, answer.body.success ? undefined : answer.body.error.code, reasonOf(answer.body.error)];
}
const reasonOf = (error: Readonly<{ details: Readonly<Record<string, unknown>> }> | undefined) =>
  error?.details['reason'];

describe('a key that needs signatures', () => {
  test('works with the right one, and needs it at every call', async () => {
    const key = await makeKey({ isSigned: true });
    expect(key.signingSecret).toMatch(/^sampan_sign_[A-Za-z0-9_-]{43}$/);
    expect(await send(key)).toEqual([201, undefined, undefined]);
    expect(await send(key, { method: 'GET', path: '/key' })).toEqual([200, undefined, undefined]);
    for (const path of ['/key', '/currencies', '/webhook']) {
      const answer = await v1.call('GET', path, { key: key.key });
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 401, 'signature_missing']);
    }
    const headers = { 'x-sideshift-secret': key.key };
    const payload = { depositCoin: 'btc', settleCoin: 'eth', depositAmount: '0.5' };
    const shift = { method: 'POST', url: '/api/compat/sideshift/v2/quotes', headers, payload } as const;
    const { statusCode, body } = await v1.app.inject(shift);
    expect([statusCode, body]).toEqual([401, expect.stringContaining('must be signed')]);
  });

  test('refuses a signature of anything else', async () => {
    const key = await makeKey({ isSigned: true });
    const wrong = [
      { path: '/api/v1/quotes?x=1' },
      { method: 'PUT' },
      { idempotencyKey: '' },
      { secret: 'sampan_sign_other' },
      { secret: key.key },
    ];
    for (const signed of wrong) expect(await send(key, { signed })).toEqual([401, 'signature_invalid', 'mismatch']);
    expect(await send(key, { signed: { body: '{}' } })).toEqual([401, 'signature_invalid', 'body']);
    expect(await send(key, { signed: { body: '' } })).toEqual([401, 'signature_invalid', 'body']);
    expect(await send(key, { method: 'GET', path: '/key', signed: { body: 'x' } })).toEqual([
      401,
      'signature_invalid',
      'body',
    ]);
  });

  test('refuses a signature of another time, and one that was used', async () => {
    const key = await makeKey({ isSigned: true });
    for (const at of [now - 122_000, now + 122_000]) {
      expect(await send(key, { at })).toEqual([401, 'signature_invalid', 'time']);
    }
    const used = { nonce: 'a'.repeat(16), at: now };
    expect(await send(key, used)).toEqual([201, undefined, undefined]);
    expect(await send(key, used)).toEqual([401, 'signature_invalid', 'replayed']);
    now += 119_000;
    expect(await send(key, used)).toEqual([401, 'signature_invalid', 'replayed']);
    // Another key's nonces are its own.
    expect(await send(await makeKey({ isSigned: true }), used)).toEqual([201, undefined, undefined]);
  });

  test('works no more when its secret cannot be read, and is no failure of ours', async () => {
    const key = await makeKey({ isSigned: true });
    await lab.database.ownerPool.query('update api_keys set signing_secret = $1 where id = $2', ['x', key.apiKey.id]);
    for (let count = 0; count < 3; count += 1) {
      expect(await send(key)).toEqual([401, 'signature_invalid', 'mismatch']);
    }
    const told = v1.written.filter((line) => JSON.stringify(line).includes(key.apiKey.id));
    expect(told).toEqual([['the signing secret of an API key cannot be read', { subject: key.apiKey.id }]]);
  });

  test('looks unused after somebody tried it who has no secret, or from elsewhere', async () => {
    const [signed, local] = [await makeKey({ isSigned: true }), await makeKey({ networks: ['192.0.2.0/24'] })];
    for (const { key } of [signed, local]) await v1.call('GET', '/key', { key, from: '198.51.100.7' });
    const lastUsed = async () => {
      const keys = await v1.developer.listKeys();
      return [signed, local].map(({ apiKey }) => keys.find(({ id }) => id === apiKey.id)?.lastUsedOn);
    };
    expect(await lastUsed()).toEqual([null, null]);
    expect(await send(signed)).toEqual([201, undefined, undefined]);
    await v1.call('GET', '/key', { key: local.key, from: '192.0.2.7' });
    const today = new Date(now).toISOString().slice(0, 10);
    expect(await lastUsed()).toEqual([today, today]);
  });

  test('costs its owner nothing in the hands of somebody without the secret', async () => {
    const key = await makeKey({ isSigned: true, limits: { requestsPerMinute: 3, openOrders: 1 } });
    const tries = await Promise.all(
      Array.from(
        { length: 40 },
        async () => (await v1.call('GET', '/key', { key: key.key, from: '198.51.100.9' })).status,
      ),
    );
    expect(tries.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(await send(key, { method: 'GET', path: '/key' })).toEqual([200, undefined, undefined]);
  });

  test.each([
    ['node', process.execPath, 'mjs'],
    ['python', 'python3', 'py'],
    ['curl', 'bash', 'sh'],
  ])('is used by the sample in %s', async (folder, command, ending) => {
    const key = await makeKey({ isSigned: true });
    const { port } = v1.app.server.address() as AddressInfo;
    const settings = {
      BASE_URL: `http://127.0.0.1:${port}`,
      API_KEY: key.key,
      SIGNING_SECRET: key.signingSecret ?? '',
    };
    const env = { PATH: process.env['PATH'] ?? '', PYTHONDONTWRITEBYTECODE: '1', ...settings };
    const { stdout } = await promisify(execFile)(command, [`docs/samples/${folder}/7-sign.${ending}`], { env });
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^qt_|^[0-9A-Za-z_-]{10,}$/);
  });
});

/** The calls of the TypeScript client that are used below. */
type Client = Readonly<{
  key: Readonly<{ getKey(): Promise<Readonly<{ id: string }>> }>;
  quotes: Readonly<{ createQuote(wanted: object, params?: object): Promise<Readonly<{ id: string }>> }>;
  exchanges: Readonly<{ listExchanges(query: object): Promise<object> }>;
  webhook: Readonly<{ setWebhook(wanted: object): Promise<object>; removeWebhook(): Promise<object> }>;
}>;
type ClientModule = Readonly<{ createSampan(options: object): Client }>;

describe('the TypeScript client', () => {
  const open = async (options: object): Promise<Client> => {
    const { createSampan } = (await import(`${clientFolder}/src/index.ts`)) as ClientModule;
    const { port } = v1.app.server.address() as AddressInfo;
    return createSampan({ baseUrl: `http://127.0.0.1:${port}/api/v1/`, ...options });
  };

  test('signs every kind of request when it is given the secret', async () => {
    const { key: apiKey, signingSecret, apiKey: made } = await makeKey({ isSigned: true });
    const sampan = await open({ apiKey, signingSecret });
    expect(await sampan.key.getKey()).toMatchObject({ id: made.id });
    const headers = { 'Idempotency-Key': randomBytes(16).toString('hex') };
    const { id } = await sampan.quotes.createQuote(quote, { headers });
    // Sent again, it is signed anew and happens once.
    expect(await sampan.quotes.createQuote(quote, { headers })).toMatchObject({ id });
    expect(await sampan.exchanges.listExchanges({ ids: 'a b,ä' })).toBeDefined();
    expect(await sampan.webhook.setWebhook({ url: 'http://127.0.0.1:9/hook?a=ä' })).toBeDefined();
    expect(await sampan.webhook.removeWebhook()).toBeDefined();
  });

  test('is refused without the secret, and with another one', async () => {
    const { key: apiKey } = await makeKey({ isSigned: true });
    const refusal = { name: 'SampanError', status: 401 };
    await expect((await open({ apiKey })).key.getKey()).rejects.toMatchObject({
      ...refusal,
      code: 'signature_missing',
    });
    const other = await open({ apiKey, signingSecret: 'sampan_sign_other' });
    await expect(other.key.getKey()).rejects.toMatchObject({ ...refusal, code: 'signature_invalid' });
  });
});

describe('a key of certain networks', () => {
  test('works from these alone, and tells others so', async () => {
    const { key } = await makeKey({ networks: ['192.0.2.0/24', '2001:db8::/48'] });
    const from = async (source: string) => {
      const { status, body } = await v1.call('GET', '/key', { key, from: source });
      return [status, body.success ? undefined : body.error.code];
    };
    expect(await from('192.0.2.77')).toEqual([200, undefined]);
    expect(await from('::ffff:192.0.2.77')).toEqual([200, undefined]);
    expect(await from('2001:db8::1')).toEqual([200, undefined]);
    expect(await from('192.0.3.1')).toEqual([403, 'key_network_forbidden']);
    expect(await from('2001:db8:1::1')).toEqual([403, 'key_network_forbidden']);
  });
});

test('a key works until its last day is over', async () => {
  const { key, apiKey } = await makeKey({ expiresOn: new Date(now).toISOString().slice(0, 10) });
  const status = async () => (await v1.call('GET', '/key', { key })).status;
  now = (apiKey.expiresAt ?? 0) - 1;
  expect(await status()).toBe(200);
  now += 1;
  expect(await status()).toBe(401);
  // It stays in the list of operators, as a revoked one does; keys of visitors go.
  await v1.developer.cleanDeveloperRecords();
  now += 10 * 86_400_000;
  await v1.developer.cleanDeveloperRecords();
  expect((await v1.developer.listKeys()).map(({ id }) => id)).toContain(apiKey.id);
});
