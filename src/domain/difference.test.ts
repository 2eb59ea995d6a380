import { assert, bigInt, property } from 'fast-check';
import { expect, test } from 'vitest';
import { areCoinsMissing, differenceOf, formatDifference, parseDifference, surplusOf } from './difference.ts';

test('a difference is read back as it was written, to the unit', () => {
  expect([formatDifference('ETH', 1n), formatDifference('ETH', -1n)]).toEqual([
    '+0.000000000000000001',
    '-0.000000000000000001',
  ]);
  const some = bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).filter((units) => units !== 0n);
  assert(property(some, (units) => parseDifference('ETH', formatDifference('ETH', units)) === units));
});

test('what is no amount is no difference', () => {
  for (const text of ['', '+', '-', 'x', '+-1', '--1', '1e3']) expect(parseDifference('ETH', text)).toBeUndefined();
});

test('coins are missing where less is there, on chains that have coins', () => {
  expect([areCoinsMissing('BTC', -1n), areCoinsMissing('BTC', 1n), areCoinsMissing('BTC', 0n)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([areCoinsMissing('ETH', -1n), areCoinsMissing('USDT-TRC20', -1n)]).toEqual([false, false]);
});

test('a surplus is what the chain holds beyond the books, and only a shortage is below zero', () => {
  const look = (bookedUnits: bigint, chainUnits: bigint, suspenseUnits = 0n) => {
    const compared = { bookedUnits, chainUnits, suspenseUnits };
    return [surplusOf(compared), differenceOf(compared)];
  };
  expect(look(100n, 100n)).toEqual([0n, 0n]);
  expect(look(100n, 107n)).toEqual([7n, 7n]);
  expect(look(100n, 107n, 7n)).toEqual([7n, 0n]);
  expect(look(100n, 109n, 7n)).toEqual([9n, 2n]);
  // The suspense was explained meanwhile, so there is no shortage.
  expect(look(107n, 107n, 7n)).toEqual([0n, 0n]);
  // A surplus in suspense does not offset missing coins.
  expect(look(100n, 97n, 7n)).toEqual([0n, -3n]);
});
