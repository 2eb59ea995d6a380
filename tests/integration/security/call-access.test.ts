/** Every endpoint of the router against every kind of caller, compared with the access table. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { oneRole, verdicts, visitorNames, type Guard, type Verdict } from './access-guards.ts';
import { access } from './access-table.ts';
import { openWhole, publicUrl, type Whole } from './open-whole.ts';
import { makeSampleWorld, type SampleWorld } from './sample-world.ts';
import { makeVisitors, type Visitor } from './visitors.ts';

let lab: OrderLab;
let whole: Whole;
let world: SampleWorld;
let visitors: Readonly<Record<string, Visitor>>;
let sources = 0;

beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  world = await makeSampleWorld(whole);
  visitors = await makeVisitors(whole, world);
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

/** All routes except pages and files, which have their own tests, and methods that are refused globally. */
function routesOf(): readonly string[] {
  const calls = whole.routes.filter(({ url, config }) => !/^\/(?:\*|assets)/.test(url) && !('file' in config));
  const isUsed = ({ method }: (typeof calls)[number]): boolean => !['TRACE', 'QUERY'].includes(method);
  return [...new Set(calls.filter(isUsed).map(({ method, url }) => `${method} ${url}`))];
}

const guards = Object.keys(access) as readonly Guard[];
const withHeads = (calls: readonly string[]): readonly string[] =>
  calls.flatMap((call) => (call.startsWith('GET ') ? [call, call.replace('GET', 'HEAD')] : [call]));

function guardOf(route: string): Guard {
  const [guard] = guards.filter((each) => withHeads(access[each]).includes(route));
  if (guard === undefined) throw new Error(`nobody said who may use ${route}: see access-table.ts`);
  return guard;
}

type Answer = Readonly<{ statusCode: number; body: string }>;

async function answer(route: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ');
  const url = world.fill(pattern).replace('*', 'nothing-here');
  sources += 1;
  const reads = ['GET', 'HEAD'].includes(method);
  const inject = {
    method: method as 'GET',
    url,
    headers: { host: new URL(publicUrl).host, ...headers, ...(!reads && { 'content-type': 'application/json' }) },
    // A new source address for each request, so that no rate limit on guessing hides the verdict.
    remoteAddress: `198.18.${sources >> 8}.${sources & 255}`,
    payloadAsStream: true,
  } as const;
  const { statusCode, headers: sent, stream } = await whole.app.inject({ ...inject, ...(!reads && { payload: '{}' }) });
  const chunks: Buffer[] = [];
  if (String(sent['content-type']).startsWith('text/event-stream')) stream().destroy();
  else for await (const chunk of stream()) chunks.push(Buffer.from(chunk as Uint8Array));
  return { statusCode, body: Buffer.concat(chunks).toString() };
}

/** SideShift-compatible endpoints have other codes, and HEAD responses have no body for one. */
function verdictOn(route: string, { statusCode, body }: Answer): Verdict {
  if (statusCode >= 500) throw new Error(`${route} failed: ${body}`);
  if (statusCode !== 401 && statusCode !== 403) return 'in';
  const isCoded = !route.startsWith('HEAD') && !route.includes('/sideshift/');
  const [, code = ''] = /"code":"(\w+)"/.exec(body) ?? [];
  // A caller who is asked for step-up authentication has passed access control.
  if (code === 'step_up_required') return 'in';
  return [statusCode, isCoded ? code : ''];
}

function expected(route: string, verdict: Verdict): Verdict {
  const isCoded = !route.startsWith('HEAD') && !route.includes('/sideshift/');
  return verdict === 'in' || isCoded ? verdict : [verdict[0], ''];
}

describe('the table of access', () => {
  test('has every call of the router, once, and no other', () => {
    const listed = guards.flatMap((guard) => withHeads(access[guard]));
    // HEAD does not exist for event streams, which have no end, nor for the OpenAPI document.
    const routes = routesOf();
    const missing = listed.filter((call) => !routes.includes(call) && !call.startsWith('HEAD'));
    expect(routes.filter((route) => !listed.includes(route))).toEqual([]);
    expect(missing).toEqual([]);
    const twice = listed.filter((call, index) => listed.indexOf(call) !== index && !call.startsWith('HEAD'));
    expect(twice).toEqual([]);
    expect(routes.length).toBeGreaterThan(120);
  });

  test('says of every visitor who they are in front of every call', () => {
    for (const guard of guards) expect(Object.keys(verdicts[guard])).toEqual([...visitorNames]);
  });

  test.each(visitorNames)('holds for %s', async (name) => {
    const wrong: unknown[] = [];
    // Roles matter to the back office only. Elsewhere such an operator is one with a session.
    const isOneRole = oneRole.some((role) => role === name);
    for (const route of routesOf().filter((each) => !isOneRole || each.includes('/api/admin'))) {
      const wanted = expected(route, verdicts[guardOf(route)][name]);
      for (const headers of (await visitors[name]?.toCalls()) ?? []) {
        const found = verdictOn(route, await answer(route, headers));
        if (String(found) !== String(wanted)) wrong.push({ route, wanted, found });
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a key', () => {
  test('opens what SideShift calls take in their own header, and a revoked one does not', async () => {
    const route = 'POST /api/compat/sideshift/v2/quotes';
    const [good, bad] = [await world.makeKey(), await world.makeKey()];
    await whole.developer.revokeKey({ actor: 'operator', id: bad.id });
    expect(verdictOn(route, await answer(route, { 'x-sideshift-secret': good.key }))).toBe('in');
    expect(verdictOn(route, await answer(route, { 'x-sideshift-secret': bad.key }))).toEqual([401, '']);
  });

  test('as a cookie opens nothing, and neither does a session as a key', async () => {
    const { key } = await world.makeKey();
    const token = await whole.signIn();
    const keyRoute = 'GET /api/v1/key';
    expect(
      verdictOn(keyRoute, await answer(keyRoute, { cookie: `${operatorCookieName({ isSecure: true })}=${key}` })),
    ).toEqual([401, 'key_missing']);
    expect(verdictOn(keyRoute, await answer(keyRoute, { authorization: `Bearer ${token}` }))).toEqual([
      401,
      'key_unknown',
    ]);
  });
});
