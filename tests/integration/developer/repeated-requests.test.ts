/** Signed requests that somebody recorded and sends again: to the same server, to another one, after a restart. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signRequest } from '#src/domain/developer/request-signature.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openV1, type V1 } from './open-v1.ts';

let lab: OrderLab;
let now = Date.now();
let one: V1;
let other: V1;
beforeAll(async () => {
  lab = await openOrderLab();
  one = await openV1(lab, { now: () => now });
  other = await openV1(lab, { now: () => now });
});
afterAll(async () => {
  await one.close();
  await other.close();
  await lab.close();
});
beforeEach(() => {
  now += 60_000;
});

async function makeKey(requestsPerMinute = 1000) {
  const limits = { requestsPerMinute, openOrders: 10 };
  const wanted = { actor: 'operator', label: 'Wallet', scopes: ['read', 'trade'], limits, isSigned: true } as const;
  const made = await one.developer.makeKey(wanted);
  if (!made.ok) throw new Error(`the key was refused: ${made.code}`);
  return made.value;
}

type Recorded = Parameters<V1['call']>;
type Wanted = Readonly<{ method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown }>;

/** A right request, as somebody on the way would record it. */
function record({ key, signingSecret }: Awaited<ReturnType<typeof makeKey>>, { method, path, body }: Wanted): Recorded {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const signature = signRequest({
    secret: signingSecret ?? '',
    method,
    path: `/api/v1${path}`,
    idempotencyKey: '',
    bodyHash: createHash('sha256').update(payload).digest('hex'),
    seconds: Math.floor(now / 1000),
    nonce: randomBytes(16).toString('hex'),
  });
  return [method, path, { key, headers: { 'sampan-signature': signature }, ...(payload !== '' && { payload }) }];
}

async function send(server: V1, recorded: Recorded) {
  const { status, body } = await server.call(...recorded);
  return body.success ? [status] : [status, body.error.code, body.error.details['reason']];
}

const webhook = { method: 'PUT', path: '/webhook', body: { url: 'http://127.0.0.1:9/hook' } } as const;
const quote = {
  method: 'POST',
  path: '/quotes',
  body: { sendCurrency: 'BTC', receiveCurrency: 'ETH', sendAmount: '0.5', orderType: 'fixed' },
} as const;
const reading = { method: 'GET', path: '/key' } as const;
const replayed = [401, 'signature_invalid', 'replayed'];
const late = [401, 'signature_invalid', 'time'];

describe('a request that changes something', () => {
  test('is done once, by whichever servers it is sent to', async () => {
    const key = await makeKey();
    const secret = async () =>
      (
        await lab.database.ownerPool.query<{ webhook_secret: string }>(
          'select webhook_secret from api_keys where id = $1',
          [key.apiKey.id],
        )
      ).rows[0]?.webhook_secret;
    const recorded = record(key, webhook);
    expect(await send(one, recorded)).toEqual([200]);
    const sealed = await secret();
    for (const server of [one, other, other]) expect(await send(server, recorded)).toEqual(replayed);
    expect(await secret()).toBe(sealed);
  });

  test('is done once when it is sent to both at the same moment', async () => {
    const key = await makeKey();
    for (let round = 0; round < 10; round += 1) {
      const recorded = record(key, quote);
      const answers = await Promise.all([one, other, one, other].map(async (server) => await send(server, recorded)));
      expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
      expect(answers.filter(([, , reason]) => reason === 'replayed')).toHaveLength(3);
    }
  });

  test('is forgotten only when its time is over', async () => {
    const recorded = record(await makeKey(), quote);
    expect(await send(one, recorded)).toEqual([201]);
    const count = async () =>
      (await lab.database.ownerPool.query<{ count: number }>('select count(*)::int as count from api_nonces')).rows[0]
        ?.count;
    await one.developer.cleanDeveloperRecords();
    now += 119_000;
    expect(await send(other, recorded)).toEqual(replayed);
    now += 2000;
    expect(await send(other, recorded)).toEqual(late);
    expect(await count()).toBeGreaterThan(0);
    await lab.database.ownerPool.query(`update api_nonces set used_at = used_at - interval '10 minutes'`);
    await one.developer.cleanDeveloperRecords();
    expect(await count()).toBe(0);
  });
});

test('a request from before a restart is refused, of whatever kind', async () => {
  const key = await makeKey();
  const [read, written] = [record(key, reading), record(key, quote)];
  expect([await send(one, read), await send(one, written)]).toEqual([[200], [201]]);
  now += 1000;
  const restarted = await openV1(lab, { now: () => now });
  expect([await send(restarted, read), await send(restarted, written)]).toEqual([late, late]);
  expect(await send(restarted, record(key, reading))).toEqual([200]);
  await restarted.close();
});

test('what is only read can be repeated at another server, once', async () => {
  const recorded = record(await makeKey(), reading);
  expect([await send(one, recorded), await send(one, recorded)]).toEqual([[200], replayed]);
  expect([await send(other, recorded), await send(other, recorded)]).toEqual([[200], replayed]);
});

test('a request that came too soon is signed again: nobody who read it on the way can have it done later', async () => {
  const key = await makeKey(1);
  expect(await send(one, record(key, quote))).toEqual([201]);
  const early = record(key, quote);
  expect((await send(one, early)).slice(0, 2)).toEqual([429, 'rate_limited']);
  const spent = record(key, quote);
  expect((await send(one, spent)).slice(0, 2)).toEqual([429, 'rate_limited']);
  now += 60_000;
  expect([await send(one, early), await send(one, spent)]).toEqual([replayed, replayed]);
  expect(await send(one, record(key, quote))).toEqual([201]);
});
