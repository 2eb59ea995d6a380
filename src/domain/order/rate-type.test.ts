import { describe, expect, test } from 'vitest';
import { makeOrder, makeOrderQuote, makePrice } from '#tests/support/make-order.ts';
import { rateTypeOf } from './rate-type.ts';

const quote = makeOrderQuote({ orderType: 'fixed', feeBasisPoints: 95n });
const fixed = makeOrder({ quote });
const { rate } = quote.inputs;

describe('the rate of a fixed-rate order', () => {
  test('is fixed while it goes as ordered, and once it was priced so', () => {
    expect(rateTypeOf(fixed)).toBe('fixed');
    expect(rateTypeOf({ ...fixed, state: 'completed', price: makePrice(fixed) })).toBe('fixed');
  });

  test.each([
    ['fee', { feeBasisPoints: 45n }],
    ['rate', { rate: { ...rate, numerator: rate.numerator + 1n } }],
  ])('is floating once it was priced with another %s', (_what, price) => {
    const order = { ...fixed, state: 'completed', reason: 'continued', price: makePrice(fixed, price) } as const;
    expect(rateTypeOf(order)).toBe('floating');
  });

  test('is floating as soon as it can only continue at the current rate', () => {
    expect(rateTypeOf({ ...fixed, state: 'action_required', reason: 'fixed_rate_lapsed' })).toBe('floating');
    expect(rateTypeOf({ ...fixed, state: 'exchanging', reason: 'continued' })).toBe('floating');
  });

  test('is what was ordered where nothing was exchanged', () => {
    expect(rateTypeOf({ ...fixed, state: 'expired', reason: 'no_deposit' })).toBe('fixed');
    expect(rateTypeOf({ ...fixed, state: 'refunded', reason: 'underpaid' })).toBe('fixed');
  });
});

test('a floating order is floating', () => {
  expect(rateTypeOf(makeOrder())).toBe('floating');
});
