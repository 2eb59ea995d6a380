import { expect, test } from 'vitest';
import { chainIds } from './assets/currencies.ts';
import { chains } from './assets/chains.ts';
import { epochOf, epochSize, hasEpochs, isHandedOver, indexIn, lastEpoch, placeInEpoch } from './key-epoch.ts';

test('addresses from before the first change keep their keys', () => {
  expect(placeInEpoch('deposit', 0)).toEqual({ accounts: 0, child: 0 });
  expect(placeInEpoch('change', 1_234_567)).toEqual({ accounts: 0, child: 1_234_567 });
  expect(placeInEpoch('hot', 0)).toEqual({ accounts: 0, child: 0 });
  // Ten restores of back-ups of two days.
  expect(placeInEpoch('deposit', 180_000_000)).toEqual({ accounts: 0, child: 180_000_000 });
});

test('an epoch has accounts of its own', () => {
  expect(placeInEpoch('deposit', indexIn(3, 77))).toEqual({ accounts: 3_000, child: 77 });
  expect(placeInEpoch('hot', 3)).toEqual({ accounts: 3_000, child: 0 });
  expect(epochOf('change', indexIn(2, 5))).toBe(2);
  expect(epochOf('change', epochSize - 1)).toBe(0);
});

test('no chain has accounts that another epoch has', () => {
  const most = Math.max(...chainIds.map((chain) => chains[chain].firstAccount));
  expect(most + 10).toBeLessThan(placeInEpoch('hot', 1).accounts);
});

test('a counter that goes on never gives a number twice', () => {
  const given = [
    indexIn(0, epochSize - 1),
    indexIn(0, epochSize),
    indexIn(1, epochSize + 1),
    indexIn(2, epochSize + 2),
  ];
  expect(given).toEqual(given.toSorted((a, b) => a - b));
  expect(new Set(given).size).toBe(given.length);
});

test.each([-1, 0.5, 2 ** 31])('there is no address %d', (index) => {
  expect(() => placeInEpoch('deposit', index)).toThrow(RangeError);
});

test('there is no hot address after the last epoch', () => {
  expect(placeInEpoch('hot', lastEpoch).accounts).toBe(7_000);
  expect(() => placeInEpoch('hot', lastEpoch + 1)).toThrow(RangeError);
});

test('keys change on all chains but Monero, whose wallets have a single key', () => {
  expect(chainIds.filter((chain) => !hasEpochs(chain))).toEqual(['monero']);
});

test('accounts are handed over, and coins are not', () => {
  const kept = ['bitcoin', 'litecoin', 'bitcoin-cash', 'monero'];
  expect(chainIds.filter((chain) => !isHandedOver(chain)).toSorted()).toEqual(kept.toSorted());
});
