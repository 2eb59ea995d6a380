import { describe, expect, test } from 'vitest';
import { makeOrder } from '#tests/support/make-order.ts';
import { possibleChoices } from '../order/choices.ts';
import { lifecycle, orderStates } from '../order/lifecycle.ts';
import { nextActionsOf, orderStanding } from './order-standing.ts';

describe('how an order stands', () => {
  test('an order that is over asks nobody for anything', () => {
    for (const state of orderStates) {
      const { terminal, userActionRequired } = orderStanding[state];
      expect(terminal && userActionRequired, state).toBe(false);
    }
  });

  test('an order with no move left is over', () => {
    const stuck = orderStates.filter((state) => Object.keys(lifecycle[state]).length === 0);
    expect(stuck).toEqual(['completed', 'refunded']);
    for (const state of stuck) expect(orderStanding[state].terminal, state).toBe(true);
  });

  test('an order that is not over always says what comes next', () => {
    for (const state of orderStates.filter((each) => !orderStanding[each].terminal)) {
      const order = makeOrder({ state, refundAddress: null });
      expect(nextActionsOf(state, possibleChoices(order, [])), state).not.toEqual([]);
    }
  });

  test('whoever must act has something to do besides waiting', () => {
    for (const state of orderStates.filter((each) => orderStanding[each].userActionRequired)) {
      const order = makeOrder({ state, refundAddress: null });
      const actions = nextActionsOf(state, possibleChoices(order, []));
      expect(
        actions.some((action) => action !== 'wait'),
        state,
      ).toBe(true);
    }
  });

  test('a new order can be paid, called off, or given a refund address, in that order', () => {
    expect(nextActionsOf('awaiting_deposit', ['set_refund_address', 'cancel'])).toEqual([
      'send_deposit',
      'cancel',
      'set_refund_address',
    ]);
  });

  test('nothing is left to do after a payout', () => {
    expect(nextActionsOf('completed', [])).toEqual([]);
  });
});
