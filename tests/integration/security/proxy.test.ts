/**
 * Behind a real proxy on loopback: each client behind a trusted proxy is its own source, nobody can forge their source,
 * an untrusted proxy is ignored, and of the headers that proxies add only the source is read.
 */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { ask, openLittleProxy, type Asked, type Told } from '#tests/support/little-proxy.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWhole, operator, publicUrl, type Whole } from './open-whole.ts';

const [named, unnamed] = ['127.0.0.1', '127.0.0.9'];
/** Two visitors in different networks. */
const [one, other] = ['127.1.0.7', '127.2.0.7'];

let lab: OrderLab;
let whole: Whole;
/** Sends a request through the trusted proxy, through the untrusted one, or directly. */
let told: Readonly<Record<'named' | 'unnamed' | 'none', (asked: Asked) => Promise<Told>>>;

beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());
beforeEach(async () => {
  await lab.database.ownerPool.query('truncate operators, failed_sign_ins cascade');
  whole = await openWhole(lab, publicUrl, { trustedProxy: [named], ordersPerSource: 2 });
  await whole.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = whole.app.server.address() as AddressInfo;
  const proxies = [await openLittleProxy(port, named), await openLittleProxy(port, unnamed)] as const;
  const through = (at: number) => async (asked: Asked) => await ask(at, asked);
  told = { named: through(proxies[0].port), unnamed: through(proxies[1].port), none: through(port) };
  return async () => {
    for (const proxy of proxies) await proxy.close();
    expect(whole.written).toEqual([]);
    await whole.close();
  };
});

const json = { 'content-type': 'application/json' } as const;
type Headers = Asked['headers'];

/** Each sign-in uses a new username, so that only the source is counted. */
let names = 0;
function guess(from: string, headers: Headers = {}): Asked {
  names += 1;
  const body = JSON.stringify({ username: `name-${names}`, password: 'x' });
  return { from, method: 'POST', path: '/api/admin/login', headers: { ...json, ...headers }, body };
}

const signIn = (from: string, headers: Headers = {}): Asked => ({
  ...guess(from, headers),
  body: JSON.stringify(operator),
});

function order(from: string, headers: Headers = {}): Asked {
  const currencies = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20' };
  const body = JSON.stringify({ ...currencies, sendAmount: '0.5', receiveAddress: lab.address('tron') });
  return { from, method: 'POST', path: '/api/exchanges', headers: { ...json, ...headers }, body };
}

async function statuses(count: number, work: (place: number) => Promise<Told>): Promise<readonly number[]> {
  const seen: number[] = [];
  for (let place = 0; place < count; place += 1) seen.push((await work(place)).status);
  return seen;
}

describe('visitors of the proxy that is named', () => {
  test('are sources of their own when they sign in, also when they share an operator’s proxy', async () => {
    expect((await told.named(signIn(one))).status).toBe(200);
    expect(await statuses(6, async () => await told.named(guess(other)))).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await told.named(signIn(one))).status).toBe(200);
    // The source from which the operator signed in is trusted for that username; other sources behind the same proxy
    // are not.
    const wrong = { ...operator, password: 'wrong' };
    for (const from of ['127.3.0.7', '127.4.0.7']) {
      await statuses(4, async () => await told.named({ ...signIn(from), body: JSON.stringify(wrong) }));
    }
    expect((await told.named(signIn('127.5.0.7'))).status).toBe(429);
    expect((await told.named(signIn(one))).status).toBe(200);
  });

  test('each have their own orders and their own tracking codes to miss', async () => {
    expect(await statuses(3, async () => await told.named(order(one)))).toEqual([201, 201, 429]);
    expect(await statuses(3, async () => await told.named(order(other)))).toEqual([201, 201, 429]);
    const miss = async (from: string) => {
      whole.pass(1_000);
      return await told.named({ from, path: '/api/track/100000001' });
    };
    expect(await statuses(11, async () => await miss(one))).toEqual([...Array<number>(10).fill(404), 429]);
    expect((await miss(other)).status).toBe(404);
  });

  test('cannot choose their source by what they send themselves', async () => {
    const lies = [
      '203.0.113.1',
      '203.0.113.2, 203.0.113.3',
      named,
      `203.0.113.4, ${named}`,
      `${other}, ${named}, ${named}`,
      '::1',
      'unknown',
      ', ,',
    ];
    const lie = (place: number): Headers => ({
      'x-forwarded-for': lies[place % lies.length],
      'x-real-ip': `203.0.113.${place}`,
      forwarded: `for=203.0.113.${place}`,
      'x-forwarded-host': `203.0.113.${place}`,
    });
    const guesses = await statuses(16, async (place) => await told.named(guess(one, lie(place))));
    expect(guesses).toEqual([...Array<number>(5).fill(401), ...Array<number>(11).fill(429)]);
    const orders = await statuses(8, async (place) => await told.named(order(one, lie(place))));
    expect(orders).toEqual([201, 201, ...Array<number>(6).fill(429)]);
    // The source that the forged headers named is not rate-limited.
    expect((await told.named(guess(other))).status).toBe(401);
    expect((await told.named(order(other))).status).toBe(201);
  });
});

