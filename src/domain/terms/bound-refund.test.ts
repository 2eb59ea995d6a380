import { expect, test } from 'vitest';
import { makeOrder } from '#tests/support/make-order.ts';
import { possibleChoices } from '../order/choices.ts';
import { boundRefundAddress } from './bound-refund.ts';

const termsText = JSON.stringify({ version: 1, refundAddress: 'bc1refund' });

test.each([
  ['an address in the terms', termsText, 'bc1refund'],
  ['terms without one', '{"refundAddress":null}', null],
  ['erased terms', '', null],
])('of %s', (_what, text, expected) => {
  expect(boundRefundAddress({ termsText: text })).toBe(expected);
});

test('no other address can be set beside one that binds, also while the order is held', () => {
  expect(possibleChoices(makeOrder({ termsText }), [])).toEqual(['cancel']);
  expect(possibleChoices(makeOrder({ termsText, state: 'held' }), [])).not.toContain('set_refund_address');
  const listed = { ...makeOrder({ termsText, state: 'held' }), isRefundBound: false };
  expect(possibleChoices(listed, [])).toContain('set_refund_address');
});
