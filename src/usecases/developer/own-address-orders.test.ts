/** Orders refused because of our own addresses count for a key until their payment window would have ended. */
import { expect, test } from 'vitest';
import { makeOwnAddressOrders } from './own-address-orders.ts';

const now = 1_900_000_000_000;

test('each counts for its key until its time would be over', () => {
  const toUs = makeOwnAddressOrders();
  toUs.note('a', { now, until: now + 20 });
  toUs.note('a', { now, until: now + 10 });
  expect([toUs.count('a', now), toUs.count('b', now)]).toEqual([2, 0]);
  expect(toUs.count('a', now + 10)).toBe(1);
  expect(toUs.count('a', now + 20)).toBe(0);
});

test('no more than ten thousand keys are remembered', () => {
  const toUs = makeOwnAddressOrders();
  for (let key = 0; key <= 10_000; key += 1) toUs.note(String(key), { now, until: now + 10 });
  expect([toUs.count('0', now), toUs.count('1', now), toUs.count('10000', now)]).toEqual([0, 1, 1]);
});
