/** Orders through the developer API, from a quote to the payout. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import {
  countRows,
  openV1,
  publicUrl,
  type ChoiceBody,
  type ExchangeBody,
  type QuoteBody,
  type V1,
} from './open-v1.ts';

let lab: OrderLab;
let v1: V1;
let key: string;

beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab);
  ({ key } = await v1.makeKey());
});

afterAll(async () => {
  expect(v1.written).toEqual([]);
  await v1.close();
  await lab.close();
});

const pair = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20' } as const;
const look = async (id: string) => (await v1.call<ExchangeBody>('GET', `/exchanges/${id}`, { key })).body.data;
const storedOf = async ({ id }: ExchangeBody) => (await lab.view({ id: orderIdOfLink(id) } as Order)).order;

async function quote(fields: object): Promise<QuoteBody> {
  await lab.work(); // Refreshes the prices.
  const { status, body } = await v1.call<QuoteBody>('POST', '/quotes', { key, body: { ...pair, ...fields } });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(201);
  return body.data;
}

async function order(fields: object): Promise<ExchangeBody> {
  await lab.work();
  const body = { receiveAddress: lab.address('tron'), ...fields };
  const answer = await v1.call<ExchangeBody>('POST', '/exchanges', { key, body });
  expect(answer.body).toMatchObject({ success: true });
  expect(answer.status).toBe(201);
  expect(answer.headers['location']).toBe(`/api/v1/exchanges/${answer.body.data.id}`);
  return answer.body.data;
}

test('an order goes from a quote to the payout, and says at each step what comes next', async () => {
  const quoted = await quote({ sendAmount: '0.5', orderType: 'fixed' });
  expect(quoted).toMatchObject({ sendAmount: '0.5', isBinding: true, orderType: 'fixed' });
  await lab.advance(0.5);
  const made = await order({ quoteId: quoted.id, refundAddress: lab.address('bitcoin') });
  expect(made).toMatchObject({
    ...pair,
    quoteId: quoted.id,
    sendAmount: '0.5',
    receiveAmount: quoted.receiveAmount,
    exchangeRate: quoted.exchangeRate,
    state: 'awaiting_deposit',
    status: 'pending',
    terminal: false,
    userActionRequired: true,
    // The refund address stands in the terms, so it cannot be set any more.
    nextActions: ['send_deposit', 'cancel'],
    txHash: null,
    estimatedTime: 90,
    isTimeMeasured: false,
    paymentUrl: `${publicUrl}/payment/${made.id}`,
  });
  expect(made.depositAddress).not.toBe('');

  const stored = await storedOf(made);
  expect(stored.apiKeyId).toMatch(/^key_/);
  await lab.pay(stored, '0.5');
  await lab.work();
  expect(await look(made.id)).toMatchObject({ state: 'confirming', userActionRequired: false });
  await lab.confirm(stored);
  await lab.deliver(stored);
  const done = await look(made.id);
  const [attempt] = await lab.attempts(stored);
  expect(done).toMatchObject({
    state: 'completed',
    status: 'completed',
    terminal: true,
    userActionRequired: false,
    nextActions: [],
    txHash: attempt?.txid,
    exchangeRate: quoted.exchangeRate,
    fee: quoted.fee,
    isPriceFixed: true,
  });
  // The network fee is that of the time of the payout; everything else was fixed by the quote.
  const short = Number(quoted.receiveAmount) - Number(done.receiveAmount);
  expect(short).toBeCloseTo(Number(done.networkFee) - Number(quoted.networkFee), 6);
});

test('an order by what must arrive sends just enough for it', async () => {
  const made = await order({ ...pair, receiveAmount: '3000' });
  expect(Number(made.receiveAmount)).toBeGreaterThanOrEqual(3000);
  expect(Number(made.receiveAmount)).toBeLessThan(3000.01);
});

test('too little arrived: the program sees the choice, sets a refund address and refunds', async () => {
  const made = await order({ ...pair, sendAmount: '0.5' });
  const stored = await storedOf(made);
  await lab.pay(stored, '0.3');
  await lab.confirm(stored);
  expect(await look(made.id)).toMatchObject({
    state: 'action_required',
    reason: 'underpaid',
    userActionRequired: true,
    nextActions: ['continue', 'set_refund_address'],
  });
  const early = await v1.call('POST', `/exchanges/${made.id}/refund`, { key });
  expect([early.status, early.body.error.code]).toEqual([409, 'refund_address_missing']);

  const wrong = { refundAddress: lab.address('tron') };
  const refused = await v1.call('POST', `/exchanges/${made.id}/refund-address`, { key, body: wrong });
  expect([refused.status, refused.body.error.details]).toMatchObject([400, { field: 'refundAddress' }]);
  const body = { refundAddress: lab.address('bitcoin') };
  const set = await v1.call<ExchangeBody>('POST', `/exchanges/${made.id}/refund-address`, { key, body });
  expect(set.body.data).toMatchObject({ ...body, nextActions: ['continue', 'refund', 'set_refund_address'] });
  const sent = await v1.call<ExchangeBody>('POST', `/exchanges/${made.id}/refund`, { key });
  expect(sent.body.data).toMatchObject({ state: 'refunding', userActionRequired: false });
  await lab.work();
  await lab.confirm(stored);
  const done = await look(made.id);
  expect(done).toMatchObject({ state: 'refunded', terminal: true, txHash: done.payouts[0]?.txid });
  expect(done.payouts).toMatchObject([{ kind: 'refund', address: body.refundAddress, amount: expect.any(String) }]);
});

test('a program continues at the current rate with what has arrived', async () => {
  const made = await order({ ...pair, sendAmount: '0.5' });
  const stored = await storedOf(made);
  await lab.pay(stored, '0.4');
  await lab.confirm(stored);
  const offered = await v1.call<ChoiceBody>('POST', `/exchanges/${made.id}/choice`, { key });
  expect(offered.body.data).toMatchObject({ continue: { sendAmount: '0.4' }, splits: [], obstacle: null });
  expect(offered.body.data.refunds).toHaveLength(1);
  const { quoteId, receiveAmount, inputs, ratesUrl } = offered.body.data.continue ?? {};
  // The margin in the rate is told, and where it is explained.
  expect(inputs).toMatchObject({ margin: { terms: { totalPpm: expect.any(String) } } });
  expect(ratesUrl).toContain('sendAmount=0.4');

  await lab.advance(2);
  await lab.work();
  const path = `/exchanges/${made.id}/continue`;
  const late = await v1.call('POST', path, { key, body: { quoteId } });
  expect(late).toMatchObject({ status: 409, body: { error: { code: 'rate_changed' } } });
  const { details } = late.body.error;
  expect(details['receiveAmount']).not.toBe(receiveAmount);
  const sent = await v1.call<ExchangeBody>('POST', path, { key, body: { quoteId: details['quoteId'] } });
  expect(sent.body.data).toMatchObject({ state: 'exchanging', reason: 'continued' });
  await lab.work();
  expect(await look(made.id)).toMatchObject({ receiveAmount: details['receiveAmount'], isPriceFixed: true });
});

test('an order that nothing was paid to is called off once', async () => {
  const made = await order({ ...pair, sendAmount: '0.5' });
  const sent = await v1.call<ExchangeBody>('POST', `/exchanges/${made.id}/cancel`, { key });
  expect(sent.body.data).toMatchObject({ state: 'expired', reason: 'cancelled', terminal: false });
  const again = await v1.call('POST', `/exchanges/${made.id}/cancel`, { key });
  expect([again.status, again.body.error.code]).toEqual([409, 'order_event_not_allowed']);
});

test("another partner's key decides nothing, whatever it knows of the order", async () => {
  const made = await order({ ...pair, sendAmount: '0.5' });
  const { key: other } = await v1.makeKey();
  const refundAddress = lab.address('bitcoin');
  const calls = { choice: {}, continue: { quoteId: 'q' }, refund: {}, cancel: {}, 'refund-address': { refundAddress } };
  for (const [name, body] of Object.entries(calls)) {
    const sent = await v1.call('POST', `/exchanges/${made.id}/${name}`, { key: other, body });
    expect([name, sent.status, sent.body.error.code]).toEqual([name, 404, 'order_not_found']);
  }
  expect(await look(made.id)).toMatchObject({ state: 'awaiting_deposit', refundAddress: null });
});

test('an order that expired is not over: a payment that comes late is told, and refunded', async () => {
  const made = await order({ ...pair, sendAmount: '0.5', refundAddress: lab.address('bitcoin') });
  await v1.call('POST', `/exchanges/${made.id}/cancel`, { key });
  const stored = await storedOf(made);
  await lab.advance(60);
  await lab.pay(stored, '0.5');
  await lab.confirm(stored);
  expect(await look(made.id)).toMatchObject({ state: 'refunding', terminal: false, nextActions: ['wait'] });
  await lab.work();
  await lab.confirm(stored);
  const done = await look(made.id);
  expect(done).toMatchObject({ state: 'refunded', terminal: true, nextActions: [] });
  expect(Date.parse(done.eraseAt ?? '')).toBeGreaterThan(Date.parse(done.completedAt ?? ''));
});

test('several orders are answered in the order they were asked for, and the unknown are named', async () => {
  const [first, second] = [await order({ ...pair, sendAmount: '0.5' }), await order({ ...pair, sendAmount: '0.6' })];
  const unknown = '1111111111111111111111';
  const ids = [second.id, unknown, 'no-id', first.id, second.id].join(',');
  const { body } = await v1.call<{ exchanges: ExchangeBody[]; missing: string[] }>('GET', `/exchanges?ids=${ids}`, {
    key,
  });
  expect(body.data.exchanges.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(body.data.missing).toEqual([unknown, 'no-id']);
  const many = Array.from({ length: 51 }, (_, place) => `id${place}`).join(',');
  for (const query of ['?ids=', '?ids=,', `?ids=${many}`]) {
    const refused = await v1.call('GET', `/exchanges${query}`, { key });
    expect([refused.status, refused.body.error.code], query).toEqual([400, 'request_malformed']);
  }
});

test('the terms are those that the pages show', async () => {
  const made = await order({ ...pair, sendAmount: '0.5' });
  const { body } = await v1.call<{ document: string }>('GET', `/exchanges/${made.id}/terms`, { key });
  const pages = await v1.app.inject({ url: `/api/exchanges/${made.id}/terms` });
  expect(body.data.document).toBe(pages.body);
});

test('an amount outside the limits is refused with both limits, and nothing is stored', async () => {
  const before = [await countRows(lab, 'orders'), await countRows(lab, 'api_quotes')];
  await lab.work();
  const receiveAddress = lab.address('tron');
  for (const [path, body] of [
    ['/quotes', { ...pair, sendAmount: '0.00000001' }],
    ['/exchanges', { ...pair, sendAmount: '0.00000001', receiveAddress }],
  ] as const) {
    const { status, body: answer } = await v1.call('POST', path, { key, body });
    expect([status, answer.error.code]).toEqual([400, 'amount_below_minimum']);
    expect(answer.error.details).toEqual({
      min: expect.stringMatching(/^[0-9.]+$/),
      max: expect.stringMatching(/^[0-9.]+$/),
      minReason: expect.any(String),
      maxReason: expect.any(String),
      currency: 'BTC',
      field: 'sendAmount',
    });
  }
  const ambiguous = { ...pair, sendAmount: '1', receiveAmount: '1' };
  const both = await v1.call('POST', '/quotes', { key, body: ambiguous });
  expect([both.status, both.body.error.code]).toEqual([400, 'amount_ambiguous']);
  const beside = { quoteId: `q_${'0'.repeat(32)}`, sendAmount: '1', receiveAddress };
  const second = await v1.call('POST', '/exchanges', { key, body: beside });
  expect([second.status, second.body.error.details]).toEqual([400, { field: 'sendAmount', beside: 'quoteId' }]);
  expect([await countRows(lab, 'orders'), await countRows(lab, 'api_quotes')]).toEqual(before);
});

test('a currency and a pair are told with their limits', async () => {
  await lab.work();
  const list = await v1.call<Record<string, unknown>[]>('GET', '/currencies', { key });
  expect(list.body.data).toContainEqual(
    expect.objectContaining({ id: 'USDT-TRC20', network: 'tron', depositOnline: true, settleOnline: true }),
  );
  const rate = await v1.call<Record<string, unknown>>('GET', '/exchange-rate/btc/usdt_trc20', { key });
  expect(rate.body.data).toMatchObject({ from: 'BTC', to: 'USDT-TRC20', limits: { currency: 'BTC' } });
  const symbols = await v1.call<Record<string, unknown>>('GET', '/exchange-rate/BTC/USDT', { key });
  expect(symbols.body.data).toMatchObject({ from: 'BTC', to: 'USDT', limits: null });
  const unknown = await v1.call('GET', '/exchange-rate/BTC/DOGE', { key });
  expect([unknown.status, unknown.body.error]).toMatchObject([
    400,
    { code: 'currency_unknown', details: { field: 'to' } },
  ]);
});
