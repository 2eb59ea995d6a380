/** An order by API from payment to payout, its documents, and its holder's decisions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import { verifyTerms } from '#tests/support/verify-terms.ts';
import type { PaymentAnswer, VerifyAnswer } from '#src/api/schemas.ts';
import type { JsonValue } from '#src/domain/canonical-json.ts';
import type { Order } from '#src/domain/order/order.ts';
import { lookEveryMs } from '#src/usecases/orders/verify-payment.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openApi, type Api, type OrderBody } from './open-api.ts';

type Verified = z.infer<typeof VerifyAnswer>;
type Payment = z.infer<typeof PaymentAnswer>;

let lab: OrderLab;
let api: Api;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab);
});

afterAll(async () => {
  expect(api.written).toEqual([]);
  await api.close();
  await lab.close();
});

async function makeOrder(draft: Readonly<Record<string, unknown>> = {}): Promise<OrderBody> {
  const asked = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.5', ...draft };
  const receiveAddress = lab.address('tron');
  await lab.work(); // Refreshes the prices.
  const { status, body } = await api.post<OrderBody>('/api/exchanges', { receiveAddress, ...asked });
  expect(status).toBe(201);
  return body;
}

const look = async ({ id }: OrderBody) => (await api.get<OrderBody>(`/api/exchanges/${id}`)).body;
const verify = async ({ id }: OrderBody, body?: object) =>
  (await api.post<Verified>(`/api/exchanges/${id}/verify-payment`, body)).body;
const choose = async ({ id }: OrderBody, choice: string, body?: object) =>
  await api.post<OrderBody & { code?: string; details?: { quoteId?: string } }>(`/api/exchanges/${id}/${choice}`, body);
const pay = async (order: OrderBody, amount: string) => {
  const { order: stored } = await lab.view({ id: orderIdOfLink(order.id) } as Order);
  return { stored, txid: await lab.pay(stored, amount) };
};

test('an order shows every step of its way, with transactions and confirmations', async () => {
  const order = await makeOrder({ sendAmount: '4' });
  const { stored, txid } = await pay(order, '4');
  await lab.work();
  expect(await look(order)).toMatchObject({
    status: 'pending',
    state: 'confirming',
    stage: 'confirming',
    confirmations: 0,
    confirmationsNeeded: 3,
    choices: ['set_refund_address'],
    deposits: [{ txid, chain: 'bitcoin', amount: '4', status: 'seen', confirmations: 0, confirmationsNeeded: 3 }],
  });
  await lab.mine('bitcoin');
  await lab.work();
  expect(await look(order)).toMatchObject({ state: 'confirming', confirmations: 1, deposits: [{ confirmations: 1 }] });

  await lab.confirm(stored);
  const sending = await look(order);
  expect(sending).toMatchObject({
    status: 'processing',
    state: 'sending',
    isPriceFixed: true,
    depositedAmount: '4',
    confirmations: 3,
    payouts: [{ kind: 'payout', state: 'broadcast', txid: expect.stringMatching(/^[0-9a-f]{64}$/), confirmations: 0 }],
  });
  await lab.deliver(stored);
  const done = await look(order);
  const [attempt] = await lab.attempts(stored);
  expect(done).toMatchObject({
    status: 'completed',
    stage: 'completed',
    payouts: [{ state: 'final', txid: attempt?.txid }],
  });
  expect(await lab.received(stored)).toEqual([`${done.receiveAmount} USDT-TRC20`]);
  for (const time of [done.createdAt, done.detectedAt, done.confirmedAt, done.paidAt, done.completedAt]) {
    expect(Date.parse(time ?? '')).toBeGreaterThan(0);
  }
});

describe('*I have paid*', () => {
  test('looks at the chain at once, and moves nothing that is not there', async () => {
    const order = await makeOrder();
    await lab.advance(1);
    expect(await verify(order)).toMatchObject({
      verified: false,
      state: 'awaiting_deposit',
      chainReachable: true,
      txHashFound: null,
    });
    const { txid } = await pay(order, '0.5');
    await lab.advance(1);
    expect(await verify(order, { txHash: txid.toUpperCase() })).toMatchObject({
      verified: false,
      status: 'pending',
      state: 'confirming',
      txHashFound: true,
    });
    await lab.mine('bitcoin', 4);
    await lab.advance(1);
    expect(await verify(order, { txHash: 'something else' })).toMatchObject({ verified: true, txHashFound: false });
  });

  test('looks once in ten seconds however many click, and not at all the others’ chains', async () => {
    const order = await makeOrder();
    await lab.advance(1);
    await verify(order);
    await pay(order, '0.5');
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await verify(order)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['awaiting_deposit']));
    await lab.advance(lookEveryMs / 60_000);
    expect((await verify(order)).state).toBe('confirming');
  });

  test('says that the chain cannot be reached', async () => {
    const order = await makeOrder();
    await lab.advance(1);
    await lab.control('bitcoin').setDown(true);
    expect(await verify(order)).toMatchObject({ verified: false, chainReachable: false });
    await lab.control('bitcoin').setDown(false);
    await lab.advance(1);
    expect(await verify(order)).toMatchObject({ chainReachable: true });
  });
});

describe('the papers of an order', () => {
  test('tell how to pay it, first amount, address, network and time', async () => {
    const order = await makeOrder();
    const { body } = await api.get<Payment>(`/api/exchanges/${order.id}/payment?lang=en`);
    const { depositAddress } = order;
    expect(body).toMatchObject({
      address: depositAddress,
      memo: null,
      uri: `bitcoin:${depositAddress}?amount=0.5`,
      qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    });
    const [amount, address, network, deadline, ...more] = body.instructions;
    expect(amount).toContain('0.5 BTC');
    expect(address).toContain(depositAddress);
    expect(network).toContain('Bitcoin');
    expect(deadline).toMatch(/UTC/);
    expect(more.length).toBeGreaterThan(3);
  });

  test('warn where a test address looks like a real one', async () => {
    const draft = { sendCurrency: 'USDT-TRC20', sendAmount: '500', receiveCurrency: 'BTC' };
    const order = await makeOrder({ ...draft, receiveAddress: lab.address('bitcoin') });
    const { body } = await api.get<Payment>(`/api/exchanges/${order.id}/payment?lang=en`);
    expect([body.uri, body.address]).toEqual([null, order.depositAddress]);
    expect(body.instructions[4]).toMatch(/Real coins sent to it are lost/);
  });

  test('hold the signed terms as a file that anyone can check', async () => {
    const order = await makeOrder();
    const { status, headers, body } = await api.get<{ terms: JsonValue; signature: string; keyId: string }>(
      `/api/exchanges/${order.id}/terms`,
    );
    const { publicKeyPem, keyId } = lab.ports.terms;
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="sampan-terms-${order.orderNumber}.json"`);
    expect(body.keyId).toBe(keyId);
    expect(body.terms).toMatchObject({ orderNumber: order.orderNumber, receiveAmount: order.receiveAmount });
    expect(verifyTerms(body.terms, body.signature, publicKeyPem)).toBe(true);
    expect(verifyTerms({ ...(body.terms as object), sendAmount: '1' }, body.signature, publicKeyPem)).toBe(false);
  });
});

describe('the holder of an order', () => {
  test('cancels one that nothing was paid to, and no other', async () => {
    const order = await makeOrder();
    const { status, body } = await choose(order, 'cancel');
    expect([status, body.state, body.reason, body.status]).toEqual([200, 'expired', 'cancelled', 'failed']);
    const again = await choose(order, 'cancel');
    expect([again.status, again.body.code]).toEqual([409, 'order_event_not_allowed']);
  });

  test('continues with what came', async () => {
    const order = await makeOrder();
    const { stored } = await pay(order, '0.4');
    await lab.confirm(stored);
    expect(await look(order)).toMatchObject({
      state: 'action_required',
      reason: 'underpaid',
      choices: ['continue', 'set_refund_address'],
    });
    // Without a quote id the decision is refused with a new quote; with that quote the order continues.
    const offered = await choose(order, 'continue');
    const { quoteId } = offered.body.details ?? {};
    expect([offered.status, offered.body.code]).toEqual([409, 'rate_changed']);
    const { body } = await choose(order, 'continue', { quoteId });
    expect(body).toMatchObject({ state: 'exchanging', reason: 'continued' });
    await lab.work();
    await lab.deliver(stored);
    expect(await look(order)).toMatchObject({ state: 'completed', depositedAmount: '0.4' });
  });

  test('asks for a refund only once there is an address', async () => {
    const order = await makeOrder();
    const { stored } = await pay(order, '0.6');
    await lab.confirm(stored);
    const early = await choose(order, 'refund');
    expect([early.status, early.body.code]).toEqual([409, 'refund_address_missing']);

    const refundAddress = lab.address('bitcoin');
    const given = await choose(order, 'refund-address', { refundAddress });
    expect([given.status, given.body.refundAddress, given.body.choices]).toEqual([
      200,
      refundAddress,
      ['continue', 'refund', 'set_refund_address'],
    ]);
    expect((await choose(order, 'refund', {})).body.state).toBe('refunding');
    await lab.work();
    await lab.mine('bitcoin', 4);
    await lab.work();
    expect(await look(order)).toMatchObject({ state: 'refunded', status: 'failed', payouts: [{ kind: 'refund' }] });
  });

  test.each([
    ['', 409, 'refund_address_missing'],
    [null, 409, 'refund_address_missing'],
    ['nonsense', 400, 'address_malformed'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 400, 'address_wrong_network'],
  ])('cannot give %o as a refund address', async (refundAddress, status, code) => {
    const answer = await api.post(`/api/exchanges/${(await makeOrder()).id}/refund-address`, { refundAddress });
    expect([answer.status, answer.body.code, answer.body.details['field']]).toEqual([status, code, 'refundAddress']);
  });
});
