import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeOrderShares } from './order-shares.ts';

/** Shares of places that fill up with what is taken. */
function open(most: number, least = 10) {
  const state = { used: 0, at: 1_900_000_000_000, windowMs: 1_800_000 };
  const shares = makeOrderShares({
    least,
    room: () => ({ most, used: state.used, windowMs: state.windowMs }),
    now: () => state.at,
    randomBytes: (length) => randomBytes(length),
  });
  const order = (source: string): number => {
    const { waitSeconds } = shares.take(source);
    if (waitSeconds === 0) state.used += 1;
    return waitSeconds;
  };
  const flood = (tries: number, sourceAt: (index: number) => string): number =>
    Array.from({ length: tries }, (_, index) => order(sourceAt(index))).filter((wait) => wait === 0).length;
  return { state, shares, order, flood };
}

test.each([
  ['one /48', (index: number) => `2001:db8:1:${(index << 8).toString(16)}::1`, 54],
  ['one /32', (index: number) => `2001:db8:${index.toString(16)}::1`, 54],
  ['one /24', (index: number) => `203.0.113.${index % 256}`, 10],
  ['one /16', (index: number) => `203.0.${index % 256}.7`, 54],
] as const)('%s gets a part of 160 places, and others have theirs', (_name, sourceAt, most) => {
  const { order, flood } = open(160);
  expect(flood(250, sourceAt)).toBe(most);
  const visitors = Array.from({ length: 100 }, (_, index) => order(`${20 + index}.1.1.1`));
  expect(visitors.filter((wait) => wait > 0)).toEqual([]);
});

test('the fuller it is, the less one network gets, and the last place is for who has none', () => {
  const { state, order, flood } = open(160);
  const got = Array.from({ length: 100 }, (_, index) => flood(20, () => `2001:${index.toString(16)}:1::1`));
  expect(got[0]).toBe(10);
  expect(got.at(-1)).toBe(1);
  state.used = 159;
  expect(order('203.0.113.7')).toBe(0);
  expect(order('203.0.113.7')).toBeGreaterThan(0);
});

test('orders count for as long as policy lets them be unpaid', () => {
  const { state, order, flood } = open(160, 1);
  state.windowMs = 10_800_000;
  expect(flood(20, () => '203.0.113.7')).toBe(4);
  state.at += 10_000_000;
  expect(order('203.0.113.7')).toBe(11_600);
});

test('places are free again when the orders are over, and at once if none was made', () => {
  const { state, shares, order, flood } = open(160, 1);
  for (let tries = 0; tries < 50; tries += 1) shares.take('203.0.113.7').giveBack();
  expect(flood(20, () => '203.0.113.7')).toBe(4);
  expect(order('203.0.113.7')).toBe(3600);
  state.at += 1_800_000;
  expect(order('203.0.113.7')).toBe(1800);
  state.at += 1_800_000;
  state.used = 0;
  expect(order('203.0.113.7')).toBe(0);
});
