/** Every page, redirect and file has exactly the decided headers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { pages, type PageRow } from '#src/web/pages.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { ask, expectClass } from './check-headers.ts';
import type { AnswerClass } from './expected-headers.ts';
import { openWhole, publicUrl, type Whole } from './open-whole.ts';
import { parsePolicy } from './parse-policy.ts';
import {
  makeSampleWorld,
  readManifestAddress,
  readPageRoutes,
  type PageRoute,
  type SampleWorld,
} from './sample-world.ts';
import { linkOf } from '#tests/support/order-links.ts';

let lab: OrderLab;
let whole: Whole;
let world: SampleWorld;
let token: string;
let pageRoutes: readonly PageRoute[];

beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  world = await makeSampleWorld(whole);
  token = await whole.signIn();
  pageRoutes = await readPageRoutes();
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

describe('a page', () => {
  const rowOf = (id: string): PageRow | undefined => pages.find((row) => row.id === id);
  const signedIn = () => ({ cookie: `${operatorCookieName({ isSecure: true })}=${token}` });
  /** Responses of the page router that are not pages. */
  const others: Readonly<Record<string, AnswerClass>> = {
    'root-redirect': 'redirect',
    'choose-language': 'redirect',
    'choose-theme': 'redirect',
    'choose-fiat': 'redirect',
    robots: 'shortText',
    'security-txt': 'shortText',
    sitemap: 'hourlyText',
    llms: 'minuteText',
    postman: 'minuteText',
    manifest: 'manifest',
    'payment-qr': 'picture',
    'payment-calendar': 'orderFile',
    'payment-feed': 'orderFile',
    'payment-wallet': 'orderAnswer',
    'crowd-feed': 'orderFile',
    'status-feed': 'publicFeed',
    'not-found': 'document',
  };
  const classOf = (id: string): AnswerClass | undefined => {
    const row = rowOf(id);
    return row ? (row.cacheSeconds === undefined ? 'document' : 'sharedDocument') : others[id];
  };

  test('has exactly its headers, in every language and without one', async () => {
    expect(pageRoutes.length).toBeGreaterThan(170);
    for (const { url, id } of pageRoutes) {
      const answerClass = classOf(id);
      if (!answerClass) throw new Error(`${id} is of no class: say in this test which headers it has`);
      const asked = await ask(whole, world.fill(url), signedIn());
      expect(asked.status, url).toBeLessThan(500);
      // Redirects by language have a Vary header; it does not matter, because redirects are not cached.
      const { vary: _vary, ...headers } = asked.headers;
      expectClass(answerClass === 'redirect' ? { ...asked, headers } : asked, answerClass, `${url}: ${asked.status}`);
    }
  });

  test('that is refused to a stranger has them too', async () => {
    for (const { url, id } of pageRoutes.filter((route) => route.id.startsWith('admin'))) {
      const asked = await ask(whole, world.fill(url));
      // Signing in and joining are open.
      expectClass(asked, id === 'admin' || id === 'admin-join' ? 'document' : 'redirect', url);
    }
  });

  test('is asked for by scripts under the headers of data', async () => {
    for (const url of ['/en/track.data', '/en/admin.data', `/en/payment/${linkOf(world.order)}.data`]) {
      const asked = await ask(whole, url);
      expect(asked.headers['content-type'], url).not.toContain('html');
      expectClass(asked, 'pageData', url);
    }
  });

  test('is looked for by scripts in a list that changes with the build only', async () => {
    const asked = await ask(whole, await readManifestAddress());
    expect(asked.status).toBe(200);
    expectClass(asked, 'routeList', 'the list of pages');
  });

  test('names no script because it was rendered: the policy is the same on all', async () => {
    const urls = ['/en', '/zh-cn', '/en/track', '/en/nothing', `/en/payment/${linkOf(world.order)}`, '/en/admin'];
    const policies = new Set<unknown>();
    for (const url of urls) policies.add((await ask(whole, url)).headers['content-security-policy']);
    expect(policies.size).toBe(1);
  });

  test.each(['/en', '/en/exchange', '/en?tab=mixing', '/en/privacy-mixer'])(
    'that many share gives each visitor a form token of their own: %s',
    async (url) => {
      const tokens = new Set<string | undefined>();
      for (let count = 0; count < 5; count += 1) {
        const { body } = await ask(whole, url);
        tokens.add(/name="token" value="([^"]+)"/.exec(body)?.[1]);
      }
      expect(tokens).not.toContain(undefined);
      expect(tokens.size).toBe(5);
    },
  );

  test('that is not there, or of an order that is not there, is a document like the others', async () => {
    for (const url of ['/en/nothing', '/nothing', '/en/payment/nothing', '/xx/track']) {
      const asked = await ask(whole, url);
      expect(asked.status, url).toBe(404);
      expectClass(asked, 'document', url);
    }
  });

  test.each([
    ['without forms', '/en/about', publicUrl, 'document', 405],
    ['on another site', '/en/track', 'https://evil.example', 'json', 400],
  ] as const)(
    '%s takes no form, and says so under the right headers',
    async (_where, url, origin, answerClass, status) => {
      const headers = { host: new URL(publicUrl).host, origin, 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await whole.app.inject({ method: 'POST', url, headers });
      expect(answer.statusCode).toBe(status);
      expectClass({ status, headers: answer.headers, body: answer.body }, answerClass, url);
    },
  );

  test('that fails is a document like the others, and says nothing of why', async () => {
    const broken = await openWhole({ ...lab, services: { ...lab.services, viewOrder: fail } });
    const asked = await ask(broken, `/en/payment/${linkOf(world.order)}`);
    expect(asked.status).toBe(500);
    expectClass(asked, 'document', 'a failure');
    expect(asked.body).not.toContain('the secret reason');
    expect(broken.written).not.toEqual([]);
    const call = await ask(broken, `/api/exchanges/${linkOf(world.order)}`);
    expect([call.status, call.body.includes('the secret reason')]).toEqual([500, false]);
    expectClass(call, 'json', 'a failed call');
    await broken.close();
  });

  test('that signs out takes everything with it that the browser kept of what was seen', async () => {
    const everything = '"cache", "storage"';
    const headers = { host: new URL(publicUrl).host, origin: publicUrl };
    for (const url of ['/en/admin', '/api/admin/logout', '/api/admin/sessions/revoke']) {
      const cookie = `${operatorCookieName({ isSecure: true })}=${await whole.signIn()}`;
      const isPage = url === '/en/admin';
      const type = isPage ? 'application/x-www-form-urlencoded' : 'application/json';
      const payload = isPage ? 'intent=sign_out' : '{}';
      const answer = await whole.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, cookie, 'content-type': type },
        payload,
      });
      expect([answer.statusCode, answer.headers['clear-site-data']], url).toEqual([isPage ? 303 : 200, everything]);
    }
    token = await whole.signIn();
    expect((await ask(whole, '/en/admin', signedIn())).headers).not.toHaveProperty('clear-site-data');
  });
});

