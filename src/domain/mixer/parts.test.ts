/** Number of parts by amount. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chains } from '../assets/chains.ts';
import { currencies, currencyIds } from '../assets/currencies.ts';
import { money } from '../money.ts';
import { countParts, leastPart } from './parts.ts';

describe('the least part', () => {
  test('is the chain’s least output while the fee is smaller, and the fee from then on', () => {
    expect(leastPart('BTC', 100n)).toBe(546n);
    expect(leastPart('BTC', 546n)).toBe(546n);
    expect(leastPart('BTC', 1_128n)).toBe(1_128n);
  });

  test('of a token is its fee: the least output of its chain is of another coin', () => {
    expect(chains[currencies['USDC-SOL'].chain].minOutputUnits).toBe(890_880n);
    expect(leastPart('SOL', 5_000n)).toBe(890_880n);
    expect(leastPart('USDC-SOL', 5_000n)).toBe(5_000n);
  });

  test('is at least one unit, even where sending is free', () => {
    for (const currency of currencyIds) expect(leastPart(currency, 0n)).toBeGreaterThanOrEqual(1n);
  });
});

describe('the number of parts', () => {
  const networkFee = money('BTC', 1_000n);
  const partsOf = (units: bigint, rounds = 10) => countParts({ gross: money('BTC', units), networkFee, rounds });

  test('is the rounds when the amount is large enough, and one less as soon as it is a unit too small', () => {
    expect(partsOf(100_000_000n, 7)).toBe(7);
    // Each part needs 1,000 units for its network fee and at least 1,000 units of its own.
    expect(partsOf(20_000n)).toBe(10);
    expect(partsOf(19_999n)).toBe(9);
    expect(partsOf(4_000n)).toBe(2);
    expect(partsOf(3_999n)).toBe(1);
  });

  test('is one for an amount that is enough for none', () => {
    expect(partsOf(1_999n)).toBe(1);
    expect(partsOf(0n)).toBe(1);
  });

  test('is the largest that leaves every part its least, and is at most the rounds', () => {
    const anyCase = fc.record({
      currency: fc.constantFrom(...currencyIds),
      gross: fc.bigInt({ min: 0n, max: 10n ** 22n }),
      fee: fc.oneof(fc.bigInt({ min: 0n, max: 10_000n }), fc.bigInt({ min: 0n, max: 10n ** 20n })),
      rounds: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(anyCase, ({ currency, gross, fee, rounds }) => {
        const least = leastPart(currency, fee);
        const isEnoughFor = (parts: number) => gross - BigInt(parts) * fee >= BigInt(parts) * least;
        const possible = Array.from({ length: rounds }, (_, index) => index + 1).filter(isEnoughFor);
        const parts = countParts({ gross: money(currency, gross), networkFee: money(currency, fee), rounds });
        expect(parts).toBe(Math.max(1, ...possible));
      }),
      { numRuns: 2_000 },
    );
  });

  test('needs a fee in the currency of the parts', () => {
    expect(() => countParts({ gross: money('ETH', 1n), networkFee, rounds: 3 })).toThrow(TypeError);
    expect(() => partsOf(-1n)).toThrow(RangeError);
  });
});
