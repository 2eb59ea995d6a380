import { describe, expect, test } from 'vitest';
import { makeDeposit, makeOrder, makePayout, makePrice, makeRefund } from '#tests/support/make-order.ts';
import { money } from '../money.ts';
import { possibleChoices } from './choices.ts';
import { orderStates } from './lifecycle.ts';

const confirmed = { status: 'confirmed', height: 10 } as const;

describe('the choices of an order', () => {
  test('are to cancel or to give a refund address while nothing was paid', () => {
    expect(possibleChoices(makeOrder(), [])).toEqual(['cancel', 'set_refund_address']);
  });

  test.each(['exchanging', 'mixing'] as const)('are to take the deposit back while the payout waits: %s', (state) => {
    const waiting = { reason: 'no_gas', since: 1 } as const;
    const order = makeOrder({ state, waiting, refundAddress: 'back' });
    const planned = makePayout(order, { state: 'planned' });
    const cancelled = makePayout(order, { state: 'void' });
    expect(possibleChoices(order, [], [planned, cancelled])).toEqual(['refund', 'set_refund_address']);
    expect(possibleChoices({ ...order, refundAddress: null }, [], [planned])).toEqual(['set_refund_address']);
    expect(possibleChoices({ ...order, waiting: null }, [], [planned])).toEqual(['set_refund_address']);
    const unsigned = makePayout(order, { state: 'reserved', mayBeSigned: false });
    expect(possibleChoices(order, [], [planned, unsigned])).toEqual(['refund', 'set_refund_address']);
    for (const bound of ['reserved', 'signed', 'broadcast', 'final'] as const) {
      const payouts = [planned, makePayout(order, { state: bound, mayBeSigned: true })];
      expect(possibleChoices(order, [], payouts)).toEqual(['set_refund_address']);
    }
  });

  test('are to continue, and to say where a refund should go, when the wrong amount came without an address', () => {
    const order = makeOrder({ state: 'action_required', reason: 'underpaid' });
    expect(possibleChoices(order, [makeDeposit(order, confirmed)])).toEqual(['continue', 'set_refund_address']);
  });

  test('include the refund as soon as there is an address', () => {
    const order = makeOrder({ state: 'action_required', reason: 'underpaid', refundAddress: 'somewhere' });
    const choices = possibleChoices(order, [makeDeposit(order, confirmed)]);
    expect(choices).toEqual(['continue', 'refund', 'set_refund_address']);
  });

  test('do not include to continue when nothing can be exchanged', () => {
    const order = makeOrder({ state: 'action_required', refundAddress: 'somewhere' });
    expect(possibleChoices(order, [makeDeposit(order, { ...confirmed, use: 'refund' })])).not.toContain('continue');
  });

  test('are none after a completed order, unless an extra deposit waits for an address', () => {
    const order = makeOrder({ state: 'completed' });
    expect(possibleChoices(order, [makeDeposit(order, { ...confirmed, use: 'swap' })])).toEqual([]);
    expect(possibleChoices(order, [makeDeposit(order, confirmed)])).toEqual(['set_refund_address']);
  });

  test('let the rest of an ended mix be given an address until it is sent back', () => {
    const ended = makeOrder({ state: 'completed' });
    const deposit = makeDeposit(ended, { ...confirmed, use: 'swap' });
    const figures = { receive: money('ETH', 1n), networkFee: money('ETH', 1n), fee: money('BTC', 1n) };
    const shares = [{ depositId: deposit.id, amount: money('BTC', 5n) }];
    const rest = { parts: [2], ...figures, deposited: money('BTC', 5n), shares, calledOffAt: 1 };
    const order = { ...ended, price: makePrice(ended, { parts: 2, rest }) };
    expect(possibleChoices(order, [deposit])).toEqual(['set_refund_address']);
    const refund = makeRefund(order, deposit, { isExtra: true });
    expect(possibleChoices(order, [deposit], [refund])).toEqual([]);
    expect(possibleChoices(order, [deposit], [{ ...refund, state: 'void' }])).toEqual(['set_refund_address']);
  });

  test.each([null, 'a list'])('let a deposit beside an ended order be given an address, listed by %s', (flag) => {
    const order = makeOrder({ state: 'completed' });
    const deposit = makeDeposit(order, { ...confirmed, use: 'unclaimed', flag });
    expect(possibleChoices(order, [deposit])).toEqual(['set_refund_address']);
  });

  test.each(orderStates)('never include to cancel once money may have come (%s)', (state) => {
    expect(possibleChoices(makeOrder({ state }), []).includes('cancel')).toBe(state === 'awaiting_deposit');
  });
});
