/** Minimum and maximum of an order and the deposit tolerance, to the unit at every boundary. */
import { describe, expect, test } from 'vitest';
import { currencies, currencyIds } from './assets/currencies.ts';
import { checkLimits, isWithinTolerance, makeLimits, refundsCoveredByMinimum } from './limits.ts';
import { formatMoney, money } from './money.ts';
import { usualPolicy } from './policy/policy.ts';

describe.each(currencyIds)('an order that sends %s', (currency) => {
  const { minUnits, maxUnits } = currencies[currency];
  const check = (units: bigint, { fee = 0n, cover = maxUnits }: Readonly<{ fee?: bigint; cover?: bigint }> = {}) => {
    const limits = makeLimits({
      refundFee: money(currency, fee),
      coverInSendCurrency: money(currency, cover),
      policy: usualPolicy,
    });
    return checkLimits(money(currency, units), limits);
  };

  test('is refused one unit below the minimum and accepted at it', () => {
    expect(check(minUnits - 1n)).toMatchObject({
      ok: false,
      code: 'amount_below_minimum',
      details: { min: formatMoney(money(currency, minUnits)), minReason: 'currency_minimum' },
    });
    expect(check(minUnits)).toEqual({ ok: true, value: money(currency, minUnits) });
    expect(check(minUnits + 1n)).toMatchObject({ ok: true });
  });

  test('is accepted at the maximum and refused one unit above it', () => {
    expect(check(maxUnits - 1n)).toMatchObject({ ok: true });
    expect(check(maxUnits)).toEqual({ ok: true, value: money(currency, maxUnits) });
    expect(check(maxUnits + 1n)).toMatchObject({
      ok: false,
      code: 'amount_above_maximum',
      details: { max: formatMoney(money(currency, maxUnits)), maxReason: 'currency_maximum' },
    });
  });

  test('must be worth five refunds of itself once those cost more than the minimum', () => {
    expect(refundsCoveredByMinimum).toBe(5n);
    const fee = minUnits / 4n;
    const { min, minReason } = makeLimits({
      refundFee: money(currency, fee),
      coverInSendCurrency: money(currency, maxUnits),
      policy: usualPolicy,
    });
    expect(minReason).toBe('refund_stays_payable');
    expect(min.units).toBeGreaterThanOrEqual(5n * fee);
    expect(min.units * 10n).toBeLessThanOrEqual(5n * fee * 11n);
    expect(check(min.units - 1n, { fee })).toMatchObject({
      ok: false,
      code: 'amount_below_minimum',
      details: { min: formatMoney(min), minReason: 'refund_stays_payable' },
    });
    expect(check(min.units, { fee })).toMatchObject({ ok: true });
  });

  test('keeps the currency’s minimum while five refunds cost exactly that', () => {
    const limits = makeLimits({
      refundFee: money(currency, minUnits / 5n),
      coverInSendCurrency: money(currency, maxUnits),
      policy: usualPolicy,
    });
    expect(limits).toMatchObject({ min: money(currency, minUnits), minReason: 'currency_minimum' });
  });

  test('may be no more than the wallet can pay out, and the reason says so', () => {
    const cover = minUnits + 7n;
    expect(check(cover, { cover })).toMatchObject({ ok: true });
    expect(check(cover + 1n, { cover })).toMatchObject({
      ok: false,
      code: 'amount_not_covered',
      details: { max: formatMoney(money(currency, cover)), maxReason: 'wallet_cover' },
    });
  });

  test('is limited by the currency and not by a wallet that holds exactly as much, or more', () => {
    for (const cover of [maxUnits, maxUnits + 1n]) {
      expect(check(maxUnits + 1n, { cover })).toMatchObject({ ok: false, code: 'amount_above_maximum' });
    }
    expect(check(maxUnits, { cover: maxUnits - 1n })).toMatchObject({ ok: false, code: 'amount_not_covered' });
  });

  test('cannot be made at all from an empty wallet', () => {
    expect(check(minUnits, { cover: 0n })).toMatchObject({ ok: false, code: 'amount_not_covered' });
    expect(check(minUnits - 1n, { cover: 0n })).toMatchObject({ ok: false, code: 'amount_below_minimum' });
  });
});

describe('a minimum that the network fee gives', () => {
  const leastOf = (units: bigint): string => {
    const currency = 'USDT-TRC20';
    const coverInSendCurrency = money(currency, currencies[currency].maxUnits);
    return formatMoney(makeLimits({ refundFee: money(currency, units), coverInSendCurrency, policy: usualPolicy }).min);
  };

  test.each([
    [4_140_110n, '21'],
    [4_066_617n, '21'],
    [4_200_000n, '21'],
    [4_200_001n, '22'],
    [19_800_001n, '100'],
    [20_000_001n, '110'],
    [2_000_001n, '11'],
    [2_000_000n, '10'],
  ])('is rounded up to two digits: a refund for %d units makes it %s', (fee, least) => {
    expect(leastOf(fee)).toBe(least);
  });
});

describe('the tolerance of half a percent', () => {
  test.each([
    [100_000n, 99_500n, true],
    [100_000n, 99_499n, false],
    [100_000n, 100_000n, true],
    [100_000n, 100_500n, true],
    [100_000n, 100_501n, false],
    // Half a percent of 199 units is 0.995, less than one unit, so no deviation is allowed.
    [199n, 199n, true],
    [199n, 198n, false],
    [199n, 200n, false],
    [200n, 199n, true],
    [200n, 201n, true],
    [200n, 202n, false],
    [1n, 2n, false],
  ])('of %s units ordered, %s arrived: %s', (expected, arrived, within) => {
    expect(isWithinTolerance(money('BTC', expected), money('BTC', arrived))).toBe(within);
  });

  test.each(currencyIds)('is inclusive to the unit for %s', (currency) => {
    const { maxUnits } = currencies[currency];
    const off = maxUnits / 200n;
    const expected = money(currency, maxUnits);
    for (const sign of [1n, -1n]) {
      expect(isWithinTolerance(expected, money(currency, maxUnits + sign * off))).toBe(true);
      expect(isWithinTolerance(expected, money(currency, maxUnits + sign * (off + 1n)))).toBe(false);
    }
  });

  test('never makes one asset of another', () => {
    expect(isWithinTolerance(money('USDT-TRC20', 10n), money('USDT-ERC20', 10n))).toBe(false);
  });
});

test('an operator raises the minimum and lowers the maximum of a currency', () => {
  const policy = {
    minimums: { ...usualPolicy.minimums, BTC: 5_000_000n },
    maximums: { ...usualPolicy.maximums, BTC: 50_000_000n },
  };
  const refundFee = money('BTC', 1_000n);
  const limits = makeLimits({ refundFee, coverInSendCurrency: money('BTC', 90_000_000n), policy });
  expect(limits).toEqual({
    min: money('BTC', 5_000_000n),
    minReason: 'currency_minimum',
    max: money('BTC', 50_000_000n),
    maxReason: 'currency_maximum',
  });
});
