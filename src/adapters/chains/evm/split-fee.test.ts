import { assert, bigInt, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideUp } from '#src/domain/money.ts';
import { splitFee } from './split-fee.ts';

const leastTipUnits = 1_000n;
const split = (maxUnits: bigint, attempt: number) => splitFee({ style: 'eip1559', maxUnits, leastTipUnits, attempt });

describe('the prices of a transaction', () => {
  test('are the most, and a tip of a tenth of it but not below the least', () => {
    expect(split(50_000n, 1)).toEqual({ type: 'eip1559', maxFeePerGas: 50_000n, maxPriorityFeePerGas: 5_000n });
    expect(split(5_000n, 1)).toMatchObject({ maxPriorityFeePerGas: 1_000n });
    expect(split(5_000n, 3)).toMatchObject({ maxPriorityFeePerGas: 1_563n });
    expect(split(500n, 1)).toMatchObject({ maxFeePerGas: 500n, maxPriorityFeePerGas: 500n });
    expect(splitFee({ style: 'legacy', maxUnits: 7n, leastTipUnits, attempt: 1 })).toEqual({
      type: 'legacy',
      gasPrice: 7n,
    });
    expect(() => split(0n, 1)).toThrow(RangeError);
  });

  test('both rise by a tenth with every version, as nodes want it before they replace one', () => {
    assert(
      property(bigInt(1_000n, 10n ** 15n), integer({ min: 1, max: 12 }), (maxUnits, attempt) => {
        const [before, after] = [split(maxUnits, attempt), split(divideUp(maxUnits * 5n, 4n), attempt + 1)];
        if (before.type === 'legacy' || after.type === 'legacy') throw new TypeError('asked for the other style');
        expect(after.maxFeePerGas * 10n).toBeGreaterThanOrEqual(before.maxFeePerGas * 11n);
        expect(after.maxPriorityFeePerGas * 10n).toBeGreaterThanOrEqual(before.maxPriorityFeePerGas * 11n);
        expect(after.maxPriorityFeePerGas).toBeLessThanOrEqual(after.maxFeePerGas);
      }),
    );
  });
});
