/** The case file of an order: notes, who looks after it, the filter by that, and that all of it goes with the order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
let path: string;
let order: Awaited<ReturnType<OrderLab['order']>>;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
  token = await office.signIn();
  order = await lab.order({ send: '1 LTC', receive: 'ETH' });
  path = `/exchanges/${order.orderNumber}`;
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

type View = Readonly<{ notes: readonly object[]; assignee: string | null }>;
const view = async () => (await office.call<View>('GET', path, { token })).body;
const note = async (text: string) => await office.call('POST', `${path}/notes`, { token, body: { text } });
const assign = async (username: string | null) =>
  await office.call('PUT', `${path}/assignment`, { token, body: { username } });

describe('notes', () => {
  test('say who wrote them and when, and the audit log does not repeat them', async () => {
    expect((await note('  Asked the visitor for the sender. ')).status).toBe(200);
    expect((await note('They answered.')).status).toBe(200);
    const at = expect.stringMatching(/Z$/) as unknown;
    expect((await view()).notes).toEqual([
      { author: 'operator', text: 'Asked the visitor for the sender.', at },
      { author: 'operator', text: 'They answered.', at },
    ]);
    const { rows } = await office.backOffice.readAudit({ limit: 1 });
    expect(rows).toMatchObject([{ action: 'note_added', subject: order.orderNumber, details: '' }]);
  });

  test.each(['', '   ', 'x'.repeat(1001), '<b>'])('are refused when they are %j', async (text) => {
    const { status, body } = await note(text);
    expect([status, body.code, body.details['field']]).toEqual([400, 'note_invalid', 'note']);
  });

  test('are written on no other order than one that is there', async () => {
    const { status, body } = await office.call('POST', '/exchanges/TS-20300101-00000000/notes', {
      token,
      body: { text: 'Hello' },
    });
    expect([status, body.code]).toEqual([404, 'order_not_found']);
  });
});

describe('an order', () => {
  test('is looked after by one operator, and is found by that', async () => {
    const find = async () =>
      (await office.call<readonly object[]>('GET', '/exchanges?assignee=operator', { token })).body;
    expect([(await view()).assignee, await find()]).toEqual([null, []]);
    expect((await assign('operator')).status).toBe(200);
    expect((await assign('operator')).status).toBe(200);
    expect((await view()).assignee).toBe('operator');
    expect(await find()).toMatchObject([{ orderNumber: order.orderNumber }]);
    expect((await assign(null)).status).toBe(200);
    expect([(await view()).assignee, await find()]).toEqual([null, []]);
  });

  test.each(['nobody', 'OPERATOR', ''])('is not given to %j', async (username) => {
    const { status, body } = await assign(username);
    expect([status, body.code]).toEqual([404, 'operator_not_found']);
  });
});

test('the export as JSON has the same orders as the list', async () => {
  await lab.order({ send: '2 LTC', receive: 'ETH' });
  const listed = await office.call<readonly object[]>('GET', '/exchanges?currency=LTC', { token });
  const exported = await office.call<readonly object[]>('GET', '/exchanges.json?currency=LTC', { token });
  expect(exported.body).toHaveLength(2);
  expect(exported.body).toEqual(listed.body);
  const none = await office.call<readonly object[]>('GET', '/exchanges.json?currency=XMR', { token });
  expect(none.body).toEqual([]);
});

test('the case file is erased with the order, and none is kept afterwards', async () => {
  await note('visitor-note');
  await assign('operator');
  await lab.ports.store.transaction(async ({ orders }) => await orders.erase(order.id, lab.ports.clock.now()));
  const { ownerPool } = lab.database;
  for (const table of ['order_notes', 'order_assignments']) {
    expect((await ownerPool.query(`select 1 from ${table}`)).rowCount).toBe(0);
  }
  expect((await note('late')).body.code).toBe('order_not_found');
  expect((await assign('operator')).body.code).toBe('order_not_found');
});