describe('a proxy that is not named', () => {
  test('is one source with all its visitors, whatever it says of them', async () => {
    const from = (place: number): string => `127.${place + 1}.0.7`;
    const guesses = await statuses(7, async (place) => await told.unnamed(guess(from(place))));
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await told.named(guess(one))).status).toBe(401);
  });

  test('is what a visitor is who comes without any and names others', async () => {
    const lie = (place: number): Headers => ({ 'x-forwarded-for': `203.0.113.${place}, ${named}` });
    const guesses = await statuses(7, async (place) => await told.none(guess(one, lie(place))));
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});

describe('what proxies add', () => {
  const evil: Headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '81',
    forwarded: 'host=evil.example;proto=http',
    host: 'swap.example',
  };
  const plain: Headers = { host: 'swap.example' };

  test.each(['/', '/en/', '/en/faq', '/en/track', '/sitemap.xml', '/robots.txt', '/api/v1/openapi.json'])(
    'changes nothing of %s',
    async (path) => {
      const [changed, usual] = [
        await told.named({ from: one, path, headers: evil }),
        await told.none({ from: one, path, headers: plain }),
      ];
      expect(changed.status).toBeLessThan(400);
      expect(withoutChance(changed)).toEqual(withoutChance(usual));
      expect(JSON.stringify(changed)).not.toContain('evil.example');
    },
  );

  test('makes no cookie less safe, and takes no form or call from another site for our own', async () => {
    const signedIn = await told.named(signIn(one, evil));
    const cookie = String(signedIn.headers['set-cookie']);
    expect([signedIn.status, cookie]).toEqual([200, expect.stringMatching(/; Secure/)]);
    const token = new RegExp(`^${operatorCookieName({ isSecure: true })}=([^;]+)`).exec(cookie)?.[1] ?? '';
    const session = { ...evil, cookie: `${operatorCookieName({ isSecure: true })}=${token}` };
    const call = (origin: string): Asked => ({
      from: one,
      path: '/api/admin/overview',
      headers: { ...session, origin },
    });
    const form = (origin: string): Asked => ({
      from: one,
      method: 'POST',
      path: '/en/admin',
      headers: { ...evil, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'intent=sign_in&username=a&password=b',
    });
    const answers = async (origin: string): Promise<readonly number[]> => [
      (await told.named(call(origin))).status,
      (await told.named(form(origin))).status,
    ];
    for (const origin of ['https://evil.example', 'http://evil.example', 'http://evil.example:81']) {
      expect(await answers(origin)).toEqual([403, 400]);
    }
    expect(await answers(publicUrl)).toEqual([200, 401]);
  });
});

/** A response without its variable parts: date and request id. */
function withoutChance({ status, headers, text }: Told): Told {
  const { date: _date, 'keep-alive': _alive, connection: _connection, 'x-request-id': _id, ...rest } = headers;
  return { status, headers: rest, text: text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id') };
}
