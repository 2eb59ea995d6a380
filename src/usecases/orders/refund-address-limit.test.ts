/** Limit of refund addresses tried per order, and how long tries are counted. */
import { expect, test } from 'vitest';
import { makeRefundAddressLimit, mostRefundAddresses, refundAddressPeriodMs } from './refund-address-limit.ts';

const now = 1_900_000_000_000;

test('so many addresses may be tried for an order in a day, each as often as one likes', () => {
  const limit = makeRefundAddressLimit();
  for (let place = 0; place < mostRefundAddresses; place += 1) {
    const asked = { orderId: 'one', address: `address ${place}`, now: now + place };
    expect([limit.take(asked), limit.take(asked)]).toEqual([0, 0]);
  }
  expect(limit.take({ orderId: 'one', address: 'another', now: now + 60_000 })).toBe(24 * 3600 - 60);
  expect(limit.take({ orderId: 'one', address: 'address 0', now: now + 60_000 })).toBe(0);
  expect(limit.take({ orderId: 'two', address: 'another', now: now + 60_000 })).toBe(0);
  expect(limit.take({ orderId: 'one', address: 'another', now: now + refundAddressPeriodMs })).toBe(0);
});

test('no more than ten thousand orders are remembered, the longest unused is forgotten first', () => {
  const limit = makeRefundAddressLimit();
  const fill = (orderId: string) =>
    Array.from({ length: mostRefundAddresses }, (_, place) => limit.take({ orderId, address: String(place), now }));
  fill('first');
  fill('second');
  for (let order = 0; order < 9_999; order += 1) limit.take({ orderId: String(order), address: 'any', now });
  expect(limit.take({ orderId: 'second', address: 'another', now })).toBeGreaterThan(0);
  expect(limit.take({ orderId: 'first', address: 'another', now })).toBe(0);
});
