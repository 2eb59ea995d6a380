import { expect, test } from 'vitest';
import type { Margin } from './margin.ts';
import { money } from './money.ts';
import { totalCostPpm } from './total-cost.ts';
import type { QuoteInputs } from './quote.ts';

/** One bitcoin at 100,000 dollars of six decimals, with a rate that is 0.5 % lower. */
const mid = { from: 'BTC', to: 'USDT-TRC20', numerator: 1000n, denominator: 1n } as const;
const inputs = {
  send: money('BTC', 100_000_000n),
  rate: { ...mid, numerator: 995n },
  margin: { mid } as Margin,
} as QuoteInputs;

test('the cost is everything between the mid-market rate and what arrives', () => {
  // 99,000 of 100,000 dollars: 1 %.
  expect(totalCostPpm({ inputs, receive: money('USDT-TRC20', 99_000_000_000n) })).toBe(10_000n);
});

test('without a margin the rate is the mid-market rate', () => {
  const { margin: _margin, ...plain } = inputs;
  const receive = money('USDT-TRC20', 99_500_000_000n - 995_000n);
  expect(totalCostPpm({ inputs: plain, receive })).toBe(10n);
});

test('the cost is rounded up, and what is better than the mid-market rate towards nothing', () => {
  expect(totalCostPpm({ inputs, receive: money('USDT-TRC20', 99_999_999_999n) })).toBe(1n);
  expect(totalCostPpm({ inputs, receive: money('USDT-TRC20', 100_000_000_001n) })).toBe(-0n);
  expect(totalCostPpm({ inputs, receive: money('USDT-TRC20', 100_100_000_000n) })).toBe(-1000n);
});
