/** Margins of quotes on a price board, by send amount and by receive amount, and of orders priced later. */
import { expect, test } from 'vitest';
import { amount, boardNow, makeBoard } from '#tests/support/make-board.ts';
import { currencies } from './assets/currencies.ts';
import { settleMargin } from './margin-on-board.ts';
import { isMarginOf, marginTerms } from './margin.ts';
import { money } from './money.ts';
import { marginsOf } from './policy/policy-margins.ts';
import { usualPolicy } from './policy/policy.ts';
import { priceForReceive } from './price-for-receive.ts';
import { priceOnBoard, type PriceBoard, type QuoteRequest } from './price-board.ts';
import { describeInputs, priceExchange, readInputs } from './quote.ts';
import { convertDown, isSameRate, rateBetween } from './rate.ts';

const market = {
  BTC: { sources: ['kraken'], observedAt: 0, variance: 25_000_000n, depthDollars: 50_000n },
  USDT: { sources: ['kraken'], observedAt: 0, variance: 100n, depthDollars: 200_000n },
};
const board: PriceBoard = { ...makeBoard(), margins: marginsOf(usualPolicy), market };
const request: QuoteRequest = {
  send: amount('BTC', '0.1'),
  receiveCurrency: 'USDT-TRC20',
  orderType: 'floating',
};

function quote(on: PriceBoard, change: Partial<QuoteRequest> = {}) {
  const priced = priceOnBoard(on, { ...request, ...change }, boardNow);
  if (!priced.ok) throw new TypeError(priced.code);
  return priced.value.quote;
}

test('the rate of a quote is the mid-market rate less a margin that the inputs explain', () => {
  const { inputs, receive } = quote(board);
  expect(inputs.margin?.facts).toEqual({
    volatilityPpm: 5_000n,
    valueDollars: 6_500n,
    depthDollars: 50_000n,
    sendStockPercent: 200n,
    receiveStockPercent: 200n,
  });
  expect(inputs.margin?.terms).toMatchObject({ volatilityPpm: 200n, totalPpm: 200n });
  expect(inputs.margin && isMarginOf(inputs.rate, inputs.margin)).toBe(true);
  const mid = rateBetween('BTC', 'USDT-TRC20', board.prices);
  expect(mid.ok && inputs.margin && isSameRate(inputs.margin.mid, mid.value)).toBe(true);
  expect(receive.units).toBeLessThan(quote(makeBoard()).receive.units);
});

test('anyone recalculates quote and margin from the described inputs', () => {
  const { inputs, receive } = quote(board, { orderType: 'fixed', send: amount('BTC', '9') });
  const read = readInputs(JSON.parse(JSON.stringify(describeInputs(inputs))) as never);
  expect(read).toEqual(inputs);
  const again = priceExchange(read);
  expect(again.ok && again.value.receive).toEqual(receive);
  expect(read.margin && marginTerms(read.margin.policy, read.margin.facts, 'fixed')).toEqual(inputs.margin?.terms);
});

test('a quote without margin policies has the mid-market rate and the inputs of before', () => {
  const { inputs } = quote(makeBoard());
  expect(inputs).not.toHaveProperty('margin');
  expect(describeInputs(inputs)).not.toHaveProperty('margin');
});

test('a scarce coin is dearer and an abundant one cheaper', () => {
  const target = currencies['USDT-TRC20'].maxUnits * 2n;
  const at = (share: bigint): bigint =>
    quote({ ...board, cover: { ...board.cover, BTC: currencies.BTC.maxUnits * 2n, 'USDT-TRC20': target / share } })
      .receive.units;
  expect(at(4n)).toBeLessThan(at(2n));
  expect(at(2n)).toBeLessThan(at(1n));
});

test('in a calm market an abundant coin is cheaper than the mid-market rate, and never for less than nothing', () => {
  const calm: PriceBoard = { ...makeBoard(), margins: marginsOf(usualPolicy) };
  const scarce = { ...calm.cover, BTC: currencies.BTC.maxUnits };
  const { inputs, receive } = quote({ ...calm, cover: scarce });
  expect(inputs.margin?.terms).toMatchObject({ inventoryPpm: -500n, totalPpm: -500n });
  expect(receive.units).toBeGreaterThan(quote(makeBoard()).receive.units);
  // Without a fee there is no discount, and with one nobody gets more than the mid-market value of the amount.
  const free = { ...usualPolicy, fees: { ...usualPolicy.fees, floating: 0n } };
  expect(quote({ ...calm, cover: scarce, margins: marginsOf(free) }).inputs.margin?.terms.totalPpm).toBe(0n);
  const worth = inputs.margin && convertDown(inputs.send, inputs.margin.mid);
  expect(receive.units + inputs.networkFee.units).toBeLessThan(worth?.units ?? 0n);
});

test('coins of one symbol on two chains have no margin for volatility or size', () => {
  const { inputs } = quote(board, { send: amount('USDT-ERC20', '900000') });
  expect(inputs.margin?.terms).toMatchObject({ volatilityPpm: 0n, sizePpm: 0n });
});

test('a mix that stays in its currency has no margin', () => {
  const settings = {
    mixingRounds: 1,
    delayMinutes: 5,
    useRandomAmounts: false,
    useRandomDelay: false,
    enableTorIntegration: false,
    privacyLevel: 'basic',
  } as const;
  const { inputs } = quote(board, { receiveCurrency: 'BTC', mix: { product: 'mix_custom', settings } });
  expect(inputs).not.toHaveProperty('margin');
});

test.each(['1000', '64000', '99000', '100000', '130000', '260000', '510000'])(
  'of %s USDT to receive, the least amount to send is found although the margin grows with it',
  (text) => {
    const receive = amount('USDT-TRC20', text);
    const priced = priceForReceive(board, { sendCurrency: 'BTC', receive, orderType: 'floating' }, boardNow);
    if (!priced.ok) throw new TypeError(priced.code);
    const { send } = priced.value.quote.inputs;
    expect(priced.value.quote.receive.units).toBeGreaterThanOrEqual(receive.units);
    const less = quote(board, { send: money('BTC', send.units - 1n) });
    expect(less.receive.units).toBeLessThan(receive.units);
  },
);

test('an order priced later keeps the margin that it was signed with, and another amount changes its size only', () => {
  const { inputs } = quote(board, { send: amount('BTC', '1') });
  const later = rateBetween('BTC', 'USDT-TRC20', makeBoard({ BTC: '71000' }).prices);
  if (!later.ok) throw new TypeError(later.code);
  const settle = (text: string) =>
    settleMargin(inputs, { send: amount('BTC', text), mid: later.value, orderType: 'floating' }, board.prices);
  expect(settle('1').margin).toEqual({ ...inputs.margin, mid: later.value });
  expect(settle('1.005').margin?.terms).toEqual(inputs.margin?.terms);
  expect(settle('4').margin?.terms).toEqual({ ...inputs.margin?.terms, sizePpm: 400n, totalPpm: 600n });
  expect(
    settleMargin({ send: inputs.send }, { send: inputs.send, mid: later.value, orderType: 'floating' }, {}),
  ).toEqual({
    rate: later.value,
  });
});
