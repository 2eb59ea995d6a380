import { describe, expect, test } from 'vitest';
import { makeOrder } from '#tests/support/make-order.ts';
import { possibleChoices } from '../order/choices.ts';
import { lifecycle, orderStates } from '../order/lifecycle.ts';
import { nextActionsOf, standingOf } from './order-standing.ts';

describe('how an order stands', () => {
  test('a state is terminal exactly if no event leads out of it', () => {
    for (const state of orderStates) {
      const following = Object.values(lifecycle[state]).map(({ to }) => to);
      expect([state, standingOf(state).terminal]).toEqual([state, following.length === 0]);
    }
    expect(orderStates.filter((state) => standingOf(state).terminal)).toEqual(['completed', 'refunded']);
  });

  test('a program that stops at a terminal state misses no refund of a failed or late order', () => {
    for (const state of ['failed', 'expired'] as const) {
      expect(Object.values(lifecycle[state]).map(({ to }) => to)).toContain('refunding');
      expect(standingOf(state).terminal, state).toBe(false);
    }
  });

  test('an order that is over asks nobody for anything', () => {
    for (const state of orderStates) {
      const { terminal, userActionRequired } = standingOf(state);
      expect(terminal && userActionRequired, state).toBe(false);
    }
  });

  test('an order that is not over always says what comes next', () => {
    for (const state of orderStates.filter((each) => !standingOf(each).terminal)) {
      const order = makeOrder({ state, refundAddress: null });
      expect(nextActionsOf(state, possibleChoices(order, [])), state).not.toEqual([]);
    }
  });

  test('an order that an operator is at work on is to be waited for, and support can be asked', () => {
    for (const state of ['held', 'failed'] as const) {
      expect(nextActionsOf(state, [])).toEqual(['wait', 'contact_support']);
    }
  });

  test('whoever must act has something to do besides waiting', () => {
    for (const state of orderStates.filter((each) => standingOf(each).userActionRequired)) {
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
