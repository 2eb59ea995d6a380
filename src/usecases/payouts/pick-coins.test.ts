/** Coin selection: enough for a replacement with a higher fee, and not more than needed. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Coin } from '#src/domain/order/payout.ts';
import { makeCoin } from '#tests/support/make-order.ts';
import { pickCoins, pickOldFirst } from './pick-coins.ts';

const feeFor = (inputs: number) => 100n + 50n * BigInt(inputs - 1);
const coins = (...units: readonly bigint[]) => units.map((each) => makeCoin({ units: each }));
const pick = (free: readonly bigint[], units: bigint) =>
  pickCoins(coins(...free), units, feeFor)?.map((coin) => coin.units);

describe('a payout', () => {
  test.each([
    { what: 'one old coin that is enough', oldUnits: [9_000n], others: [2_000n], picked: [9_000n] },
    {
      what: 'a new coin where many old ones would cost more',
      oldUnits: [800n, 800n, 900n],
      others: [5_000n],
      picked: [5_000n],
    },
    { what: 'as many old coins as others', oldUnits: [1_100n, 1_000n], others: [1_200n], picked: [1_100n, 1_000n] },
    {
      what: 'old and new coins where neither is enough',
      oldUnits: [1_000n],
      others: [1_200n],
      picked: [1_200n, 1_000n],
    },
  ])('with coins of old keys takes $what', ({ oldUnits, others, picked }) => {
    const old = coins(...oldUnits);
    const taken = pickOldFirst({ old, free: [...old, ...coins(...others)] }, 1_500n, feeFor);
    expect(taken?.map(({ units }) => units)).toEqual(picked);
  });

  test('takes the smallest single coin that is enough', () => {
    expect(pick([50_000n, 2_000n, 9_000n, 700n], 1_500n)).toEqual([2_000n]);
  });

  test('keeps room for a version that pays four times the fee', () => {
    expect(pick([1_400n], 1_000n)).toEqual([1_400n]);
    expect(pick([1_399n], 1_000n)).toBeUndefined();
    expect(pick([1_399n, 5_000n], 1_000n)).toEqual([5_000n]);
  });

  test('takes the largest coins together where no single one is enough', () => {
    expect(pick([300n, 4_000n, 2_000n, 3_000n], 6_000n)).toEqual([4_000n, 3_000n]);
  });

  test('that refunds a deposit takes its coin and the smallest that is enough with it', () => {
    const [own, ...others] = coins(3_000n, 2_900n, 2_800n, 700n, 550n, 40n);
    if (!own) throw new TypeError('there is a coin');
    const refund = (free: readonly Coin[]) => pickCoins(free, 2_850n, feeFor, own.id)?.map(({ units }) => units);
    expect(refund([own, ...others])).toEqual([3_000n, 550n]);
    expect(refund([own, ...coins(40n)])).toBeUndefined();
    expect(refund(others)).toEqual([2_900n, 2_800n]);
    expect(refund([own, ...coins(9_000n)])).toEqual([9_000n]);
  });

  test('pays for every further coin that it spends', () => {
    // Two coins cost a fee of 150. Four times that, 600, is reserved on top of the amount.
    expect(pick([4_000n, 3_000n], 6_400n)).toEqual([4_000n, 3_000n]);
    expect(pick([4_000n, 3_000n], 6_401n)).toBeUndefined();
    expect(pick([4_000n, 3_000n, 400n], 6_401n)).toEqual([4_000n, 3_000n, 400n]);
  });

  test('waits when the wallet has too little, or nothing', () => {
    expect(pick([], 1n)).toBeUndefined();
    expect(pick([100n, 200n, 300n], 10_000n)).toBeUndefined();
  });

  test('spends at most twenty coins at once', () => {
    const many = Array.from({ length: 40 }, () => 1_000n);
    expect(pick(many, 10_000n)?.length).toBeLessThanOrEqual(20);
    // Twenty coins hold 20,000 units and reserve a fee of 4 × 1,050. One unit more would need a twenty-first coin.
    expect(pick(many, 15_800n)?.length).toBe(20);
    expect(pick(many, 15_801n)).toBeUndefined();
  });

  test('takes the same coins whichever way the wallet lists them', () => {
    const free = coins(1_000n, 1_000n, 1_000n, 700n);
    const ids = (listed: typeof free) => pickCoins(listed, 1_200n, feeFor)?.map(({ id }) => id);
    expect(ids(free.toReversed())).toEqual(ids(free));
    expect(ids(free)).toHaveLength(2);
  });
});

function sum(of: readonly Coin[]): bigint {
  return of.reduce((total, coin) => total + coin.units, 0n);
}

test('whatever the wallet holds, what is picked is enough, picked once, and from the wallet', () => {
  const anyCoins = fc.array(fc.bigInt({ min: 1n, max: 5_000n }), { maxLength: 30 });
  fc.assert(
    fc.property(anyCoins, fc.bigInt({ min: 1n, max: 40_000n }), (free, units) => {
      const wallet = coins(...free);
      const picked = pickCoins(wallet, units, feeFor);
      if (picked === undefined) {
        const largest = wallet.toSorted((a, b) => (a.units < b.units ? 1 : -1)).slice(0, 20);
        const enough = largest.some((_, place) => {
          return sum(largest.slice(0, place + 1)) >= units + 4n * feeFor(place + 1);
        });
        expect(enough).toBe(false);
        return;
      }
      expect(sum(picked)).toBeGreaterThanOrEqual(units + 4n * feeFor(picked.length));
      expect(new Set(picked.map(({ id }) => id)).size).toBe(picked.length);
      for (const coin of picked) expect(wallet).toContain(coin);
    }),
  );
});
