import { describe, expect, test } from 'vitest';
import { makeDeposit, makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { money } from '../money.ts';
import { belongsToOrder, isSmallExtra } from './belongs-to-order.ts';
import type { Deposit } from './deposit.ts';
import { orderStates } from './lifecycle.ts';

const quote = makeOrderQuote({ send: money('BTC', 500_000_000n) });
const order = makeOrder({ quote, state: 'confirming' });

function paid(units: bigint, facts: Partial<Deposit> = {}): Deposit {
  return makeDeposit(order, { amount: money('BTC', units), ...facts });
}

describe('a payment belongs to its order', () => {
  test('when it completes it together with what came before, in parts however small', () => {
    const missing = money('BTC', 20_000_000n);
    expect(belongsToOrder(order, missing, [paid(480_000_000n)])).toBe(true);
    expect(belongsToOrder(order, missing, [paid(240_000_000n), paid(240_000_000n)])).toBe(true);
    expect(belongsToOrder(order, money('BTC', 1n), [paid(497_499_999n)])).toBe(true);
  });

  test.each([
    ['nothing else came', []],
    ['it does not complete it', [paid(400_000_000n)]],
    ['the order has its payment already', [paid(500_000_000n)]],
    ['the rest is gone', [paid(480_000_000n, { status: 'dropped' })]],
    ['the rest is from a listed sender', [paid(480_000_000n, { flag: 'SDN 1' })]],
  ] as const)('and does not when %s', (_, others) => {
    expect(belongsToOrder(order, money('BTC', 20_000_000n), others)).toBe(false);
  });

  test('only while nothing is decided about the order', () => {
    const states = orderStates.filter((state) =>
      belongsToOrder({ ...order, state }, money('BTC', 20_000_000n), [paid(480_000_000n)]),
    );
    expect(states).toEqual(['awaiting_deposit', 'confirming', 'action_required']);
  });
});

test('a small extra is less than a twentieth of the order, or less than an order may be', () => {
  const isSmall = (units: bigint) => isSmallExtra(order, money('BTC', units));
  expect([isSmall(24_999_999n), isSmall(25_000_000n)]).toEqual([true, false]);
  const least = makeOrder({ quote: makeOrderQuote({ send: money('BTC', 100_000n) }) });
  expect(isSmallExtra(least, money('BTC', 99_999n))).toBe(true);
  expect(isSmallExtra(order, money('LTC', 1n))).toBe(false);
});
