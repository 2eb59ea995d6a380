/** Profit and loss: over any history the lines sum up to the change of what is ours, to the unit and to the cent. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeLoan, makeLoanPayout } from '#tests/support/make-loan.ts';
import {
  makeCoin,
  makeCoinsDomain,
  makeDeposit,
  makeNonceDomain,
  makeOrder,
  makeOrderQuote,
  makePayout,
  makePrice,
  makeRefund,
} from '#tests/support/make-order.ts';
import { makeSweep, makeTopUp } from '#tests/support/make-sweep.ts';
import type { CurrencyId } from '../assets/currencies.ts';
import { money } from '../money.ts';
import { accounts } from './accounts.ts';
import type { Entry, Line } from './entry.ts';
import { holdingsOf } from './holdings.ts';
import { postPartnerShare } from './partner-postings.ts';
import * as post from './postings.ts';
import { valueDays, type ProfitRow } from './profit-days.ts';
import { profitOf } from './profit.ts';

const order = makeOrder();
const price = makePrice(order);
const deposit = makeDeposit(order, { orphanedAtHeight: 7 });
const payout = makePayout({ ...order, price }, { domain: makeNonceDomain(1) });
const coinPayout = makePayout(makeOrder({ quote: makeOrderQuote({ receiveCurrency: 'LTC' }) }), {
  domain: makeCoinsDomain(makeCoin({ units: 10n ** 12n })),
});
const refund = makeRefund(order, deposit, { domain: makeNonceDomain(2) });
const token = makeDeposit(makeOrder(), { amount: money('USDT-ERC20', 500n) });
const [sweep, topUp] = [makeSweep(token), makeTopUp(token)];
const loan = makeLoan();
const loanPayout = makeLoanPayout(loan, { domain: makeNonceDomain(3) });

/** Every posting, with an amount that is drawn. */
const events: readonly ((units: bigint) => Entry)[] = [
  (units) => post.postFunding('f', money('BTC', units)),
  (units) => post.postDeposit({ ...deposit, amount: money('BTC', units) }, order.orderNumber),
  (units) => post.postUnclaimed({ ...deposit, amount: money('ETH', units) }),
  () => post.postConversion(order, price),
  () => post.postConversionUndone(order, price),
  () => post.postSetAside(deposit, order.orderNumber),
  () => post.postSetAsideUndone(deposit, order.orderNumber, 1),
  (units) => post.postRefundFee(refund.key, deposit.id, money('BTC', units)),
  (units) => post.postRefundFeeUndone(refund.key, deposit.id, money('BTC', units)),
  (units) => post.postDust(deposit.id, money('BTC', units)),
  (units) => postPartnerShare(order, { partnerId: 'key_0123456789ab', amount: money('BTC', units) }),
  () => post.postLoan(loan),
  () => post.postLoanUndone(loan),
  (units) => post.postWithdrawal({ actId: 'a', amount: money('BTC', units) }),
  (units) => post.postWithdrawalUndone({ actId: 'a', amount: money('BTC', units) }),
  () => post.postReserved(payout),
  (units) => post.postSettled(payout, units),
  (units) => post.postSettled(coinPayout, units),
  (units) => post.postSettled(refund, units),
  (units) => post.postSettled(sweep, units),
  (units) => post.postUnsettled(sweep, units),
  (units) => post.postSettled(topUp, units),
  (units) => post.postSettled(loanPayout, units),
  (units) => post.postVoided(payout, units),
  () => post.postLost(deposit, { account: accounts.loss }),
  () => post.postFoundAgain(deposit, { account: accounts.loss }, 9),
  (units) => post.postCorrection({ id: '1', currency: 'BTC', hotUnits: units, depositUnits: -2n * units }),
  (units) => post.postSurplus({ id: '1', currency: 'ETH', units }),
];

const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'] as const;
const anyHistory = fc.array(
  fc.record({
    event: fc.constantFrom(...events),
    units: fc.bigInt({ min: 1n, max: 10n ** 20n }),
    day: fc.nat({ max: days.length - 1 }),
  }),
  { maxLength: 60 },
);
/** Cents for one coin, which differ from day to day. */
const anyPrices = fc.array(fc.bigInt({ min: 1n, max: 10n ** 7n }), { minLength: days.length, maxLength: days.length });

type History = readonly Readonly<{ entry: Entry; day: string }>[];

function toHistory(
  drawn: readonly Readonly<{ event: (units: bigint) => Entry; units: bigint; day: number }>[],
): History {
  return drawn.map(({ event, units, day }) => ({ entry: event(units), day: days[day] ?? days[0] }));
}

function balancesOf(history: History): readonly Line[] {
  return history.flatMap(({ entry }) => entry.lines);
}

