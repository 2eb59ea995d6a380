/** Which payouts a stop blocks. */
import { describe, expect, test } from 'vitest';
import { allowsResend, isFenced, isStopped, parseStopScope } from './payout-stop.ts';

describe('a stop', () => {
  test.each([
    ['all', 'USDT-TRC20', true],
    ['tron', 'USDT-TRC20', true],
    ['tron', 'TRX', true],
    ['USDT-TRC20', 'USDT-TRC20', true],
    ['USDT-TRC20', 'TRX', false],
    ['USDT-TRC20', 'USDT-ERC20', false],
    ['ethereum', 'USDT-TRC20', false],
  ] as const)('of %s and a payout of %s: %s', (scope, currency, expected) => {
    expect(isStopped([{ scope: 'monero' }, { scope }], currency)).toBe(expected);
    expect(isStopped([], currency)).toBe(false);
  });

  test('is a fence only around the chain that was restored', () => {
    expect(isFenced([{ scope: 'tron', reason: 'restored' }], 'tron')).toBe(true);
    expect(isFenced([{ scope: 'tron', reason: 'operator' }], 'tron')).toBe(false);
    expect(isFenced([{ scope: 'tron', reason: 'restored' }], 'solana')).toBe(false);
  });

  test.each([
    ['LTC', 'books_differ', true],
    ['litecoin', 'restored', false],
    ['all', 'operator', false],
    ['monero', 'operator', true],
  ] as const)('of %s for the reason %s lets bytes of LTC go out again: %s', (scope, reason, expected) => {
    const stops = [{ scope: 'LTC', reason: 'books_differ' } as const, { scope, reason }];
    expect(allowsResend(stops, 'LTC')).toBe(expected);
  });

  test('has a scope that we know', () => {
    expect(['all', 'bitcoin', 'USDT-TRC20'].map(parseStopScope)).toEqual(['all', 'bitcoin', 'USDT-TRC20']);
    expect(['', 'ALL', 'Bitcoin', 'usdt-trc20', 'everything'].map(parseStopScope)).toEqual(Array(5).fill(undefined));
  });
});
