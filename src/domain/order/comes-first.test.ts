import { expect, test } from 'vitest';
import { makeDeposit, makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { money } from '../money.ts';
import { comesFirst } from './comes-first.ts';
import type { Deposit } from './deposit.ts';
import type { Order } from './order.ts';

const units = 500_000_000n;
const order = makeOrder({ quote: makeOrderQuote({ send: money('BTC', units), orderType: 'fixed' }) });

function paid(amount: bigint, facts: Partial<Deposit> = {}): Deposit {
  return makeDeposit(order, { amount: money('BTC', amount), seenAt: order.expiresAt, height: 7, ...facts });
}

const small = paid(units / 21n);

function waits(changes: Partial<Order> = {}, deposit = small, others: readonly Deposit[] = []): boolean {
  return comesFirst({ order: { ...order, ...changes }, deposit, deposits: [deposit, ...others] });
}

test('a small payment waits while nothing else came', () => {
  expect(waits()).toBe(true);
  expect(waits({ state: 'confirming', orderType: 'floating' })).toBe(true);
});

test('several small ones wait together until they cover the order', () => {
  const others = Array.from({ length: 19 }, () => paid(units / 21n));
  expect(waits({}, small, others)).toBe(true);
  expect(waits({}, small, [...others, paid(units / 21n)])).toBe(false);
});

test('dust, another asset, and payments that are gone or can be taken back change nothing', () => {
  const others = [
    paid(10n, { use: 'dust' }),
    paid(units - 10n, { use: 'refund' }),
    paid(units - 10n, { use: 'unclaimed' }),
    paid(units / 2n, { height: null }),
    paid(units, { status: 'dropped' }),
    paid(units, { status: 'lost' }),
    makeDeposit(order, { amount: money('LTC', units) }),
  ];
  expect(waits({}, small, others)).toBe(true);
});

test.each([
  ['is a twentieth of the order', {}, paid(units / 20n), []],
  ['fits', {}, paid(units), []],
  ['came late', {}, paid(units / 21n, { seenAt: order.expiresAt + 1 }), []],
  ['is from a listed sender', {}, paid(units / 21n, { flag: 'SDN 1' }), []],
  ['is of another asset', {}, makeDeposit(order, { amount: money('LTC', 1n), seenAt: 0 }), []],
  ['is beside one that fits', {}, small, [paid(units)]],
  ['is beside one that fits and is in no block', {}, small, [paid(units, { height: null })]],
  ['is beside one that is not small', {}, small, [paid(units / 2n)]],
  ['finds its order expired', { state: 'expired' }, small, []],
  ['finds its order decided', { state: 'action_required' }, small, []],
  ['finds its order paid', { state: 'exchanging' }, small, []],
] as const)('a payment does not wait that %s', (_, changes, deposit, others) => {
  expect(waits(changes, deposit, others)).toBe(false);
});

test('of an order near the minimum, what is below the minimum and half of it waits', () => {
  const least = makeOrder({ quote: makeOrderQuote({ send: money('BTC', 100_000n) }) });
  const waitsWith = (amount: bigint) => {
    const deposit = makeDeposit(least, { amount: money('BTC', amount), seenAt: 0 });
    return comesFirst({ order: least, deposit, deposits: [deposit] });
  };
  expect([waitsWith(49_999n), waitsWith(50_000n), waitsWith(99_499n)]).toEqual([true, false, false]);
});
