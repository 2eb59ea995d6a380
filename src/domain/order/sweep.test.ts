/** Sweeping is our own expense: it must never cost more than a tenth of what it fetches. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chains } from '../chains/index.ts';
import { currencies, currencyIds } from '../currencies.ts';
import { money } from '../money.ts';
import { feeCap, transactionFee } from '../network-fee.ts';
import { convertUp, parsePrice, rateBetween, type Prices } from '../rate.ts';
import { planSweep, sweepFeeLimit } from './sweep.ts';

const dollars = { ETH: '3000', BNB: '600', POL: '0.5', TRX: '0.25', SOL: '150', USDT: '1', USDC: '1' };
const prices: Prices = Object.fromEntries(
  Object.entries(dollars).map(([symbol, text]) => {
    const price = parsePrice(symbol, text);
    if (!price.ok) throw new TypeError(text);
    return [symbol, price.value];
  }),
);
const gwei = 1_000_000_000n;

describe("a chain's own coin", () => {
  const fee = 21_000n * gwei;

  test('is swept to the last unit: what arrives and what it costs are the deposit', () => {
    const deposit = money('ETH', 10n ** 18n);
    const plan = planSweep(deposit, { unitsPerSize: gwei, prices });
    expect(plan).toEqual({ amount: money('ETH', 10n ** 18n - fee), topUp: null });
    expect(sweepFeeLimit(deposit, plan?.amount ?? deposit, null)).toBe(fee);
  });

  test('waits while it is worth less than ten times the cost, and goes at exactly ten', () => {
    expect(planSweep(money('ETH', fee * 10n - 1n), { unitsPerSize: gwei, prices })).toBeUndefined();
    expect(planSweep(money('ETH', fee * 10n), { unitsPerSize: gwei, prices })?.amount.units).toBe(fee * 9n);
  });

  test('needs no price', () => {
    expect(planSweep(money('TRX', 10n ** 9n), { unitsPerSize: 420n, prices: undefined })).toBeDefined();
  });

  test('leaves the least an account may hold where the hot wallet pays: a crumb beside it blocks nothing', () => {
    const deposit = money('SOL', 10n ** 9n);
    const amount = money('SOL', 10n ** 9n - chains.solana.minOutputUnits);
    expect(planSweep(deposit, { unitsPerSize: 5_000n, prices })).toEqual({ amount, topUp: null });
    expect(sweepFeeLimit(deposit, amount, null)).toBeUndefined();
    const least = money('SOL', chains.solana.minOutputUnits);
    expect(planSweep(least, { unitsPerSize: 5_000n, prices })).toBeUndefined();
  });
});

describe('a token', () => {
  const fee = 65_000n * gwei;

  test('is swept whole, after half as much again as its fee was put there', () => {
    const deposit = money('USDT-ERC20', 500n * 10n ** 6n);
    const plan = planSweep(deposit, { unitsPerSize: gwei, prices });
    expect(plan).toEqual({ amount: deposit, topUp: money('ETH', (fee * 3n) / 2n) });
    expect(sweepFeeLimit(deposit, deposit, plan?.topUp ?? null)).toBe((fee * 3n) / 2n);
  });

  test('pays for what is left behind and for the top-up itself', () => {
    // 97 500 + 21 000 gwei at 3000 dollars are 0.3555 dollars.
    const [least, less] = [money('USDT-ERC20', 3_555_000n), money('USDT-ERC20', 3_554_999n)];
    expect(planSweep(least, { unitsPerSize: gwei, prices })).toBeDefined();
    expect(planSweep(less, { unitsPerSize: gwei, prices })).toBeUndefined();
  });

  test('needs no top-up where the hot wallet can pay for it', () => {
    const deposit = money('USDC-SOL', 10n ** 7n);
    expect(planSweep(deposit, { unitsPerSize: 5_000n, prices })).toEqual({ amount: deposit, topUp: null });
  });

  test('waits while there is no price to weigh it by', () => {
    const deposit = money('USDT-TRC20', 10n ** 12n);
    expect(planSweep(deposit, { unitsPerSize: 420n, prices: undefined })).toBeUndefined();
    expect(planSweep(deposit, { unitsPerSize: 420n, prices: {} })).toBeUndefined();
  });
});

test('nothing is swept where payouts spend the coins of deposits themselves', () => {
  for (const id of currencyIds.filter((each) => chains[currencies[each].chain].conflictDomain === 'coins')) {
    expect(planSweep(money(id, 10n ** 14n), { unitsPerSize: 1n, prices })).toBeUndefined();
  }
});

test('blocks that are dearer than any payout may be are waited out, whatever the deposit is worth', () => {
  const unitsPerSize = chains.ethereum.fee.usualUnitsPerSize * 20n + 1n;
  expect(planSweep(money('ETH', 10n ** 24n), { unitsPerSize, prices })).toBeUndefined();
});

test('whatever is swept costs at most a tenth of it and never moves more than was paid in', () => {
  const swept = currencyIds.filter((id) => chains[currencies[id].chain].sweepFeePayer !== undefined);
  fc.assert(
    fc.property(fc.constantFrom(...swept), fc.bigInt(1n, 10n ** 24n), fc.bigInt(1n, 100n), (id, units, times) => {
      const deposit = money(id, units);
      const { chain } = currencies[id];
      const unitsPerSize = (chains[chain].fee.usualUnitsPerSize * times) / 10n + 1n;
      const plan = planSweep(deposit, { unitsPerSize, prices });
      if (!plan) return;
      const fee = transactionFee(id, unitsPerSize);
      expect(fee.units).toBeLessThanOrEqual(feeCap(id).units);
      const limit = sweepFeeLimit(deposit, plan.amount, plan.topUp);
      if (limit !== undefined) expect(limit).toBeGreaterThanOrEqual(fee.units);
      const spent = plan.topUp ? plan.topUp.units + transactionFee(fee.currency, unitsPerSize).units : fee.units;
      const rate = rateBetween(fee.currency, id, prices);
      if (!rate.ok) throw new TypeError('every currency has a price here');
      expect(convertUp(money(fee.currency, spent), rate.value).units * 10n).toBeLessThanOrEqual(units);
      expect(plan.amount.units).toBeLessThanOrEqual(units);
      expect(plan.amount.units).toBeGreaterThan(0n);
    }),
  );
});
