import { expect, test } from 'vitest';
import { orderFingerprint } from './order-fingerprint.ts';

const order = {
  version: 3,
  expiresAt: '2026-11-15T07:30:00.000Z',
  refundAddress: null,
  deposits: [{ txid: 'a', status: 'seen', confirmations: 0 }],
  payouts: [],
  waiting: null,
  hasReceipt: false,
};

test('an order as it is on the page is no news', () => {
  expect(orderFingerprint({ ...order })).toBe(orderFingerprint(order));
});

test.each([
  { version: 4 },
  { expiresAt: '2026-11-15T07:31:00.000Z' },
  { refundAddress: 'x' },
  { deposits: [{ txid: 'a', status: 'seen', confirmations: 1 }] },
  { deposits: [{ txid: 'a', status: 'dropped', confirmations: 0 }] },
  { waiting: { reason: 'other_coins' } },
  { hasReceipt: true },
  { payouts: [{ state: 'planned', txid: null, confirmations: 0 }] },
])('%j is news', (change) => {
  expect(orderFingerprint({ ...order, ...change })).not.toBe(orderFingerprint(order));
});
