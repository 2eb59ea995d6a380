/** One decision on several orders: one reason, one proof for exactly these orders, each under its own rules. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { mostDecided } from '#src/usecases/back-office/decide-orders.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});
beforeEach(async () => {
  // Moves the clock past the back-off after a wrong password.
  office.pass(3_600_000);
  token = await office.signIn();
});

/** An order that got too little and waits for a decision. */
async function makeWaiting(refund = true): Promise<Order> {
  const order = await lab.order({ send: '1 LTC', receive: 'ETH', refund });
  await lab.pay(order, '0.5');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  return order;
}

/** An order that is held because its sender is on the screening list. */
async function makeHeld(): Promise<Order> {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
  await lab.pay(order, '0.5', 'bcrt1qscnh5vyxllky3uculqrtnpgzl40rp2f98slc3e');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('held');
  return order;
}

type Results = Readonly<{
  code?: string;
  details?: Readonly<{ facts?: readonly string[] }>;
  results: readonly Readonly<{ orderNumber: string; success: boolean; error: Readonly<{ code: string }> | null }>[];
}>;

const numbersOf = (orders: readonly Order[]): readonly string[] => orders.map(({ orderNumber }) => orderNumber);

async function decide(orderNumbers: readonly string[], given: object = {}) {
  const body = { orderNumbers, choice: 'refund', reason: 'all of one sender', password: operator.password, ...given };
  return await office.call<Results>('POST', '/exchanges/decisions', { token, body });
}

test('each order is decided by itself, and the others are not kept from it', async () => {
  const [one, two, bare] = [await makeWaiting(), await makeWaiting(), await makeWaiting(false)];
  const { status, body } = await decide(numbersOf([one, two, bare]));
  expect(status).toBe(200);
  const found = new Map(body.results.map(({ orderNumber, error }) => [orderNumber, error?.code ?? 'done']));
  expect([one, two, bare].map(({ orderNumber }) => found.get(orderNumber))).toEqual([
    'done',
    'done',
    'refund_address_missing',
  ]);
  expect([await lab.state(one), await lab.state(two)]).toEqual(['refunding', 'refunding']);
  expect(await lab.state(bare)).toBe('action_required');
  const { rows } = await lab.database.ownerPool.query<{ subject: string; details: string }>(
    `select subject, details from audit_log where action = 'operator_refunded' order by seq`,
  );
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(numbersOf([one, two]).toSorted());
  expect(new Set(rows.map(({ details }) => details))).toEqual(new Set(['all of one sender']));
});

test('no screening match is cleared by it', async () => {
  const [held, waiting] = [await makeHeld(), await makeWaiting()];
  const { body } = await decide(numbersOf([held, waiting]), { choice: 'continue' });
  const codes = new Map(body.results.map(({ orderNumber, error }) => [orderNumber, error?.code ?? 'done']));
  expect(codes.get(held.orderNumber)).toBe('match_not_cleared');
  expect(codes.get(waiting.orderNumber)).toBe('done');
  expect(await lab.state(held)).toBe('held');
});

test('the proof is for exactly the orders that were shown, as they were', async () => {
  const [one, two] = [await makeWaiting(), await makeWaiting()];
  const shown = ['order: something else'];
  const looked = await decide(numbersOf([one, two]), { shown, password: '' });
  expect(looked).toMatchObject({ status: 409, body: { code: 'facts_changed' } });
  const facts = looked.body.details?.facts ?? [];
  for (const number of numbersOf([one, two])) expect(facts[0]).toContain(`${number} (action_required`);
  // One order fewer, another decision, or an order that has changed is not what was shown.
  expect(await decide(numbersOf([one]), { shown: facts })).toMatchObject({ body: { code: 'facts_changed' } });
  const other = { shown: facts, choice: 'continue' };
  expect(await decide(numbersOf([one, two]), other)).toMatchObject({ body: { code: 'facts_changed' } });
  expect(await decide(numbersOf([one]))).toMatchObject({ status: 200 });
  expect(await decide(numbersOf([one, two]), { shown: facts })).toMatchObject({ body: { code: 'facts_changed' } });
  expect(await lab.state(two)).toBe('action_required');
  const wrong = { password: 'a guess' };
  expect(await decide(numbersOf([two]), wrong)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  expect(await lab.state(two)).toBe('action_required');
});

test('unknown orders, none, too many and no reason are refused before anything is decided', async () => {
  const one = await makeWaiting();
  const unknown = [one.orderNumber, 'SW-20300101-00000000'];
  expect(await decide(unknown)).toMatchObject({ body: { code: 'order_not_found' } });
  expect((await decide([])).status).toBe(400);
  const many = Array.from({ length: mostDecided + 1 }, (_, index) => `SW-20300101-${String(index).padStart(8, '0')}`);
  expect(await decide(many)).toMatchObject({ status: 400, body: { code: 'orders_too_many' } });
  expect(await decide([one.orderNumber], { reason: ' ' })).toMatchObject({ body: { code: 'reason_invalid' } });
  expect(await lab.state(one)).toBe('action_required');
});

test('two clicks decide once', async () => {
  const orders = [await makeWaiting(), await makeWaiting()];
  const both = await Promise.all([decide(numbersOf(orders)), decide(numbersOf(orders))]);
  const done = both.flatMap(({ body }) => body.results.filter(({ success }) => success));
  expect(done.map(({ orderNumber }) => orderNumber).toSorted()).toEqual([...numbersOf(orders)].toSorted());
});
