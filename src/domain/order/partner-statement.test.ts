/** Statements of partners: what was paid in which month, and what was open at its end. */
import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { toPartnerPayout } from '../treasury/partner-payout.ts';
import { writeStatement } from './partner-statement.ts';

const keyId = 'key_0123456789ab';
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const month = (name: string, share: bigint, currency: 'BTC' | 'LTC' = 'BTC') => {
  return { keyId, month: name, currency, orders: 1, volume: 1_000n, fee: 100n, share };
};

const payout = (units: bigint, paidOn: string | null, payoutState: 'final' | 'broadcast' | 'void' | null = 'final') => {
  const state = paidOn === null ? ('under_way' as const) : ('done' as const);
  const endedAt = paidOn === null ? null : at(paidOn);
  return toPartnerPayout({ id: 'TA-20300101-00000001', currency: 'BTC', units, state, endedAt }, payoutState);
};

const told = (earned: Parameters<typeof writeStatement>[0]) =>
  writeStatement(earned).map((row) => [row.month, row.currency, row.orders, row.share, row.paid, row.open].join(' '));

test('what is open at the end of a month is what was earned until then and not paid', () => {
  const months = [month('2030-01', 30n), month('2030-01', 7n, 'LTC'), month('2030-02', 20n)];
  const payouts = [payout(25n, '2030-02-03'), payout(5n, '2030-04-01')];
  expect(told({ months, owed: [money('BTC', 20n), money('LTC', 7n)], payouts })).toEqual([
    '2030-01 BTC 1 30 0 30',
    '2030-01 LTC 1 7 0 7',
    '2030-02 BTC 1 20 25 25',
    // Nothing was earned in that month.
    '2030-04 BTC 0 0 5 20',
  ]);
});

test('what is on its way is open, and what came to nothing is owed as before', () => {
  const months = [month('2030-01', 30n)];
  const payouts = [payout(10n, null, 'broadcast'), payout(5n, null, 'void')];
  expect(told({ months, owed: [money('BTC', 20n)], payouts })).toEqual(['2030-01 BTC 1 30 0 30']);
});

test('shares of a time before there were statements are open from the first month', () => {
  expect(told({ months: [month('2030-01', 30n)], owed: [money('BTC', 50n)], payouts: [] })).toEqual([
    '2030-01 BTC 1 30 0 50',
  ]);
});
