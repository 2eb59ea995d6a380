import { describe, expect, test } from 'vitest';
import { makeOrder, makePrice } from '#tests/support/make-order.ts';
import { formatMoney, money } from '../money.ts';
import { roughFlow, roughly, wholeMinute, wholeMinutes } from './rough-flow.ts';

describe('a rough amount', () => {
  test.each([
    ['14.323215752316295303', '14'],
    ['0.0049999', '0.005'],
    ['0.995', '1'],
    ['0.994999', '0.99'],
    ['49013.770251', '49000'],
    ['0.5', '0.5'],
    ['0.000000000000000007', '0.000000000000000007'],
  ])('of %s is %s', (exact, rough) => {
    const [whole = '', fraction = ''] = exact.split('.');
    const amount = money('ETH', BigInt(whole + fraction.padEnd(18, '0')));
    expect(formatMoney(roughly(amount))).toBe(rough);
  });
});

test('a settled order hides the digits of both sides', () => {
  const price = makePrice(makeOrder(), { deposited: money('BTC', 4_512_345n), receive: money('ETH', 12n ** 16n) });
  const rough = roughFlow({ kind: 'settled', price });
  expect(rough).toMatchObject({ price: { deposited: money('BTC', 4_500_000n) } });
  expect(
    JSON.stringify(rough, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('4512345');
});

test('a moment is told by its minute, and a length of time in minutes', () => {
  expect([1, 61_000, 179_999].map(wholeMinutes)).toEqual([60_000, 60_000, 120_000]);
  expect(wholeMinute(Date.parse('2027-01-15T08:23:59.999Z'))).toBe(Date.parse('2027-01-15T08:23:00.000Z'));
});
