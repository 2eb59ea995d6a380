import { expect, test } from 'vitest';
import { isRefillNumber, makeRefillNumber, refillStage } from './refill.ts';

test.each([
  ['awaited', { booked: 0n, seen: 0n }, null],
  ['closed', { booked: 0n, seen: 0n }, 5],
  ['arriving', { booked: 0n, seen: 1n }, null],
  ['arriving', { booked: 10n, seen: 1n }, 5],
  ['exact', { booked: 10n, seen: 0n }, null],
  ['more', { booked: 11n, seen: 0n }, 5],
  ['less', { booked: 9n, seen: 0n }, null],
] as const)('a refill is %s', (stage, came, closedAt) => {
  expect(refillStage({ units: 10n, closedAt }, came)).toBe(stage);
});

test('its number is recognised', () => {
  expect(isRefillNumber(makeRefillNumber(0, () => 7))).toBe(true);
  expect(isRefillNumber('TA-19700101-00000007')).toBe(false);
});
