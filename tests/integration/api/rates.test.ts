/** Endpoints of rates, quotes and currencies. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { CurrenciesAnswer, RateAnswer, RatesAnswer } from '#src/api/schemas.ts';
import { currencies, currencyIds } from '#src/domain/assets/currencies.ts';
import { isMarginOf, marginTerms } from '#src/domain/margin.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { priceExchange, quoteId, readInputs, type DescribedInputs } from '#src/domain/quote.ts';
import { pauseOrders, resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { openApi, type Api, type QuoteBody } from './open-api.ts';

type Rates = z.infer<typeof RatesAnswer>;
type Rate = z.infer<typeof RateAnswer>;
type Currencies = z.infer<typeof CurrenciesAnswer>;

let lab: OrderLab;
let api: Api;

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab);
});

afterAll(async () => {
  await api.close();
  await lab.close();
});

const quoted = { fromCurrency: 'BTC', toCurrency: 'USDT-TRC20', amount: '0.5' };

describe('the list of rates', () => {
  test('has every pair of symbols as a number, and says when it was observed', async () => {
    const { status, body } = await api.get<Rates>('/api/exchange-rates');
    const symbols = new Set(currencyIds.map((id) => currencies[id].symbol)).size;
    expect(status).toBe(200);
    expect(body.rates).toHaveLength(symbols * (symbols - 1));
    expect(body.rates.every(({ rate }) => rate > 0)).toBe(true);
    expect(body).not.toHaveProperty('stale');
    expect(Date.parse(body.updatedAt ?? '')).toBeGreaterThan(0);
  });
});

describe('one rate', () => {
  test.each([
    ['btc/usdt', 'BTC/USDT'],
    ['BTC/USDT_TRC20', 'BTC/USDT'],
    ['USDT-POLYGON/ETH', 'USDT/ETH'],
  ])('%s is the one of the list', async (asked, listed) => {
    const { body } = await api.get<Rate>(`/api/exchange-rate/${asked}`);
    const { rates } = (await api.get<Rates>('/api/exchange-rates')).body;
    expect(`${body.from}/${body.to}`).toBe(listed);
    expect(rates).toContainEqual(body);
  });

  test.each(['USDT-TRC20/USDT-ERC20', 'BTC/BTC', 'usdc/USDC-SOL'])('of a symbol in itself (%s) is 1', async (pair) => {
    expect((await api.get<Rate>(`/api/exchange-rate/${pair}`)).body.rate).toBe(1);
  });

  test.each([
    ['DOGE/BTC', 'from'],
    ['BTC/%00', 'to'],
    ['BTC/USDT-NOWHERE', 'to'],
  ])('of %s is refused by the name of the field', async (pair, field) => {
    const { status, body } = await api.get(`/api/exchange-rate/${pair}`);
    expect([status, body.code, body.details.field]).toEqual([400, 'currency_unknown', field]);
  });
});

describe('a quote', () => {
  test('names the mid-market rate and the margin, which anyone can calculate again', async () => {
    const { body } = await api.post<QuoteBody>('/api/calculate', { ...quoted, amount: '4', orderType: 'fixed' });
    const inputs = readInputs(body.inputs as unknown as DescribedInputs);
    expect(inputs.margin).toBeDefined();
    if (!inputs.margin) return;
    const { policy, facts, terms } = inputs.margin;
    expect(marginTerms(policy, facts, 'fixed')).toEqual(terms);
    expect(isMarginOf(inputs.rate, inputs.margin)).toBe(true);
    expect(terms.sizePpm).toBe(400n);
    expect(body).toMatchObject({
      margin: { sizePpm: 400, totalPpm: Number(terms.totalPpm) },
      ratesUrl: 'https://swap.example/rates?sendCurrency=BTC&receiveCurrency=USDT-TRC20&sendAmount=4',
    });
    const listed = (await api.get<Rate>('/api/exchange-rate/BTC/USDT')).body.rate;
    expect(Number((body as unknown as { margin: { midRate: string } }).margin.midRate)).toBeCloseTo(listed, 6);
  });

  test('can be calculated again by anyone from its inputs', async () => {
    const { status, body } = await api.post<QuoteBody>('/api/calculate', quoted);
    expect(status).toBe(200);
    const inputs = readInputs(body.inputs as DescribedInputs);
    const again = priceExchange(inputs);
    if (!again.ok) throw new Error(again.code);
    expect(body).toMatchObject({
      amount: '0.5',
      orderType: 'floating',
      netReceiveAmount: formatMoney(again.value.receive),
      fee: formatMoney(again.value.fee),
      networkFee: formatMoney(inputs.networkFee),
      quoteId: quoteId(inputs),
      limits: { currency: 'BTC', min: '0.001', minReason: 'currency_minimum', max: '10' },
      feeLines: [
        { name: 'service_fee', currency: 'BTC', amount: '0.00225', basisPoints: 45 },
        { name: 'network_fee', currency: 'USDT-TRC20' },
      ],
    });
    // From the figures of the answer alone: what arrives, against the amount at the mid-market rate.
    const { margin, totalCostPpm } = body as unknown as { margin: { midRate: string }; totalCostPpm: number };
    const worth = 0.5 * Number(margin.midRate);
    expect(Math.abs(totalCostPpm - ((worth - Number(body.netReceiveAmount)) / worth) * 1_000_000)).toBeLessThan(1.1);
    expect(totalCostPpm).toBeGreaterThan(4500);
    expect(Number(body.exchangeRate)).toBeCloseTo(body.rate, 6);
    expect(Date.parse(body.expiresAt) - Date.parse(body.quotedAt)).toBe(60_000);
  });

  test('at a fixed rate costs more', async () => {
    const { body } = await api.post<QuoteBody>('/api/calculate', { ...quoted, orderType: 'fixed' });
    expect([body.orderType, body.fee]).toEqual(['fixed', '0.00475']);
  });

  test.each([
    ['{"fromCurrency":"BTC","toCurrency":"ETH","amount":0.10000000}', '0.1'],
    ['{"fromCurrency":"ETH","toCurrency":"BTC","amount":1.000000000000000001}', '1.000000000000000001'],
    ['{"fromCurrency":"BTC","toCurrency":"ETH","amount":1}', '1'],
  ])('takes a JSON number for exactly what was written: %s', async (payload, amount) => {
    expect((await api.send<QuoteBody>('/api/calculate', payload)).body.amount).toBe(amount);
  });

  test.each([
    ['amount_malformed', { amount: '' }, 'amount'],
    ['amount_malformed', { amount: undefined }, 'amount'],
    ['amount_malformed', { amount: '1,5' }, 'amount'],
    ['amount_not_positive', { amount: '0' }, 'amount'],
    ['amount_too_precise', { amount: '0.000000001' }, 'amount'],
    ['amount_below_minimum', { amount: '0.0001' }, 'amount'],
    ['amount_above_maximum', { amount: '10.00000001' }, 'amount'],
    ['currency_unknown', { fromCurrency: 'USDT' }, 'fromCurrency'],
    ['currency_unknown', { toCurrency: 'nothing' }, 'toCurrency'],
    ['pair_same_currency', { toCurrency: 'BTC' }, 'toCurrency'],
    ['order_type_unknown', { orderType: 'both' }, 'orderType'],
  ])('is refused with %s for %o', async (code, wrong, field) => {
    const { status, body } = await api.post('/api/calculate', { ...quoted, ...wrong });
    expect([status, body.code, body.details.field]).toEqual([400, code, field]);
  });

  test('that is too small says the minimum and its reason', async () => {
    const { body } = await api.post('/api/calculate', { ...quoted, amount: 0.0005 });
    expect(body.details).toMatchObject({ min: '0.001', minReason: 'currency_minimum', currency: 'BTC' });
  });

  test.each(['1e-1', '1E3', '-1'])('of the JSON number %s is refused', async (amount) => {
    const { status, body } = await api.send(
      '/api/calculate',
      `{"fromCurrency":"BTC","toCurrency":"ETH","amount":${amount}}`,
    );
    expect([status, body.code]).toEqual([400, 'amount_malformed']);
  });
});

describe('the list of currencies', () => {
  test('has every currency with its network, limits and confirmations', async () => {
    const { body } = await api.get<Currencies>('/api/currencies');
    expect(body.map(({ id }) => id)).toEqual([...currencyIds]);
    expect(body.find(({ id }) => id === 'USDT-TRC20')).toEqual({
      id: 'USDT-TRC20',
      symbol: 'USDT',
      name: 'Tether USD',
      network: 'tron',
      networkDisplayName: 'TRON (TRC20)',
      decimals: 6,
      isToken: true,
      isOnSeveralNetworks: true,
      isActive: true,
      minAmount: expect.stringMatching(/^[1-9][0-9.]*$/),
      maxAmount: '1000000',
      limits: expect.objectContaining({ currency: 'USDT-TRC20', max: '1000000', minReason: 'refund_stays_payable' }),
      confirmations: { least: 2, most: 4 },
    });
  });

  test.each(currencyIds)('states the minimum of %s that a quote is held to, in few digits', async (id) => {
    const { body } = await api.get<Currencies>('/api/currencies');
    const min = body.find((currency) => currency.id === id)?.minAmount ?? '';
    expect(min.replaceAll(/[.]|^0[.0]*|0+$/g, '').length).toBeLessThanOrEqual(2);
    const least = parseAmount(`${min} ${id}`);
    const ask = async (amount: string) =>
      await api.post('/api/calculate', {
        fromCurrency: id,
        toCurrency: id === 'BTC' ? 'LTC' : 'BTC',
        amount,
      });
    expect((await ask(min)).status).toBe(200);
    const below = await ask(formatMoney(money(id, least.units - 1n)));
    expect([below.status, below.body.code, below.body.details.min]).toEqual([400, 'amount_below_minimum', min]);
  });

  test('shows a currency as inactive while its chain is paused', async () => {
    const pause = { scope: 'litecoin', reason: 'test', actor: 'test' } as const;
    await pauseOrders(lab.ports, pause);
    const { body } = await api.get<Currencies>('/api/currencies');
    await resumeOrders(lab.ports, pause);
    const inactive = body.filter(({ isActive }) => !isActive);
    expect(inactive.map(({ id }) => id)).toEqual(['LTC']);
  });
});

test('old prices are marked in the list, and price nothing', async () => {
  lab.setFeedDown(true);
  await lab.advance(5);
  const list = await api.get<Rates>('/api/exchange-rates');
  expect(list.body.stale).toBe(true);
  expect(list.body.rates.length).toBeGreaterThan(0);
  const answers = [await api.get('/api/exchange-rate/BTC/ETH'), await api.post('/api/calculate', quoted)];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [503, 'rate_unavailable'],
    [503, 'rate_unavailable'],
  ]);
  expect((await api.get<Rate>('/api/exchange-rate/BTC/BTC')).body.rate).toBe(1);
  lab.setFeedDown(false);
});
