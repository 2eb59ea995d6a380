/** POST /api/exchanges: valid requests, the comparison of the shown amount, and ignored fields. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import { formatMoney } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { makeSeededRandom } from '#tests/support/random.ts';
import { formatDay, formatDecimal } from '#src/i18n/format.ts';
import { pauseOrders, resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { countOrders, openApi, type Api, type OrderBody, type QuoteBody } from './open-api.ts';

let lab: OrderLab;
let api: Api;
let receiveAddress: string;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab);
  receiveAddress = lab.address('tron');
});

afterAll(async () => {
  await api.close();
  await lab.close();
});

const draft = () => ({ sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.5', receiveAddress });
const quote = async (sendAmount = '0.5') =>
  (await api.post<QuoteBody>('/api/calculate', { fromCurrency: 'BTC', toCurrency: 'USDT-TRC20', amount: sendAmount }))
    .body;

describe('an order', () => {
  test('is made at the price of the quote, with an address, a code and a place to look', async () => {
    const quoted = await quote();
    const { status, body, headers } = await api.post<OrderBody>('/api/exchanges', draft());
    expect(status).toBe(201);
    expect(headers['location']).toBe(`/api/exchanges/${body.id}`);
    expect(body).toMatchObject({
      status: 'pending',
      state: 'awaiting_deposit',
      reason: null,
      stage: 'waiting',
      orderType: 'floating',
      product: 'exchange',
      sendAmount: '0.5',
      receiveAmount: quoted.netReceiveAmount,
      exchangeRate: quoted.exchangeRate,
      fee: quoted.fee,
      isPriceFixed: false,
      receiveAddress,
      refundAddress: null,
      trackingCode: expect.stringMatching(/^\d{9}$/),
      orderNumber: expect.stringMatching(/^TS-\d{8}-\d{8}$/),
      depositAddress: expect.stringMatching(/^bcrt1/),
      choices: ['cancel', 'set_refund_address'],
    });
  });

  test.each(['USDT_TRC20', 'usdttrc'])('is understood with the spelling %s', async (receiveCurrency) => {
    const { status, body } = await api.post<OrderBody>('/api/exchanges', { ...draft(), receiveCurrency });
    expect([status, body.receiveCurrency]).toEqual([201, 'USDT-TRC20']);
  });

  test('keeps a refund address and a fixed rate', async () => {
    const refundAddress = lab.address('bitcoin');
    const wanted = { ...draft(), orderType: 'fixed', refundAddress: ` ${refundAddress} ` };
    const { body } = await api.post<OrderBody>('/api/exchanges', wanted);
    expect(body).toMatchObject({ orderType: 'fixed', refundAddress, fee: '0.00475' });
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(15 * 60_000);
  });
});

describe('of a client’s figures', () => {
  test('only a receive amount more than 1 % above ours is answered, with fresh figures', async () => {
    const { netReceiveAmount, fee, exchangeRate } = await quote();
    const shown = (Number(netReceiveAmount) * 1.0101).toString();
    const { status, body } = await api.post('/api/exchanges?lang=en', { ...draft(), receiveAmount: shown });
    expect([status, body.code]).toEqual([409, 'rate_changed']);
    expect(body.details).toMatchObject({ receiveAmount: netReceiveAmount, fee, exchangeRate });
    const written = formatDecimal('en', netReceiveAmount);
    expect(body.message.replaceAll('\u00a0', ' ')).toContain(`${written} USDT (TRC20)`);
  });

  test.each([undefined, null, '', ' ', '0', 0, '-5', '1', '0.000000000000000000000001'])(
    'a receive amount of %o is accepted, and ours counts',
    async (receiveAmount) => {
      const { netReceiveAmount } = await quote();
      const { status, body } = await api.post<OrderBody>('/api/exchanges', { ...draft(), receiveAmount });
      expect([status, body.receiveAmount]).toEqual([201, netReceiveAmount]);
    },
  );

  test('a receive amount that is no amount is named', async () => {
    const { status, body } = await api.post('/api/exchanges', { ...draft(), receiveAmount: 'plenty' });
    expect([status, body.code, body.details['field']]).toEqual([400, 'amount_malformed', 'receiveAmount']);
  });

  test('none changes what is stored, whatever three hundred clients make up', async () => {
    const random = makeSeededRandom('tampered figures');
    const lies = ['0', '1', '99999999', '-1', '1e9', 'NaN', '', null, true, 5, 0.1, [], {}, { units: '1' }];
    const names = ['exchangeRate', 'fee', 'networkFee', 'rate', 'price', 'state', 'id', 'trackingCode', 'sessionId'];
    const quotes = new Map<string, QuoteBody>();
    for (const digit of [1, 2, 3, 4]) quotes.set(`0.${digit}`, await quote(`0.${digit}`));

    const order = async (): Promise<void> => {
      const [sendAmount, expected] = random.pick([...quotes]);
      const made = names.filter(() => random.chance(0.6)).map((name) => [name, random.pick(lies)] as const);
      const receiveAmount = random.pick([undefined, '', '0', '0.00000001', expected.netReceiveAmount]);
      const body = { ...Object.fromEntries(made), ...draft(), sendAmount, receiveAmount };
      const answer = await api.post<OrderBody>('/api/exchanges', body);
      expect(answer.status).toBe(201);
      const stored = (await lab.view({ id: orderIdOfLink(answer.body.id) } as Order)).order;
      expect([formatMoney(stored.quote.receive), formatMoney(stored.quote.fee), stored.quote.id]).toEqual([
        expected.netReceiveAmount,
        expected.fee,
        expected.quoteId,
      ]);
      expect([stored.state, stored.price, stored.receiveAddress]).toEqual(['awaiting_deposit', null, receiveAddress]);
    };
    for (let batch = 0; batch < 30; batch += 1) await Promise.all(Array.from({ length: 10 }, order));
  });
});

const key = (name: string) => ({ headers: { 'idempotency-key': `${name}-0123456789abcdef` } });

describe('an Idempotency-Key', () => {
  test('makes one order of many calls, also of calls at the same time', async () => {
    const before = await countOrders(lab);
    const body = draft();
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => await api.post<OrderBody>('/api/exchanges', body, key('same'))),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await countOrders(lab)).toBe(before + 1);
  });

  test('of another order is refused', async () => {
    await api.post('/api/exchanges', draft(), key('other'));
    const { status, body } = await api.post('/api/exchanges', { ...draft(), sendAmount: '0.6' }, key('other'));
    expect([status, body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test.each(['short', 'x'.repeat(256), 'with a blank 0123456789'])('that is no key (%s) is named', async (text) => {
    const { status, body } = await api.post('/api/exchanges', draft(), { headers: { 'idempotency-key': text } });
    expect([status, body.code, body.details]).toEqual([400, 'request_malformed', { field: 'Idempotency-Key' }]);
  });
});

describe('an order is refused', () => {
  test('for a listed address, with the date of the list', async () => {
    const listed = lab.address('tron');
    lab.list(listed);
    const { status, body } = await api.post('/api/exchanges?lang=en', { ...draft(), receiveAddress: listed });
    expect([status, body.code, body.details['field']]).toEqual([403, 'address_listed', 'receiveAddress']);
    expect(body.message).toContain(formatDay('en', String(body.details['listDate'])));
  });

  test('to one of our own deposit addresses', async () => {
    const { body: order } = await api.post<OrderBody>('/api/exchanges', draft());
    const back = { ...draft(), sendCurrency: 'ETH', receiveCurrency: 'BTC', receiveAddress: order.depositAddress };
    const { status, body } = await api.post('/api/exchanges', back);
    expect([status, body.code]).toEqual([400, 'address_forbidden']);
  });

  test.each(['all', 'bitcoin', 'tron'] as const)('while %s is paused, and nothing else is', async (scope) => {
    const { body: earlier } = await api.post<OrderBody>('/api/exchanges', draft());
    await pauseOrders(lab.ports, { scope, reason: 'test', actor: 'test' });
    const { status, body } = await api.post('/api/exchanges?lang=en', draft());
    const looked = await api.get(`/api/exchanges/${earlier.id}`);
    await resumeOrders(lab.ports, { scope, reason: 'test', actor: 'test' });
    expect([status, body.code]).toEqual([503, scope === 'all' ? 'orders_paused' : 'chain_paused']);
    if (scope === 'tron') expect(body.message).toContain('TRON');
    expect(looked.status).toBe(200);
  });

  test('while a chain cannot be reached', async () => {
    await lab.control('tron').setDown(true);
    await lab.watch('tron');
    const { status, body } = await api.post('/api/exchanges', draft());
    await lab.control('tron').setDown(false);
    await lab.watch('tron');
    expect([status, body.code, body.details['chain']]).toEqual([503, 'chain_unavailable', 'tron']);
  });
});

describe('an order by its receive amount', () => {
  const wanted = () => ({
    sendCurrency: 'BTC',
    receiveCurrency: 'USDT-TRC20',
    receiveAmount: '100',
    amountSide: 'receive',
    receiveAddress,
  });
  const priceOf = async (orderType: string) =>
    (
      await api.post<QuoteBody>('/api/calculate', {
        fromCurrency: 'BTC',
        toCurrency: 'USDT-TRC20',
        receiveAmount: '100',
        amountSide: 'receive',
        orderType,
      })
    ).body;

  test.each(['fixed', 'floating'])(
    'at a %s rate is for at least that, and a unit less would be too little',
    async (orderType) => {
      const quoted = await priceOf(orderType);
      expect(Number(quoted.netReceiveAmount)).toBeGreaterThanOrEqual(100);
      const { status, body } = await api.post<OrderBody>('/api/exchanges', {
        ...wanted(),
        orderType,
        sendAmount: quoted.amount,
      });
      expect([status, body.sendAmount, body.receiveAmount]).toEqual([201, quoted.amount, quoted.netReceiveAmount]);
      const less = (BigInt(quoted.amount.replace('.', '')) - 1n).toString().padStart(9, '0');
      const amount = `${less.slice(0, -8)}.${less.slice(-8)}`;
      const { body: smaller } = await api.post<QuoteBody>('/api/calculate', {
        fromCurrency: 'BTC',
        toCurrency: 'USDT-TRC20',
        amount,
        orderType,
      });
      expect(Number(smaller.netReceiveAmount)).toBeLessThan(100);
    },
  );

  test('that would cost over a percent more than was shown is refused with the new figures', async () => {
    const { amount } = await priceOf('fixed');
    const shown = (Number(amount) * 0.98).toFixed(8);
    const before = await countOrders(lab);
    const { status, body } = await api.post('/api/exchanges', { ...wanted(), orderType: 'fixed', sendAmount: shown });
    expect([status, body.code]).toEqual([409, 'rate_changed']);
    expect(body.details).toMatchObject({ sendAmount: amount, sendCurrency: 'BTC', field: 'sendAmount' });
    expect(body.message).toContain(`${amount}\u00A0BTC`);
    expect(await countOrders(lab)).toBe(before);
  });

  test('outside of the limits hears of them in the currency that it is in', async () => {
    const { status, body } = await api.post('/api/exchanges', { ...wanted(), receiveAmount: '1' });
    expect([status, body.code]).toEqual([400, 'amount_below_minimum']);
    expect(body.details).toMatchObject({ currency: 'USDT-TRC20', field: 'receiveAmount' });
    expect(Number(body.details['min'])).toBeGreaterThan(1);
  });

  test('is made once under one key, and another amount is another order', async () => {
    const options = { headers: { 'idempotency-key': 'receive-amounts-once-0001' } };
    const first = await api.post<OrderBody>('/api/exchanges', wanted(), options);
    const again = await api.post<OrderBody>('/api/exchanges', wanted(), options);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    const other = await api.post('/api/exchanges', { ...wanted(), receiveAmount: '101' }, options);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test('needs a side that there is', async () => {
    const { status, body } = await api.post('/api/exchanges', { ...wanted(), amountSide: 'both' });
    expect([status, body.code]).toEqual([400, 'request_malformed']);
  });
});
