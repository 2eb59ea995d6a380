/** Fifty identical concurrent requests, as impatient users and programs send them, have one effect. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';
import { openWhole, operator, type Whole } from '../security/open-whole.ts';
import { makeSampleWorld } from '../security/sample-world.ts';
import { patient } from '#tests/support/patience.ts';
import { linkOf } from '#tests/support/order-links.ts';

const rounds = proofSize('duplicates', 1);
const atOnce = 50;
const timeout = patient(120_000 + rounds * 20_000);

let lab: LoanLab;
let whole: Whole;
let key: string;
let session: string;
let posts = 0;

beforeAll(async () => {
  lab = await openLoanLab();
  whole = await openWhole(lab);
  const { makeKey } = await makeSampleWorld(whole);
  key = (await makeKey()).key;
  session = await whole.signIn();
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

type Request = Readonly<{ body?: object; headers?: Readonly<Record<string, string>> }>;
type Answer = Readonly<{ status: number; id: string; code: string }>;

async function sendAtOnce(url: string, { body = {}, headers = {} }: Request = {}): Promise<readonly Answer[]> {
  const send = async (): Promise<Answer> => {
    const sent = { 'content-type': 'application/json', ...headers };
    const answer = await whole.app.inject({ method: 'POST', url, headers: sent, payload: JSON.stringify(body) });
    const json = answer.json<{ id?: string; code?: string; data?: { id?: string } }>();
    return { status: answer.statusCode, id: json.id ?? json.data?.id ?? '', code: json.code ?? '' };
  };
  posts += atOnce;
  return await Promise.all(Array.from({ length: atOnce }, send));
}

async function count(from: string): Promise<number> {
  const { rows } = await lab.database.ownerPool.query<{ count: string }>(`select count(*) from ${from}`);
  return Number(rows[0]?.count);
}

/** All responses are equal and name the same object. Returns its id. */
function expectOneThing(answers: readonly Answer[], status: number): string {
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.id}`)).size, JSON.stringify(answers[0])).toBe(1);
  expect(answers[0]?.status).toBe(status);
  return answers[0]?.id ?? '';
}

/** One request succeeds; all others get a 409 because it has already happened. */
function expectOneFirst(answers: readonly Answer[]): void {
  const told = answers.filter(({ status }) => status !== 200);
  expect(told.every(({ status, code }) => status === 409 && code === 'order_event_not_allowed')).toBe(true);
  expect(answers.length - told.length).toBe(1);
}

const operatorHeaders = () => ({ authorization: `Bearer ${session}` });
const pair = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.5' } as const;

async function createOrders(round: number): Promise<void> {
  const body = { ...pair, receiveAddress: lab.address('tron') };
  const named = { 'idempotency-key': `public-order-of-the-round-${round}` };
  const before = await count('orders');
  const id = expectOneThing(await sendAtOnce('/api/exchanges', { body, headers: named }), 201);
  expect(await count('orders')).toBe(before + 1);

  const byKey = { authorization: `Bearer ${key}`, ...named };
  const other = expectOneThing(await sendAtOnce('/api/v1/exchanges', { body, headers: byKey }), 201);
  expect(other).not.toBe(id);
  expect(await count('orders')).toBe(before + 2);

  expectOneFirst(await sendAtOnce(`/api/exchanges/${id}/cancel`));
  expect(await count(`order_history where order_id = '${orderIdOfLink(id)}'`)).toBe(1);
  const trader = { authorization: `Bearer ${key}` };
  const called = await sendAtOnce(`/api/v1/exchanges/${other}/cancel`, { headers: trader });
  expect(await count(`order_history where order_id = '${orderIdOfLink(other)}'`)).toBe(1);
  expect(called.filter(({ status }) => status >= 500)).toEqual([]);
}

async function payTooLittle(): Promise<Order> {
  const order = await lab.order({ send: '5 LTC', receive: 'USDT-TRC20', refund: true });
  await lab.pay(order, '4');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  return order;
}

async function moves({ id }: Order): Promise<number> {
  return await count(`order_history where order_id = '${id}'`);
}

const decisions = "audit_log where action = 'operator_refunded'";

async function chooseForOrders(): Promise<void> {
  const [continued, refunded, decided] = [await payTooLittle(), await payTooLittle(), await payTooLittle()];
  const before = [await moves(continued), await moves(refunded), await moves(decided)];
  const audited = await count(decisions);

  const { whole: offer } = await lab.quoteChoice(continued);
  const quoteId = offer?.ok === true ? offer.value.id : '';
  expectOneFirst(await sendAtOnce(`/api/exchanges/${linkOf(continued)}/continue`, { body: { quoteId } }));
  expectOneFirst(await sendAtOnce(`/api/exchanges/${linkOf(refunded)}/refund`));
  const url = `/api/admin/exchanges/${decided.orderNumber}/decision`;
  const body = { choice: 'refund', reason: 'the holder asked for it', password: operator.password };
  // An operator who clicks twice gets the same response twice.
  expectOneThing(await sendAtOnce(url, { body, headers: operatorHeaders() }), 200);

  const after = [await moves(continued), await moves(refunded), await moves(decided)];
  expect(after).toEqual(before.map((each) => each + 1));
  expect(await count(decisions)).toBe(audited + 1);

  await lab.work();
  for (const order of [refunded, continued]) {
    await lab.confirm(order);
    await lab.deliver(order);
  }
  const states = [await lab.state(continued), await lab.state(refunded), await lab.state(decided)];
  expect(states).toEqual(['completed', 'refunded', 'refunded']);
  expect(await lab.received(continued)).toHaveLength(1);
  expect(await lab.refunded(continued)).toEqual([]);
  for (const order of [refunded, decided]) {
    expect(await lab.refunded(order)).toHaveLength(1);
    expect(await lab.received(order)).toEqual([]);
  }
}

async function lend(round: number): Promise<void> {
  const proof = { password: operator.password };
  const body = { usdtAmount: '100', exchangeRate: '31.5', customerAddress: lab.address('tron'), ...proof };
  const headers = { ...operatorHeaders(), 'idempotency-key': `the-loan-of-the-round-${round}` };
  const before = [await count('loans'), await count(`payouts where kind = 'loan'`)] as const;
  const id = expectOneThing(await sendAtOnce('/api/admin/loan-orders', { body, headers }), 201);
  expectOneThing(
    await sendAtOnce(`/api/admin/loan-orders/${id}/pay`, { body: proof, headers: operatorHeaders() }),
    200,
  );
  expect([await count('loans'), await count(`payouts where kind = 'loan'`)]).toEqual(before.map((each) => each + 1));
  await lab.work();
  await lab.mine('tron', 4);
  await lab.work();
  expect(await lab.paymentsTo('tron', body.customerAddress)).toEqual(['100 USDT-TRC20']);
}

test('fifty equal posts at once make, choose, decide and lend once', { timeout }, async () => {
  await lab.work();
  for (let round = 1; round <= rounds; round += 1) {
    await createOrders(round);
    await chooseForOrders();
    await lend(round);
  }
  await lab.booksEqualChain();
  noteFigures('duplicates', { rounds, atOnce, kinds: 9, posts, effects: 9 * rounds, doubleEffects: 0 });
  expect(posts).toBe(rounds * atOnce * 9);
});
