/** The moments that texts of the payment page name are among those that it lists. */
import { expect, test } from 'vitest';
import { builtAt, makeDeposit, makeOrder } from '#tests/support/make-order.ts';
import { nameMoments } from './name-moments.server.ts';

const day = 86_400_000;

test('a deadline is listed with how far ahead it is, and without once it is over', () => {
  const view = {
    order: makeOrder({ deadlineAt: builtAt + 6 * day }),
    deposits: [],
    payouts: [],
    mix: null,
    history: [],
  };
  const aheadAt = (now: number) =>
    nameMoments(view, undefined, { language: 'en', now }).find(({ iso }) => Date.parse(iso) === builtAt + 6 * day)
      ?.ahead;
  expect(aheadAt(builtAt)).toEqual({ text: 'in 6 days', ms: 6 * day });
  expect(aheadAt(builtAt + 4.5 * day)?.text).toBe('in 36 hours');
  expect(aheadAt(builtAt + 6 * day - 90_000)?.text).toBe('in 1 minute');
  expect(aheadAt(builtAt + 6 * day)).toBeUndefined();
});

test('what was seen is listed as a time of day', () => {
  const order = makeOrder();
  const deposit = { ...makeDeposit(order, { seenAt: builtAt }), confirmations: 0 };
  const view = { order, deposits: [deposit], payouts: [], mix: null, history: [] };
  const listed = nameMoments(view, undefined, { language: 'fr', now: builtAt });
  expect(listed).toContainEqual(
    expect.objectContaining({ kind: 'clock', text: expect.stringMatching(/^\d\d:\d\d:\d\d UTC$/) }),
  );
});
