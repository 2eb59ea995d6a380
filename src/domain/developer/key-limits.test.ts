import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyLimitBounds, parseKeyLimits, readKeyLimits, temporaryKey, usualKeyLimits } from './key-limits.ts';

const { requestsPerMinute, openOrders } = keyLimitBounds;

test('limits within the bounds are taken as they are', () => {
  const within = fc.record({ requestsPerMinute: fc.integer(requestsPerMinute), openOrders: fc.integer(openOrders) });
  fc.assert(
    fc.property(within, (limits) => {
      expect(parseKeyLimits(limits)).toEqual({ ok: true, value: { ...limits } });
    }),
  );
});

test('the usual limits and those of a temporary key are within the bounds', () => {
  expect(parseKeyLimits(usualKeyLimits).ok).toBe(true);
  expect(parseKeyLimits(temporaryKey.limits).ok).toBe(true);
});

test.each([
  ['requestsPerMinute', { requestsPerMinute: 0, openOrders: 1 }],
  ['requestsPerMinute', { requestsPerMinute: 60_001, openOrders: 1 }],
  ['requestsPerMinute', { requestsPerMinute: 1.5, openOrders: 1 }],
  ['requestsPerMinute', { requestsPerMinute: Number.NaN, openOrders: 1 }],
  ['openOrders', { requestsPerMinute: 1, openOrders: -1 }],
  ['openOrders', { requestsPerMinute: 1, openOrders: 100_001 }],
  ['openOrders', { requestsPerMinute: 1, openOrders: Number.POSITIVE_INFINITY }],
] as const)('a wrong %s is refused with its bounds', (field, limits) => {
  expect(parseKeyLimits(limits)).toEqual({
    ok: false,
    code: 'key_limit_invalid',
    details: { field, ...keyLimitBounds[field] },
  });
});

test('what is typed is read as a whole number, and what is left out is as usual', () => {
  expect(readKeyLimits({})).toEqual(usualKeyLimits);
  expect(readKeyLimits({ requestsPerMinute: ' 30 ', openOrders: null })).toEqual({
    requestsPerMinute: 30,
    openOrders: usualKeyLimits.openOrders,
  });
});

test.each(['', ' ', '-1', '1.5', '1e3', '0x10', '１２', '12 3', '1,000', 'many', '9'.repeat(20)])(
  '"%s" is no limit',
  (typed) => {
    const field = 'requestsPerMinute';
    expect(parseKeyLimits(readKeyLimits({ [field]: typed }))).toMatchObject({
      code: 'key_limit_invalid',
      details: { field },
    });
  },
);
