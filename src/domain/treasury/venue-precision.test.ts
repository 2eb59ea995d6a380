import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { decimalsAtVenue, floorForVenue } from './venue-precision.ts';

test('an amount keeps the decimals that chain, books and venue all have', () => {
  expect(decimalsAtVenue('ETH')).toBe(8);
  expect(decimalsAtVenue('BTC')).toBe(8);
  expect(decimalsAtVenue('USDT-BEP20')).toBe(6);
  expect(floorForVenue(money('ETH', 1_234_567_899_999_999_999n))).toEqual(money('ETH', 1_234_567_890_000_000_000n));
  expect(floorForVenue(money('USDT-BEP20', 1_999_999_999_999n))).toEqual(money('USDT-BEP20', 1_000_000_000_000n));
  expect(floorForVenue(money('LTC', 123n))).toEqual(money('LTC', 123n));
});
