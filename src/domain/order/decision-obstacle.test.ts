/** When an operator can continue an order whose deposits are being refunded. */
import { expect, test } from 'vitest';
import { makeDeposit, makeOrder, makePrice, makeRefund } from '#tests/support/make-order.ts';
import { findDecisionObstacle, swappableDeposits } from './decision-obstacle.ts';
import type { OrderPayout } from './payout.ts';

const order = makeOrder({ state: 'refunding' });
const deposit = makeDeposit(order, { use: 'refund', status: 'confirmed' });

function obstacleWith(...refunds: readonly Partial<OrderPayout>[]) {
  const payouts = refunds.map((refund) => makeRefund(order, deposit, refund));
  return findDecisionObstacle({ order, deposits: [deposit], payouts }, 'continue');
}

test('an order whose refund is not signed, or was cancelled, can be continued', () => {
  expect(obstacleWith({ state: 'planned' })).toBeUndefined();
  expect(obstacleWith({ state: 'reserved', mayBeSigned: false })).toBeUndefined();
  expect(obstacleWith({ state: 'void' }, { state: 'planned' })).toBeUndefined();
  const payouts = [makeRefund(order, deposit, { state: 'planned' })];
  expect(swappableDeposits({ order, deposits: [deposit], payouts })).toEqual([deposit]);
});

test.each(['reserved', 'signed', 'broadcast', 'final'] as const)(
  'one whose refund is %s and may be signed cannot',
  (state) => {
    expect(obstacleWith({ state, mayBeSigned: true })).toBe('refund_under_way');
  },
);

test('one of several deposits whose refund is signed keeps the order from being continued', () => {
  const other = makeDeposit(order, { use: 'refund', status: 'confirmed' });
  const payouts = [makeRefund(order, deposit, { state: 'planned' }), makeRefund(order, other, { state: 'signed' })];
  expect(findDecisionObstacle({ order, deposits: [deposit, other], payouts }, 'continue')).toBe('refund_under_way');
});

test('the latest refund of a deposit decides whether continuing takes the deposit back', () => {
  const [first, second] = [{ key: `refund:${deposit.id}:1` }, { key: `refund:${deposit.id}:2` }];
  expect(obstacleWith({ ...first, state: 'void', isExtra: true }, { ...second, state: 'planned' })).toBeUndefined();
  expect(obstacleWith({ ...first, state: 'void' }, { ...second, state: 'planned', isExtra: true })).toBe(
    'nothing_left',
  );
});

test('an order with a price has no refund that could be cancelled', () => {
  const priced = { ...order, price: makePrice(order) };
  const payouts = [makeRefund(order, deposit, { state: 'planned' })];
  expect(findDecisionObstacle({ order: priced, deposits: [deposit], payouts }, 'continue')).toBe('refund_under_way');
});
