import { describe, expect, test } from 'vitest';
import { chains } from '../assets/chains.ts';
import { makeSeededRandom } from '#tests/support/random.ts';
import {
  bindsCoins,
  isReturnNumber,
  makeReturnNumber,
  mostReturnable,
  pickColdCoins,
  readCame,
  returnLifecycle,
  type ColdCoin,
} from './cold-return.ts';

const coin = (units: bigint, index = 0): ColdCoin => ({ id: `${index}`, units, branch: 0, index, raw: null });

describe('coins of a return', () => {
  test('are the largest, with fee and change to the unit', () => {
    const picked = pickColdCoins([coin(10_000n, 1), coin(500_000n, 2), coin(90_000n, 3)], {
      chain: 'bitcoin',
      units: 520_000n,
      unitsPerSize: 2n,
    });
    expect(picked?.coins.map(({ index }) => index)).toEqual([2, 3]);
    expect(picked && 590_000n - 520_000n - picked.feeUnits).toBe(picked?.changeUnits);
  });

  test('too few are no return', () => {
    expect(pickColdCoins([], { chain: 'bitcoin', units: 1n, unitsPerSize: 1n })).toBeUndefined();
    expect(pickColdCoins([coin(1_000n)], { chain: 'bitcoin', units: 1_000n, unitsPerSize: 1n })).toBeUndefined();
  });

  test('the most that can come back can come back, and no unit more', () => {
    const rules = { chain: 'bitcoin', unitsPerSize: 3n } as const;
    for (const count of [1, 7, 60]) {
      const free = Array.from({ length: count }, (_, index) => coin(10_000n + BigInt(index), index));
      const most = mostReturnable(free, rules);
      expect(pickColdCoins(free, { ...rules, units: most })).toMatchObject({ changeUnits: 0n });
      expect(pickColdCoins(free, { ...rules, units: most + 1n })).toBeUndefined();
    }
    expect(mostReturnable([coin(5n)], rules)).toBe(0n);
  });

  test('always sum up, and change is never dust', () => {
    const random = makeSeededRandom(7);
    for (let turn = 0; turn < 2_000; turn += 1) {
      const free = Array.from({ length: 1 + random.below(6) }, (_, index) =>
        coin(BigInt(random.below(200_000)), index),
      );
      const units = BigInt(1 + random.below(400_000));
      const picked = pickColdCoins(free, { chain: 'litecoin', units, unitsPerSize: BigInt(1 + random.below(50)) });
      if (!picked) continue;
      const held = picked.coins.reduce((sum, each) => sum + each.units, 0n);
      expect(held).toBe(units + picked.feeUnits + picked.changeUnits);
      expect(picked.feeUnits).toBeGreaterThan(0n);
      expect(picked.changeUnits === 0n || picked.changeUnits >= chains.litecoin.minOutputUnits).toBe(true);
    }
  });
});

test('what was signed is never called off, and a cancelled file may still be mined', () => {
  expect(returnLifecycle.sent.cancelled).toBeUndefined();
  expect(returnLifecycle.cancelled.came).toBe('arrived');
  expect(['unsigned', 'sent', 'arrived', 'cancelled', 'failed'].map((state) => bindsCoins({ state } as never))).toEqual(
    [true, true, true, false, false],
  );
});

test('the number of a return is told from others', () => {
  expect(isReturnNumber(makeReturnNumber(0, () => 1))).toBe(true);
  expect(isReturnNumber('CA-000000001')).toBe(false);
});

describe('a mined transaction', () => {
  const change = { branch: 1, index: 0, address: 'change', units: 400n } as const;
  const returned = { txid: 'own', plan: { coins: [coin(900n, 1), coin(100n, 2)], to: 'hot', units: 590n, change } };
  const paid = { index: 0, to: 'hot', units: 590n };
  const rest = { index: 1, to: 'change', units: 350n };
  const mined = { txid: 'other', feeUnits: 60n, consumes: ['2', '1'], outputs: [paid, rest] };
  const read = (changed: Partial<typeof mined>) =>
    readCame({ ...mined, ...changed }, returned, {
      height: 7,
      mostFeeUnits: 410n,
      isHot: (address) => address.startsWith('hot'),
    });

  test('that spends the same coins for us and the change address is the return', () => {
    const came = { txid: 'other', height: 7, units: 590n, feeUnits: 60n };
    expect(read({})).toEqual({ ...came, change: { output: 1, address: 'change', units: 350n } });
    expect(read({ outputs: [paid], feeUnits: 410n })).toEqual({ ...came, feeUnits: 410n, change: null });
    expect(read({ outputs: [{ ...paid, to: 'hot 2' }, rest] })).toMatchObject(came);
  });

  test.each<readonly [string, Partial<typeof mined>]>([
    ['its own transaction', { txid: 'own' }],
    ['fewer coins', { consumes: ['1'] }],
    ['other coins', { consumes: ['1', '3'] }],
    ['more coins', { consumes: ['1', '2', '3'] }],
    ['a payment to somebody else', { outputs: [paid, rest, { index: 2, to: 'thief', units: 1n }] }],
    ['an output that has no address', { feeUnits: 50n }],
    ['a fee of nearly everything', { outputs: [{ ...paid, units: 589n }], feeUnits: 411n }],
    ['a part that is hidden', { outputs: [paid], feeUnits: 0n }],
    ['nothing for us', { outputs: [rest], feeUnits: 650n }],
    ['two payments to us', { outputs: [paid, { ...paid, index: 2 }, rest] }],
    ['more than its coins', { outputs: [{ ...paid, units: 990n }, rest] }],
  ])('with %s is another one', (_, changed) => {
    expect(read(changed)).toBeUndefined();
  });
});
