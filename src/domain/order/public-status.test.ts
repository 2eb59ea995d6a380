/** Public status of every order state, compared with the product's table. */
import { expect, test } from 'vitest';
import { orderStates, type OrderState } from './lifecycle.ts';
import { paymentStage, publicStatus, publicStatuses } from './public-status.ts';

const table: readonly (readonly [OrderState, string, string])[] = [
  ['awaiting_deposit', 'pending', 'waiting'],
  ['confirming', 'pending', 'confirming'],
  ['exchanging', 'processing', 'processing'],
  ['mixing', 'processing', 'processing'],
  ['sending', 'processing', 'processing'],
  ['completed', 'completed', 'completed'],
  ['action_required', 'processing', 'processing'],
  ['held', 'processing', 'processing'],
  ['refunding', 'processing', 'processing'],
  ['refunded', 'failed', 'failed'],
  ['expired', 'failed', 'waiting'],
  ['failed', 'failed', 'failed'],
];

test.each(table)('an order that is %s shows as %s, at the stage %s', (state, status, stage) => {
  expect(publicStatus[state]).toBe(status);
  expect(paymentStage[state]).toBe(stage);
});

test('every state has a status and a stage, and nothing else has', () => {
  const states = [...orderStates].toSorted();
  expect(table.map(([state]) => state).toSorted()).toEqual(states);
  expect(Object.keys(publicStatus).toSorted()).toEqual(states);
  expect(Object.keys(paymentStage).toSorted()).toEqual(states);
});

test('all four public words are in use', () => {
  expect(new Set(Object.values(publicStatus))).toEqual(new Set(publicStatuses));
});

test('only a finished payout is called completed, and only an ended or dead order failed', () => {
  expect(orderStates.filter((state) => publicStatus[state] === 'completed')).toEqual(['completed']);
  expect(orderStates.filter((state) => publicStatus[state] === 'failed').toSorted()).toEqual([
    'expired',
    'failed',
    'refunded',
  ]);
});
