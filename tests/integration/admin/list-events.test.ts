/** Lists of the back office tell that they have changed, by server-sent events, for as long as a session lasts. */
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { readEvents, type EventReader } from '../api/read-events.ts';
import { openOffice, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let origin: string;
const readers: EventReader[] = [];

beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
  await office.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

async function follow(list: string, token: string): Promise<EventReader> {
  const reader = await readEvents(`${origin}/api/admin/${list}/events`, { authorization: `Bearer ${token}` });
  readers.push(reader);
  return reader;
}

async function markOf(reader: EventReader): Promise<unknown> {
  const event = await reader.next();
  expect(event?.event).toBe('order');
  const data = event?.data as Readonly<Record<string, unknown>>;
  // An event says that something changed, and not what.
  expect(Object.keys(data)).toEqual(['version', 'mark']);
  return data['mark'];
}

describe('the list of orders', () => {
  test('says so when an order is made, and when one moves', async () => {
    const reader = await follow('exchanges', await office.signIn());
    const first = await markOf(reader);
    const order = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
    const made = await markOf(reader);
    await lab.pay(order, '0.5');
    await lab.work();
    expect(new Set([first, made, await markOf(reader)]).size).toBe(3);
  });

  test('is marked as it was when a page read it', async () => {
    const reader = await follow('exchanges', await office.signIn());
    expect(await markOf(reader)).toBe((await office.backOffice.readListMarks()).orders);
  });
});

describe('other lists', () => {
  test('say so: acts when one is audited, the overview when an alert begins or ends', async () => {
    const token = await office.signIn();
    const [treasury, overview] = [await follow('treasury', token), await follow('overview', token)];
    const before = [await markOf(treasury), await markOf(overview)];
    const write = async () =>
      await lab.ports.store.transaction(async ({ controls }) => {
        await controls.audit({ actor: 'anna', action: 'act_proposed', subject: 'x', details: '', at: 1 });
      });
    await write();
    expect(await markOf(treasury)).not.toBe(before[0]);
    expect(await markOf(overview)).not.toBe(before[1]);
    const alerts = office.office.store;
    const found = { kind: 'rates_stale', subject: '', orderNumber: null, count: 1, since: 1 } as const;
    await alerts.transaction(async (records) => await records.office.alerts.begin([found]));
    const begun = await markOf(overview);
    await alerts.transaction(async ({ office: { alerts: all } }) => {
      await all.end(
        (await all.open()).map(({ id }) => id),
        2,
      );
    });
    expect(await markOf(overview)).not.toBe(begun);
  });

  test('do not change by orders alone: the queue of acts', async () => {
    const { treasury: before } = await office.backOffice.readListMarks();
    await lab.order({ send: '0.4 BTC', receive: 'USDT-TRC20' });
    expect((await office.backOffice.readListMarks()).treasury).toBe(before);
  });
});

describe('a stream', () => {
  test.each([
    ['signs out', async (token: string): Promise<unknown> => await office.call('POST', '/logout', { token })],
    ['is not there for a quarter of an hour', (): unknown => office.pass(15 * 60_000)],
  ])('ends when its operator %s', async (_what, end) => {
    const token = await office.signIn();
    const reader = await follow('exchanges', token);
    await markOf(reader);
    await end(token);
    for (let event = await reader.next(); event; event = await reader.next()) expect(event.event).toBe('order');
    expect((await follow('exchanges', token)).status).toBe(401);
  });

  test('is no use of a session: it does not keep it awake', async () => {
    const token = await office.signIn();
    const { lastSeenAt } = (await office.backOffice.findSession(token)) ?? {};
    office.pass(60_000);
    expect(await office.backOffice.findEndedSessions([token, 'nobody'])).toEqual(new Set(['nobody']));
    const { rows } = await lab.database.ownerPool.query<{ seen: Date }>(
      'select max(last_seen_at) as seen from operator_sessions',
    );
    expect(rows[0]?.seen.getTime()).toBe(lastSeenAt);
  });
});
