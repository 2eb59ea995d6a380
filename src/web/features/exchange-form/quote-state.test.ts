import { describe, expect, test } from 'vitest';
import { keepTrue, nextQuestionIn, reduceQuote, startQuote, type QuoteEvent, type QuoteState } from './quote-state.ts';
import { toQuoteView } from './quote-view.ts';

const limits = {
  currency: 'BTC',
  min: '0.001',
  minReason: 'currency_minimum',
  max: '10',
  maxReason: 'currency_maximum',
};
const answer = {
  fromCurrency: 'BTC',
  toCurrency: 'USDT-TRC20',
  amount: '1',
  netReceiveAmount: '67106.129',
  exchangeRate: '67412.5',
  rate: 67_412.5,
  fee: '0.0045',
  networkFee: '2.5',
  margin: null,
  totalCostPpm: 4538,
  measuredTime: null,
  feeLines: [{ name: 'service_fee', basisPoints: 45 }, { name: 'network_fee' }],
  limits,
} as const;
const quote = toQuoteView('en', answer);
const start = startQuote({ quotedFor: 'a', quote, limits: quote.limits });
const run = (...events: readonly QuoteEvent[]): QuoteState => events.reduce(reduceQuote, start);
const asked = (number: number, isRefresh = false): QuoteEvent => ({ type: 'asked', number, isRefresh });
const priced = (number: number, receive: string): QuoteEvent => {
  return { type: 'priced', number, quotedFor: receive, quote: { ...quote, receive } };
};
const refused = (number: number): QuoteEvent => {
  return { type: 'refused', number, problem: { code: 'amount_below_minimum', message: 'Too little' }, limits: null };
};

describe('a live quote', () => {
  test('ignores the reply to a question that is no longer asked', () => {
    expect(run(asked(1), asked(2), priced(1, '1'))).toMatchObject({ status: 'calculating', quotedFor: 'a' });
    expect(run(asked(1), asked(2), priced(2, '2'), priced(1, '1'))).toMatchObject({ status: 'fresh', quotedFor: '2' });
    expect(run(asked(1), asked(2), { type: 'failed', number: 1 }).status).toBe('calculating');
  });

  test('shows that it calculates when the inputs change, and not when it only refreshes', () => {
    expect(run(asked(1)).status).toBe('calculating');
    expect(run(asked(1, true)).status).toBe('fresh');
  });

  test('keeps the last good figures while nobody answers, and marks them', () => {
    const state = run(asked(1), { type: 'failed', number: 1 });
    expect(state).toMatchObject({ status: 'stale', quote: { receive: '67106.129' } });
  });

  test('keeps the last good figures and limits when the service refuses', () => {
    const state = run(asked(1), refused(1));
    expect(state).toMatchObject({ status: 'refused', problem: { code: 'amount_below_minimum' } });
    expect(state.limits?.min).toBe('0.001');
    expect(state.quote?.receive).toBe('67106.129');
  });

  test('forgets a refusal as soon as there is a price', () => {
    expect(run(asked(1), refused(1), asked(2), priced(2, '5'))).toMatchObject({ status: 'fresh', problem: null });
  });

  test('drops what is still on its way when the amount is taken out', () => {
    expect(run(asked(1), { type: 'emptied' }, priced(1, '1'))).toMatchObject({ status: 'none', quotedFor: 'a' });
  });

  test('starts the clock anew with every good reply', () => {
    expect(run(asked(1), priced(1, '1'), asked(2, true), priced(2, '1')).pricedCount).toBe(2);
  });

  test('asks again sooner after a failure, and ever later up to the usual time', () => {
    const waits = [1, 2, 3, 4, 9].map((failures) => nextQuestionIn({ ...start, status: 'stale', failures }, 30));
    expect(waits).toEqual([5000, 10_000, 20_000, 30_000, 30_000]);
    expect(nextQuestionIn(start, 30)).toBe(30_000);
  });
});

describe('what may be shown of the last quote', () => {
  const pair = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20' };

  test('is all of it for the inputs that it is of', () => {
    expect(keepTrue(start, { ...pair, key: 'a' })).toMatchObject({ quote, rated: quote, limits: quote.limits });
  });

  test('is its rate alone for another amount, also when nobody answers', () => {
    const failed = run(asked(1), { type: 'failed', number: 1 });
    for (const state of [start, failed, run(asked(1), refused(1))]) {
      expect(keepTrue(state, { ...pair, key: 'b' })).toMatchObject({ quote: null, rated: quote });
    }
  });

  test('are its amounts, dimmed, while those for another amount are on their way', () => {
    expect(keepTrue(run(asked(1)), { ...pair, key: 'b' })).toMatchObject({ status: 'calculating', quote });
  });

  test('is nothing for another pair, whatever becomes of the question', () => {
    const other = { sendCurrency: 'USDT-ERC20', receiveCurrency: 'USDT-TRC20', key: 'b' };
    for (const state of [start, run(asked(1)), run(asked(1), refused(1)), run({ type: 'emptied' })]) {
      expect(keepTrue(state, other)).toMatchObject({ quote: null, rated: null, limits: null });
    }
    const onlyReceive = { sendCurrency: 'BTC', receiveCurrency: 'ETH', key: undefined };
    expect(keepTrue(start, onlyReceive)).toMatchObject({ quote: null, rated: null, limits: quote.limits });
  });
});

describe('the figures on show', () => {
  test('are cut and never rounded up', () => {
    expect(quote.receiveText).toBe('67,106.12');
    expect(quote.receiveExactText).toBe('67,106.129');
  });

  test('give the rate to six decimals and its inverse to eight', () => {
    expect(quote.rateText).toBe('67,412.50');
    expect(quote.inverseText).toBe('0.00001483');
  });

  test('give a small rate in as many decimals as show five digits', () => {
    const small = toQuoteView('en', { ...answer, exchangeRate: '0.000009916612345', rate: 0.000009916612345 });
    expect(small.rateText).toBe('0.0000099166');
  });

  test('give dollars in cents', () => {
    expect(toQuoteView('en', { ...answer, netReceiveAmount: '437.890961' }).receiveText).toBe('437.89');
    expect(toQuoteView('en', { ...answer, netReceiveAmount: '0.890961' }).receiveText).toBe('0.890961');
  });

  test('tell the mid-market rate, the margin and why, and nothing without a margin', () => {
    const terms = { basePpm: 0, volatilityPpm: 150, sizePpm: 200, inventoryPpm: -50, totalPpm: 300 };
    const made = toQuoteView('en', { ...answer, margin: { midRate: '67432.73', ...terms } });
    const why = { base: '0%', volatility: '0.015%', size: '0.02%', inventory: '-0.005%' };
    expect(made.margin).toEqual({ mid: '67,432.73', total: '0.03%', ...why });
    expect(quote.margin).toBeNull();
  });

  test('tell the whole cost, rounded up to a hundredth of a per cent, and how long orders took', () => {
    expect([quote.costText, quote.time]).toEqual(['0.46%', null]);
    const measured = toQuoteView('en', { ...answer, measuredTime: { medianSeconds: 421, orders: 20 } });
    expect(measured.time).toEqual({ text: '8\u00a0minutes', orders: 20 });
    expect(toQuoteView('fr', { ...answer, totalCostPpm: 10_000 }).costText).toBe('1\u00a0%');
  });

  test('name the service fee as the table has it', () => {
    expect(quote.feePercentText).toBe('0.45%');
  });
});
