import { expect, test } from 'vitest';
import { makeFakeClock } from '#tests/support/fake-clock.ts';

test('the fake clock stands still until it is moved, forwards or back', () => {
  const clock = makeFakeClock(1_000);
  expect([clock.now(), clock.now()]).toEqual([1_000, 1_000]);
  clock.advance(250);
  expect(clock.now()).toBe(1_250);
  clock.set(40);
  expect(clock.now()).toBe(40);
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('the fake clock is never %d', (ms) => {
  expect(() => makeFakeClock(ms)).toThrow(RangeError);
  expect(() => makeFakeClock(0).advance(ms)).toThrow(RangeError);
  expect(() => makeFakeClock(0).set(ms)).toThrow(RangeError);
});
