import { expect, test } from 'vitest';
import { centsOf, lossOfTenth, sumCents, writeCents } from './dollars.ts';
import { money } from './money.ts';

const prices = {
  BTC: { numerator: 60_000n, denominator: 1n },
  XMR: { numerator: 30_333n, denominator: 100n },
  USDT: { numerator: 1n, denominator: 1n },
};

test('a value is in cents, rounded towards zero, also of what we owe', () => {
  expect(centsOf(money('BTC', 150_000_000n), prices)).toBe(9_000_000n);
  expect(centsOf(money('XMR', 999_999_999_999n), prices)).toBe(30_332n);
  expect(centsOf({ currency: 'XMR', units: -999_999_999_999n }, prices)).toBe(-30_332n);
  expect(centsOf(money('ETH', 1n), prices)).toBeNull();
  expect(centsOf(money('ETH', 0n), prices)).toBe(0n);
});

test('at a price a tenth lower, the book loses a tenth of what is ours of a coin', () => {
  expect(lossOfTenth('BTC', 9_000_000n)).toBe(900_000n);
  // What is lost is what the same coins are worth less at the lower price.
  const lower = { BTC: { numerator: 54_000n, denominator: 1n } };
  const held = money('BTC', 150_000_000n);
  expect(centsOf(held, prices)).toBe((centsOf(held, lower) ?? 0n) + 900_000n);
  expect(lossOfTenth('BTC', 19n)).toBe(1n);
});

test('coins that we owe and do not have are a gain, dollars lose nothing, and no price is no figure', () => {
  expect(lossOfTenth('ETH', -5_005n)).toBe(-500n);
  expect(lossOfTenth('USDT-TRC20', 10_000_000n)).toBe(0n);
  expect(lossOfTenth('USDC-SOL', null)).toBe(0n);
  expect(lossOfTenth('XMR', null)).toBeNull();
});

test('a sum is known only if every part is, and losses and gains offset each other', () => {
  expect(sumCents([lossOfTenth('BTC', 9_000_000n), lossOfTenth('ETH', -5_005n), 0n])).toBe(899_500n);
  expect(sumCents([1n, null])).toBeNull();
  expect([1_234_567n, -5n, 0n].map(writeCents)).toEqual(['12345.67', '-0.05', '0.00']);
});
