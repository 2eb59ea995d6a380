import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { testAmount } from './test-amount.server.ts';

const quote = makeOrderQuote({ send: money('BTC', 5_000_001n) });

test('an order is paid exactly, a tenth short, or a tenth over', () => {
  const order = makeOrder({ quote });
  expect(testAmount(order, 'exact')).toEqual(money('BTC', 5_000_001n));
  expect(testAmount(order, 'little')).toEqual(money('BTC', 4_500_000n));
  expect(testAmount(order, 'much')).toEqual(money('BTC', 5_500_001n));
});

test('too much for an open amount is more than the most of it', () => {
  const order = makeOrder({ quote, sendRange: { min: quote.inputs.send, max: money('BTC', 200_000_000n) } });
  expect(testAmount(order, 'much')).toEqual(money('BTC', 220_000_000n));
  expect(testAmount(order, 'little')).toEqual(money('BTC', 4_500_000n));
});
