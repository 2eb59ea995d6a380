/** Every back-office endpoint in the router refuses everyone but a signed-in operator. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, publicUrl, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let routes: readonly Route[];
beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
  office = await openOffice(lab);
  routes = readRoutes(office.app.printRoutes({ commonPrefix: false }));
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

type Method = (typeof methods)[number];
type Route = Readonly<{ method: Method; url: string }>;

/** Parses the route tree that Fastify prints: four characters of indentation per level. */
function readRoutes(drawn: string): readonly Route[] {
  const parents: string[] = [];
  return drawn.split('\n').flatMap((line) => {
    const [, lead = '', part = '', list = ''] = /^(.*?[├└]── )(.*?)(?: \(([A-Z, -]+)\))?$/.exec(line) ?? [];
    const depth = lead.length / 4 - 1;
    parents.splice(depth, parents.length, part);
    const url = parents.join('');
    return list.split(', ').flatMap((method) => (isMethod(method) ? [{ method, url }] : []));
  });
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

function isMethod(text: string): text is Method {
  return (methods as readonly string[]).includes(text);
}

/** The only open endpoints: signing in, asking whether one is signed in, and joining with an invitation. */
const signingIn = ['/api/admin/login', '/api/admin/login/passkey', '/api/admin/login/passkey-challenge'];
const open = [...signingIn, '/api/admin/verify', '/api/admin/join'];

function closedRoutes(): readonly Route[] {
  // Unknown paths must be closed too. Fastify prints the catch-all route in a form that no request can have, so another
  // path is used.
  const others = methods.map((method) => ({ method, url: '/api/admin/anything' }));
  const calls = routes.filter(({ url }) => /^\/api\/admin[^*]*$/.test(url) && !open.includes(url));
  return [...calls, ...others].map(({ method, url }) => ({ method, url: url.replaceAll(/:\w+/g, 'x') }));
}

type Headers = Readonly<Record<string, string>>;

async function answersOf(headers: () => Headers | Promise<Headers>): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const { method, url } of closedRoutes()) {
    const path = url.replace('/api/admin', '');
    const { status, body } = await office.call<Readonly<{ code?: string }> | undefined>(method, path, {
      headers: await headers(),
      ...(method !== 'GET' && { body: {} }),
    });
    answers.push(`${method} ${url}: ${status} ${body?.code ?? ''}`);
  }
  return answers;
}

function all(answer: string): readonly string[] {
  return closedRoutes().map(({ method, url }) => `${method} ${url}: ${answer}`);
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const cookie = (token: string): Headers => ({
  cookie: `sampan-language=en; ${operatorCookieName({ isSecure: true })}=${token}`,
});
const forged = (): string => randomBytes(32).toString('base64url');

describe('the router of the back office', () => {
  test('is read whole', () => {
    expect(closedRoutes().map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining([
        'POST /api/admin/logout',
        'GET /api/admin/exchanges',
        'GET /api/admin/exchanges.csv',
        'GET /api/admin/exchanges/x',
        'POST /api/admin/exchanges/x/decision',
        'POST /api/admin/exchanges/x/reveal',
        'GET /api/admin/loan-orders',
        'POST /api/admin/loan-orders/x/pay',
        'PUT /api/admin/addresses/x',
        'DELETE /api/admin/addresses/x',
        'GET /api/admin/overview',
        'DELETE /api/admin/pauses/x',
        'POST /api/admin/payout-stops/x/lift',
        'POST /api/admin/payout-stops/x/book',
        'GET /api/admin/audit',
        'POST /api/admin/audit/verify',
        'GET /api/admin/screening',
        'POST /api/admin/password',
        'DELETE /api/admin/second-factor',
        'POST /api/admin/sessions/revoke',
        'GET /api/admin/anything',
      ]),
    );
    expect(closedRoutes().length).toBeGreaterThan(24);
  });

  test('answers 401 without a session, on every call', async () => {
    const before = await office.countAudit();
    expect(await answersOf(() => ({}))).toEqual(all('401 not_signed_in'));
    expect(await office.countAudit()).toBe(before);
  });

  test.each([
    ['forged', () => forged()],
    ['malformed', () => "' or 1=1 --"],
    ['empty', () => ''],
    ['over-long', () => 'a'.repeat(5000)],
  ])('answers 401 to a %s token, as bearer and as cookie', async (_name, make) => {
    expect(await answersOf(() => bearer(make()))).toEqual(all('401 not_signed_in'));
    expect(await answersOf(() => cookie(make()))).toEqual(all('401 not_signed_in'));
  });

  test('answers 401 to the hash that the database holds', async () => {
    await office.signIn();
    const { rows } = await lab.database.ownerPool.query<{ hash: string }>(
      'select token_hash as hash from operator_sessions limit 1',
    );
    const hash = rows[0]?.hash ?? '';
    expect(hash).toHaveLength(64);
    expect(await answersOf(() => bearer(hash))).toEqual(all('401 not_signed_in'));
  });

  test('answers 401 to a session that was logged out, by bearer and by cookie', async () => {
    const token = await office.signIn();
    const { status } = await office.call('POST', '/logout', { token });
    expect(status).toBe(200);
    expect(await answersOf(() => bearer(token))).toEqual(all('401 not_signed_in'));
    expect(await answersOf(() => cookie(token))).toEqual(all('401 not_signed_in'));
  });

  test('answers 401 to a session that nobody used for 15 minutes', async () => {
    const token = await office.signIn();
    office.pass(15 * 60_000 - 1);
    expect((await office.call('GET', '/screening', { token })).status).toBe(200);
    office.pass(15 * 60_000);
    expect(await answersOf(() => bearer(token))).toEqual(all('401 not_signed_in'));
  });

  test('answers 401 to a session of eight hours, however busy', async () => {
    const token = await office.signIn();
    for (let minutes = 0; minutes < 470; minutes += 10) {
      office.pass(10 * 60_000);
      expect((await office.call('GET', '/screening', { token })).status).toBe(200);
    }
    office.pass(10 * 60_000);
    expect(await answersOf(() => cookie(token))).toEqual(all('401 not_signed_in'));
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['our name on another port', { origin: 'https://swap.example:8443' }],
    ['our name without TLS', { origin: 'http://swap.example' }],
    ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses %s, also with a session', async (_name, foreign) => {
    const token = await office.signIn();
    const before = await office.countAudit();
    expect(await answersOf(() => ({ ...cookie(token), ...foreign, host: 'api.internal' }))).toEqual(
      all('403 origin_refused'),
    );
    expect(await answersOf(() => ({ ...bearer(token), ...foreign, host: 'api.internal' }))).toEqual(
      all('403 origin_refused'),
    );
    expect(await office.countAudit()).toBe(before);
  });

  test('lets an operator through, by cookie from our own pages and by bearer token', async () => {
    const fromOurPage = async () => ({ ...cookie(await office.signIn()), origin: publicUrl });
    const answers = [
      ...(await answersOf(fromOurPage)),
      ...(await answersOf(async () => bearer(await office.signIn()))),
    ];
    expect(answers.filter((answer) => /not_signed_in|origin_refused|: 5\d\d/.test(answer))).toEqual([]);
  });
});
