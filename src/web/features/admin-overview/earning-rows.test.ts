/** Fees earned and network costs as the overview writes them. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { earningRows } from './earning-rows.server.ts';

const rows = [
  {
    currency: 'ETH' as const,
    serviceFees: money('ETH', 0n),
    networkCharged: money('ETH', 3n * 10n ** 15n),
    networkPaid: money('ETH', 5n * 10n ** 15n),
    surplus: money('ETH', -2n * 10n ** 15n),
  },
];
const usd = { serviceFees: '0.00', networkCharged: '1009.50', networkPaid: '15.75' };

describe('fees earned and network costs', () => {
  test('have a row for each currency, and one of the sums in dollars', () => {
    expect(earningRows({ rows, usd }, 'en')).toEqual([
      { currency: 'ETH', serviceFees: '0', networkCharged: '0.003', networkPaid: '0.005', surplus: '-0.002' },
      {
        currency: null,
        serviceFees: '$0.00',
        networkCharged: '$1,009.50',
        networkPaid: '$15.75',
        surplus: '$993.75',
      },
    ]);
  });

  test('say that more was paid than charged', () => {
    const [, all] = earningRows({ rows, usd: { ...usd, networkCharged: '1.00' } }, 'en');
    expect(all?.surplus).toBe('−$14.75');
  });

  test('have no sums without prices, and no rows when there is nothing', () => {
    const [, all] = earningRows({ rows, usd: { ...usd, networkPaid: null } }, 'en');
    expect([all?.networkPaid, all?.surplus]).toEqual(['–', '–']);
    expect(earningRows({ rows: [], usd }, 'en')).toEqual([]);
  });
});
