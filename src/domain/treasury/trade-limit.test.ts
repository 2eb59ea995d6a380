import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { rateBetween, type Prices } from '../rate.ts';
import { mostSpentAt, stricterLimit, worstLimit } from './trade-limit.ts';
import { quoteCurrency } from './venue.ts';

const prices: Prices = {
  LTC: { symbol: 'LTC', numerator: 100n, denominator: 1n },
  USDT: { symbol: 'USDT', numerator: 1n, denominator: 1n },
};
const market = rateBetween('LTC', quoteCurrency, prices);
if (!market.ok) throw new Error('there is a price');

describe('the limit of a trade', () => {
  test('is worse than the market by the slippage', () => {
    expect(worstLimit('buy', market.value, 50n)).toBe('100.50000000');
    expect(worstLimit('sell', market.value, 50n)).toBe('99.50000000');
  });

  test('is the better one of two', () => {
    expect(stricterLimit('buy', '100.5', '100.4')).toBe('100.4');
    expect(stricterLimit('buy', '100.3', '100.4')).toBe('100.3');
    expect(stricterLimit('sell', '99.5', '99.6')).toBe('99.6');
    expect(stricterLimit('sell', '99.7', '99.6')).toBe('99.7');
    expect(stricterLimit('buy', '100.40', '100.4')).toMatch(/^100\.40?$/);
  });

  test('says what is spent at most: cost and fee at this very limit, rounded up', () => {
    const amount = money('LTC', 200_000_001n);
    expect(mostSpentAt('sell', amount, '99.5')).toEqual(amount);
    // 2.00000001 × 100.5 × 1.01 = 203.0100010150…
    expect(mostSpentAt('buy', amount, '100.5')).toEqual(money('USDT-ERC20', 203_010_002n));
  });
});