function rowsOf(history: History): readonly ProfitRow[] {
  return history.flatMap(({ entry, day }) =>
    profitOf(entry).map(({ line, currency, units }) => ({ line, currency, units, day, pair: '' })),
  );
}

const used: readonly CurrencyId[] = ['BTC', 'ETH', 'LTC', 'TRX', 'USDT-ERC20', 'USDT-TRC20'];

describe('over any history', () => {
  test('the lines sum up to what is ours, per currency, to the unit', () => {
    fc.assert(
      fc.property(anyHistory, (drawn) => {
        const history = toHistory(drawn);
        for (const currency of used) {
          const own = rowsOf(history).filter((row) => row.currency === currency);
          const sum = own.reduce((total, { units }) => total + units, 0n);
          expect(sum).toBe(holdingsOf(balancesOf(history), currency).net);
        }
      }),
    );
  });

  test('realised, unrealised and capital are the change of the value, to the cent', () => {
    fc.assert(
      fc.property(anyHistory, anyPrices, (drawn, cents) => {
        const rows = rowsOf(toHistory(drawn));
        const balances = balancesOf(toHistory(drawn));
        const closing = new Map(used.map((currency) => [currency, holdingsOf(balances, currency).net]));
        const pricesOf = (day: string) => {
          const dayPrice = { numerator: cents[days.indexOf(day as (typeof days)[number])] ?? 1n, denominator: 100n };
          return { BTC: dayPrice, ETH: dayPrice, LTC: dayPrice, TRX: dayPrice, USDT: dayPrice };
        };
        let before = 0n;
        for (const { realised, unrealised, lines, closing: value } of valueDays({ days, rows, closing, pricesOf })) {
          expect(before + (realised ?? 0n) + (unrealised ?? 0n) + (lines.capital ?? 0n)).toBe(value);
          before = value ?? 0n;
        }
      }),
    );
  });
});

describe('an entry', () => {
  const partsOf = (entry: Entry) => profitOf(entry).map(({ line, currency }) => `${line} ${currency}`);

  test('of a price names its pair, also when it is taken back', () => {
    const pair = { pair: `${price.deposited.currency}/${price.receive.currency}` };
    for (const entry of [post.postConversion(order, price), post.postConversionUndone(order, price)]) {
      expect(profitOf(entry).map(({ source }) => source)).toEqual([pair, pair, pair, pair]);
    }
    expect(partsOf(post.postConversion(order, price)).toSorted()).toEqual([
      'fees BTC',
      'networkCharged ETH',
      'trades BTC',
      'trades ETH',
    ]);
  });

  test('of a payout, a refund, a sweep and a loan says whose network fee it is', () => {
    expect(partsOf(post.postSettled(payout, 5n))).toEqual(['payoutCosts ETH']);
    expect(partsOf(post.postSettled(refund, 5n))).toEqual(['refundCosts BTC']);
    expect(partsOf(post.postSettled(sweep, 5n))).toEqual(['sweepCosts ETH']);
    expect(partsOf(post.postSettled(topUp, 5n))).toEqual(['sweepCosts ETH']);
    expect(partsOf(post.postSettled(loanPayout, 5n))[0]).toMatch(/^loanCosts /);
    expect(profitOf(post.postSettled(payout, 5n))[0]?.source).toEqual({ orderNumber: order.orderNumber });
    for (const entry of [post.postSettled(sweep, 5n), post.postDust(token.id, token.amount)]) {
      expect(profitOf(entry)[0]?.source).toEqual({ depositId: token.id });
    }
    expect(profitOf(post.postSettled(refund, 5n))[0]?.source).toEqual({ depositId: deposit.id });
  });

  test('of a withdrawal is capital, and no loss', () => {
    expect(partsOf(post.postWithdrawal({ actId: 'a', amount: money('BTC', 5n) }))).toEqual(['capital BTC']);
    // What a partner is paid was a cost when it was earned.
    expect(partsOf(post.postWithdrawal({ actId: 'a', amount: money('BTC', 5n) }, 'key_0123456789ab'))).toEqual([]);
  });

  test('of an account that is not known yet is told as other', () => {
    const entry = { ref: 'x:1', lines: [{ account: 'income:new', currency: 'BTC' as const, units: -3n }] };
    expect(profitOf(entry)).toEqual([{ line: 'other', currency: 'BTC', units: 3n, source: null }]);
  });
});

test('without a price a day has no value, and nothing is made up', () => {
  const rows: readonly ProfitRow[] = [{ day: days[0], currency: 'BTC', line: 'fees', pair: '', units: 5n }];
  const closing = new Map([['BTC' as const, 5n]]);
  const [day] = valueDays({ days: [days[0]], rows, closing, pricesOf: () => ({}) });
  expect([day?.realised, day?.unrealised, day?.closing, day?.lines.dust]).toEqual([null, null, null, 0n]);
});