describe('a file', () => {
  test('of the build has exactly its headers, for ever or for a day', async () => {
    const files = whole.routes.filter(({ method, config }) => method === 'GET' && 'file' in config);
    expect(files.length).toBeGreaterThan(5);
    for (const { url } of files) {
      const isWorker = url === '/sw.js' || url === '/push.js';
      expectClass(await ask(whole, url), isWorker ? 'worker' : 'file', url);
    }
    const { body } = await ask(whole, '/en');
    const assets = new Set(Array.from(body.matchAll(/"(\/assets\/[^"]+)"/g), ([, url = '']) => url));
    expect(assets.size).toBeGreaterThan(3);
    for (const url of assets) expectClass(await ask(whole, url), 'asset', url);
  });

  test('that is not there is answered like a call', async () => {
    expectClass(await ask(whole, '/assets/nothing.js'), 'json', '/assets/nothing.js');
  });
});

test('without TLS nothing is promised about it', async () => {
  const plain = await openWhole(lab, 'http://127.0.0.1:3000');
  for (const url of ['/en/track', '/en', '/healthz', '/favicon.svg']) {
    const { headers } = await plain.app.inject({ url });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(parsePolicy(String(headers['content-security-policy']))).not.toHaveProperty('upgrade-insecure-requests');
  }
  await plain.close();
});

test('no answer says what made it', async () => {
  for (const url of ['/en', '/healthz', '/api/currencies', '/favicon.svg', '/nothing']) {
    const { headers } = await ask(whole, url);
    for (const name of ['server', 'x-powered-by', 'via', 'x-runtime']) expect(headers).not.toHaveProperty(name);
  }
});

async function fail(): Promise<never> {
  throw new Error('the secret reason');
}
