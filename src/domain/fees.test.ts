/** The fee table, and the calculation of the service fee. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listMixFees } from '#tests/support/list-mix-fees.ts';
import { currencyIds } from './assets/currencies.ts';
import { exchangeFeeBasisPoints, longDelayMinutes, mixFeeBasisPoints, mixFeeParts, serviceFee } from './fees.ts';
import { defaultMixSettings, presetSettings, privacyLevels } from './mixer/settings.ts';
import { money, parseMoney } from './money.ts';
import { usualPolicy } from './policy/policy.ts';

const { fees } = usualPolicy;

describe('the fee table', () => {
  test('is the product’s', () => {
    expect(fees).toEqual({
      floating: 45n,
      fixed: 95n,
      mixPreset: 25n,
      mixBase: 45n,
      mixRound: 50n,
      mixLongDelay: 100n,
      mixMaximum: 200n,
      networkFeeRise: 15_000n,
    });
    expect(longDelayMinutes).toBe(30);
  });

  test('asks half a percent more for a fixed rate', () => {
    expect(exchangeFeeBasisPoints(fees, 'floating')).toBe(45n);
    expect(exchangeFeeBasisPoints(fees, 'fixed') - exchangeFeeBasisPoints(fees, 'floating')).toBe(50n);
  });
});

describe('the fee of a mix', () => {
  const own = (settings: Partial<typeof defaultMixSettings>) =>
    mixFeeParts(fees, { product: 'mix_custom', settings: { ...defaultMixSettings, ...settings } });

  test('has four named parts, of which the defaults pay two: 1.95 %', () => {
    expect(own({})).toEqual({ base: 45n, mixing: 150n, delayProcessing: 0n, maximumPrivacy: 0n });
    expect(mixFeeBasisPoints(fees, { product: 'mix_custom', settings: defaultMixSettings })).toBe(195n);
  });

  test('is 8.45 % with everything: ten rounds, more than half an hour, maximum privacy', () => {
    const settings = presetSettings('maximum');
    expect(own(settings)).toEqual({ base: 45n, mixing: 500n, delayProcessing: 100n, maximumPrivacy: 200n });
    expect(mixFeeBasisPoints(fees, { product: 'mix_custom', settings })).toBe(845n);
  });

  test('asks for a delay over half an hour, not for half an hour', () => {
    expect(own({ delayMinutes: 30 }).delayProcessing).toBe(0n);
    expect(own({ delayMinutes: 35 }).delayProcessing).toBe(100n);
  });

  test('is 0.25 % for every preset', () => {
    for (const level of privacyLevels) {
      expect(mixFeeBasisPoints(fees, { product: 'mix_preset', settings: presetSettings(level) })).toBe(25n);
    }
  });

  test('is one of seventeen that anyone can list', () => {
    const steps = Array.from({ length: 16 }, (_, index) => BigInt(95 + 50 * index));
    expect(listMixFees()).toEqual([25n, ...steps]);
  });
});

describe('a fee', () => {
  test('of 0.45 % of one bitcoin is 450000 units, not one less as floating point has it', () => {
    const one = parseMoney('BTC', '1');
    if (!one.ok) throw new TypeError('one bitcoin is an amount');
    expect(serviceFee(one.value, exchangeFeeBasisPoints(fees, 'floating'))).toEqual(money('BTC', 450_000n));
  });

  test('is never less than the table says, and less than one unit more', () => {
    const anyFee = fc.bigInt({ min: 0n, max: 2_000n });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 27n }), anyFee, (units, basisPoints) => {
        const fee = serviceFee(money('ETH', units), basisPoints).units;
        expect(fee * 10_000n).toBeGreaterThanOrEqual(units * basisPoints);
        expect((fee - 1n) * 10_000n).toBeLessThan(units * basisPoints || 1n);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is at least one unit as soon as anything is sent', () => {
    for (const currency of currencyIds) expect(serviceFee(money(currency, 1n), 45n)).toEqual(money(currency, 1n));
    expect(serviceFee(money('BTC', 0n), 45n)).toEqual(money('BTC', 0n));
  });

  test('does not shrink when an amount is split', () => {
    const part = fc.bigInt({ min: 0n, max: 10n ** 20n });
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 20 }), (parts) => {
        const whole = parts.reduce((sum, units) => sum + units, 0n);
        const together = parts.reduce((sum, units) => sum + serviceFee(money('SOL', units), 45n).units, 0n);
        expect(together).toBeGreaterThanOrEqual(serviceFee(money('SOL', whole), 45n).units);
      }),
    );
  });
});
