/** The panel in which a visitor asks whether a TRON payment has arrived, in its five states. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { ViewedDeposit } from '#src/usecases/orders/view-order.ts';
import { makeDeposit, makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { toTronView } from './tron-view.server.ts';

const reader = { language: 'en', now: 0, t: makeTranslate(loadCatalog('en', ['status'])) } as const;
const usdt = makeOrderQuote({ send: money('USDT-TRC20', 50_000_000n) });
const nothing = { claim: undefined as unknown, isChainUp: true, txHash: '' };
const asked = { claim: {}, isChainUp: true, txHash: '' };

function check(
  status: ViewedDeposit['status'] | undefined,
  question = nothing,
  state: OrderState = 'awaiting_deposit',
) {
  const order = makeOrder({ quote: usdt, state });
  const deposits = status ? [{ ...makeDeposit(order, { status, txid: 'AbCd' }), confirmations: 1 }] : [];
  return toTronView({ order, deposits, payouts: [], mix: null, history: [] }, reader, question);
}

describe('a TRON payment', () => {
  test('is not judged before anything is known or asked', () => {
    expect(check(undefined)?.state).toBeNull();
  });

  test('is detected, then confirmed, with its time and its confirmations', () => {
    expect(check('seen')).toMatchObject({ state: 'detected', confirmations: '1 of 2 confirmations' });
    expect(check('seen')?.time?.iso).toBe('2027-01-15T08:00:00.123Z');
    expect(check('confirmed', nothing, 'confirming')?.state).toBe('confirmed');
  });

  test('is not confirmed when somebody asked and nothing was found', () => {
    expect(check(undefined, asked)?.state).toBe('not_confirmed');
  });

  test('could not be checked while the node is away', () => {
    expect(check(undefined, { ...asked, isChainUp: false })?.state).toBe('failed');
  });

  test('is told apart from a hash that did not pay this order', () => {
    expect(check('seen', { ...asked, txHash: 'ff00' })?.isHashUnknown).toBe(true);
    expect(check('seen', { ...asked, txHash: ' abcd ' })?.isHashUnknown).toBe(false);
  });

  test.each(['exchanging', 'sending'] as const)(
    'is said to be confirmed in %s, with nothing left to check',
    (state) => {
      expect(check('confirmed', asked, state)).toMatchObject({ state: 'confirmed', canCheck: false });
    },
  );

  test.each(['completed', 'refunded', 'expired', 'action_required'] as const)('is no longer shown in %s', (state) => {
    expect(check('confirmed', asked, state)).toBeNull();
  });
});

test('other chains have no such check', () => {
  expect(
    toTronView({ order: makeOrder(), deposits: [], payouts: [], mix: null, history: [] }, reader, asked),
  ).toBeNull();
});
