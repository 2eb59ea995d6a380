import { expect, test } from 'vitest';
import { makeDeposit, makeOrder, makeRefund } from '#tests/support/make-order.ts';
import { isRefundedByOrder, latestRefund } from './latest-refund.ts';

const order = makeOrder({ state: 'refunding' });
const deposit = makeDeposit(order, { use: 'refund', status: 'confirmed' });
const other = makeDeposit(order, { use: 'refund', status: 'confirmed' });
const refund = (number: number, isExtra = false, of = deposit) =>
  makeRefund(order, of, { key: `refund:${of.id}:${number}`, isExtra, state: 'void' });

test('the latest refund has the highest number, whatever the order of the list', () => {
  const [second, tenth] = [refund(2), refund(10)];
  expect(latestRefund(deposit.id, [tenth, second, refund(11, false, other)])).toBe(tenth);
  expect(latestRefund(deposit.id, [second, tenth])).toBe(tenth);
  expect(latestRefund(deposit.id, [refund(1, false, other)])).toBeUndefined();
});

test('a deposit belongs to the refunds of its order if the latest one does', () => {
  expect(isRefundedByOrder(deposit.id, [refund(1, true), refund(2)])).toBe(true);
  expect(isRefundedByOrder(deposit.id, [refund(2, true), refund(1)])).toBe(false);
  expect(isRefundedByOrder(deposit.id, [])).toBe(false);
});
