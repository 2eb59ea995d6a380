/** Every page, its data and its forms against every kind of caller: the back office is open to operators only. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { oneRole, visitorNames, type VisitorName } from './access-guards.ts';
import { operator, openWhole, publicUrl, type Whole } from './open-whole.ts';
import { makeSampleWorld, readPageRoutes, type PageRoute, type SampleWorld } from './sample-world.ts';
import { makeVisitors, type Visitor } from './visitors.ts';

let lab: OrderLab;
let whole: Whole;
let world: SampleWorld;
let visitors: Readonly<Record<VisitorName, Visitor>>;
let routes: readonly PageRoute[];

beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  world = await makeSampleWorld(whole);
  visitors = await makeVisitors(whole, world);
  // One language is enough: the others use the same modules.
  routes = (await readPageRoutes()).filter(({ url }) => !/^\/(?:zh-cn|zh-tw|en|es|fr|ja)(?:\/|$)/.test(url));
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

const host = new URL(publicUrl).host;
// Whoever has the link of an invitation may open the page where the password is chosen.
const isOffice = ({ id }: PageRoute): boolean => /^admin(?:-|$)/.test(id) && id !== 'admin-join';
const operators: readonly VisitorName[] = ['operator', ...oneRole];
const strangers = visitorNames.filter((name) => !operators.includes(name) && name !== 'cookie from another site');

async function read(name: VisitorName, url: string) {
  return await whole.app.inject({ url, headers: { host, ...(await visitors[name].toPages()) } });
}

/** All form intents of the back office, with any fields that their forms could have. */
const intents = [
  'pause',
  'resume',
  'lift_stop',
  'book_difference',
  'create',
  'update',
  'delete',
  'reveal',
  'revoke',
  'release',
  'verify',
  'decide',
  'continue',
  'refund',
  'refund_unclaimed',
  'password',
  'start_factor',
  'confirm_factor',
  'remove_factor',
  'everywhere',
  'end_session',
  'invite',
  'change_roles',
  'disable',
  'enable',
  'remove',
  'sign_out_operator',
  '',
];

async function send(name: VisitorName, url: string, fields: Readonly<Record<string, string>>) {
  const headers = {
    host,
    origin: publicUrl,
    'content-type': 'application/x-www-form-urlencoded',
    ...(await visitors[name].toPages()),
  };
  return await whole.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() });
}

async function countAudit(): Promise<number> {
  const { rows } = await lab.database.ownerPool.query<{ count: string }>(
    "select count(*) from audit_log where action not in ('signed_in', 'signed_out')",
  );
  return Number(rows[0]?.count);
}

describe('the pages of the back office', () => {
  test('are all there', () => {
    expect(routes.filter(isOffice).length).toBeGreaterThanOrEqual(9);
  });

  test.each(strangers)('send %s to the sign-in, and show nothing', async (name) => {
    for (const route of routes.filter(isOffice)) {
      const url = world.fill(route.url);
      const { statusCode, headers, body } = await read(name, url);
      const { body: data } = await read(name, `${url}.data`);
      expect(`${body}${data}`, url).not.toContain(world.order.trackingCode);
      if (route.id === 'admin') {
        expect([statusCode, /type="password"/.test(body)], url).toEqual([200, true]);
        expect(data, url).toContain('signed_out');
      } else {
        expect([statusCode, headers['location']], url).toEqual([303, expect.stringMatching(/\/admin\?next=/)]);
      }
    }
  });

  test.each(strangers)('do nothing for %s, whatever form is sent', async (name) => {
    const before = await countAudit();
    for (const route of routes.filter(isOffice)) {
      // A caller without credentials tries every intent; two are enough for the others, because the same check refuses
      // them.
      for (const intent of name === 'nobody' ? intents : ['pause', 'reveal']) {
        const { statusCode, headers } = await send(name, world.fill(route.url), { intent, scope: 'everything' });
        const isSentAway = statusCode === 303 && String(headers['location']).includes('/admin?next=');
        // Pages without this form refuse it for everybody.
        expect(isSentAway || statusCode === 400 || statusCode === 405, `${route.url} ${intent}: ${statusCode}`).toBe(
          true,
        );
      }
    }
    expect(await countAudit()).toBe(before);
  });

  test('do nothing for an operator whose form came from another site', async () => {
    const before = await countAudit();
    for (const route of routes.filter(isOffice)) {
      for (const intent of intents) {
        const { statusCode } = await send('cookie from another site', world.fill(route.url), {
          intent,
          scope: 'everything',
        });
        expect(statusCode, `${route.url} ${intent}`).toBe(400);
      }
    }
    expect(await countAudit()).toBe(before);
    // A cross-site form does not sign anybody in either (login CSRF).
    const { headers } = await send('cookie from another site', '/en/admin', { intent: 'sign_in', ...operator });
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('are open to an operator, and the forms work: the tests above would notice a call', async () => {
    for (const route of routes.filter(isOffice)) {
      const { statusCode, body } = await read('operator', world.fill(route.url));
      expect([statusCode, /type="password" autoComplete="current-password"/.test(body)], route.url).toEqual([
        200,
        false,
      ]);
    }
    const before = await countAudit();
    const { statusCode } = await send('operator', '/en/admin', {
      intent: 'pause',
      scope: 'litecoin',
      reason: 'a drill',
    });
    expect(statusCode).toBe(303);
    expect(await countAudit()).toBe(before + 1);
  });
});

test('every other page is the same for everyone who comes', async () => {
  for (const route of routes.filter((each) => !isOffice(each))) {
    const url = world.fill(route.url);
    const others = visitorNames.filter((name) => name === 'operator' || !operators.includes(name));
    const statuses = await Promise.all(others.map(async (name) => (await read(name, url)).statusCode));
    expect(new Set(statuses).size, `${url}: ${statuses.join(' ')}`).toBe(1);
  }
});
