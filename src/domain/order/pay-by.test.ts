import { expect, test } from 'vitest';
import { payBy } from './pay-by.ts';

const minute = 60_000;
const windowMs = 15 * minute;
const quotedAt = Date.UTC(2030, 0, 1);
const paidBy = (ageMs: number, { lifeMs, window = windowMs }: Readonly<{ lifeMs: number; window?: number }>): number =>
  payBy({ quotedAt, expiresAt: quotedAt + lifeMs }, { createdAt: quotedAt + ageMs, windowMs: window }) - quotedAt;

test('an order from a quote of a minute has its whole window', () => {
  expect(paidBy(0, { lifeMs: minute })).toBe(windowMs);
  expect(paidBy(minute - 1, { lifeMs: minute })).toBe(windowMs + minute - 1);
});

test('holding a quote first gives nobody a longer option than a quote of a minute does', () => {
  for (const age of [0, minute, 5 * minute, windowMs - 1]) {
    expect(paidBy(age, { lifeMs: windowMs })).toBe(Math.min(age, minute) + windowMs);
  }
});

test('a window that was made shorter ends no order before its quote', () => {
  expect(paidBy(windowMs - 1, { lifeMs: windowMs, window: 5 * minute })).toBe(windowMs);
});
