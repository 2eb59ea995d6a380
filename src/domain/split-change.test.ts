/** How change is divided into several outputs. */
import { expect, test } from 'vitest';
import { currencies } from './assets/currencies.ts';
import {
  asInputs,
  coinsWanted,
  leastSplitUnits,
  mostOutputs,
  splitOutputs,
  splitTotal,
  splitUnits,
  unitsLeft,
} from './split-change.ts';

const sumOf = (units: readonly bigint[]) => units.reduce((sum, each) => sum + each, 0n);

test('each output is worth twice the one before it, and all together a quarter of the change at most', () => {
  const units = splitUnits(4_000n * 127n, 10n, 7);
  expect(units).toEqual([1_000n, 2_000n, 4_000n, 8_000n, 16_000n, 32_000n, 64_000n]);
  expect(sumOf(units) * 4n).toBeLessThanOrEqual(4_000n * 127n);
});

test('smaller change is split into fewer outputs, and none is below the least value', () => {
  for (let change = 0n; change < 10_000n; change += 7n) {
    const units = splitUnits(change, 100n, coinsWanted - 1);
    expect(sumOf(units) * 4n).toBeLessThanOrEqual(change);
    for (const each of units) expect(each).toBeGreaterThanOrEqual(100n);
    if (units.length === 0) expect(change).toBeLessThan(400n);
  }
});

test('nothing is split if nothing is missing or nothing is left', () => {
  expect(splitUnits(10n ** 12n, 1n, 0)).toEqual([]);
  expect(splitUnits(-5n, 1n, 7)).toEqual([]);
});

test('the least value is a multiple of the minimum order and of the cost to spend it', () => {
  const { minUnits } = currencies.BTC;
  expect(leastSplitUnits('BTC', 1n)).toBe(minUnits * 10n);
  expect(leastSplitUnits('BTC', minUnits)).toBe(minUnits * 100n);
});

test('a payout without split change has none to count', () => {
  expect(splitOutputs(null)).toEqual([]);
  const coins = { kind: 'coins', coins: [], changeAddress: 'rest' } as const;
  expect(splitTotal(coins)).toBe(0n);
  expect(splitTotal({ ...coins, splitChange: [{ address: 'a', units: 3n }] })).toBe(3n);
  expect([0, 1, 2, 7].map(asInputs)).toEqual([0, 1, 1, 4]);
});

test('the payment, the split change and the rest are the outputs of a payout, and the rest pays its fee', () => {
  const coin = { chain: 'bitcoin', id: 'a:0', address: '', role: 'hot', units: 100n, lots: [] } as const;
  const whole = { kind: 'coins', coins: [coin, coin], changeAddress: 'rest' } as const;
  expect([mostOutputs(whole), unitsLeft(whole, 60n)]).toEqual([2, 140n]);
  const split = {
    ...whole,
    splitChange: [
      { address: 'a', units: 30n },
      { address: 'b', units: 60n },
    ],
  };
  expect([mostOutputs(split), unitsLeft(split, 60n)]).toEqual([4, 50n]);
});
