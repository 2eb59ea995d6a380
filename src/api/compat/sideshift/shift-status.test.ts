import { describe, expect, test } from 'vitest';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import type { OrderView, ViewedDeposit } from '#src/usecases/orders/view-order.ts';
import type { ViewedPayout } from '#src/usecases/orders/viewed-payout.ts';
import { makeDeposit, makeOrder, makePayout } from '#tests/support/make-order.ts';
import { liveDeposits, shiftStatus, shiftStatuses, statusOfDeposit, statusOfShift } from './shift-status.ts';

const deposit = (fields: Partial<ViewedDeposit>): ViewedDeposit => ({
  ...makeDeposit(makeOrder(), fields),
  ...fields,
  confirmations: 3,
});
const payout = (fields: Partial<ViewedPayout>): ViewedPayout => ({
  ...makePayout(makeOrder(), fields),
  txid: null,
  sentAt: null,
  confirmations: 0,
  confirmationsNeeded: 1,
});
const view = (fields: Partial<OrderView>): OrderView => ({
  order: makeOrder({}),
  deposits: [],
  payouts: [],
  mix: null,
  history: [],
  ...fields,
});

describe('the status of a shift', () => {
  test('is one that SideShift has, for every state', () => {
    for (const state of orderStates) expect(shiftStatuses, state).toContain(shiftStatus[state]);
  });

  test('is settled, refunded or expired only when the order is, and never when an operator is at work on it', () => {
    const ends = ['settled', 'refunded', 'expired'];
    expect(ends.map((end) => orderStates.filter((state) => shiftStatus[state] === end))).toEqual([
      ['completed'],
      ['refunded'],
      ['expired'],
    ]);
  });

  test('is multiple with a second deposit, but not with dust or one that never arrived', () => {
    const order = makeOrder({ state: 'completed' });
    const first = deposit({ id: 'a', status: 'confirmed', use: 'swap' });
    const with2 = (second: Partial<ViewedDeposit>) =>
      view({ order, deposits: [first, deposit({ id: 'b', ...second })] });
    expect(statusOfShift(view({ order, deposits: [first] }))).toBe('settled');
    expect(statusOfShift(with2({ status: 'confirmed', use: 'refund' }))).toBe('multiple');
    expect(statusOfShift(with2({ status: 'seen', use: null }))).toBe('multiple');
    expect(statusOfShift(with2({ status: 'confirmed', use: 'dust' }))).toBe('settled');
    expect(statusOfShift(with2({ status: 'dropped', use: null }))).toBe('settled');
  });
});

test('the first deposit is told first, however they are stored', () => {
  const deposits = [deposit({ id: 'b', status: 'seen', seenAt: 2 }), deposit({ id: 'a', status: 'seen', seenAt: 1 })];
  expect(liveDeposits({ deposits }).map(({ id }) => id)).toEqual(['a', 'b']);
});

describe('the status of one deposit of several', () => {
  const order = makeOrder({ state: 'completed' });
  const refunded = deposit({ id: 'b', status: 'confirmed', use: 'refund' });

  test('is that of the shift if it was exchanged', () => {
    const first = deposit({ id: 'a', status: 'confirmed', use: 'swap' });
    expect(statusOfDeposit(first, view({ order }))).toBe('settled');
  });

  test('follows its own refund otherwise', () => {
    const refund = (state: ViewedPayout['state']) => [payout({ kind: 'refund', depositId: 'b', state })];
    expect(statusOfDeposit(refunded, view({ order }))).toBe('refund');
    expect(statusOfDeposit(refunded, view({ order, payouts: refund('broadcast') }))).toBe('refunding');
    expect(statusOfDeposit(refunded, view({ order, payouts: refund('final') }))).toBe('refunded');
    expect(statusOfDeposit(refunded, view({ order, payouts: refund('void') }))).toBe('refund');
  });

  test('is pending before it counts, and in review where nobody knows yet', () => {
    expect(statusOfDeposit(deposit({ status: 'seen' }), view({ order }))).toBe('pending');
    expect(statusOfDeposit(deposit({ status: 'confirmed', use: 'unclaimed' }), view({ order }))).toBe('review');
  });
});
