/** Sweep costs are ours, so a sweep must be worth a multiple of its fee. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chains } from '../assets/chains.ts';
import { currencies, currencyIds } from '../assets/currencies.ts';
import { money } from '../money.ts';
import { feeCap, transactionFee } from '../network-fee.ts';
import { convertUp, parsePrice, rateBetween, type Prices } from '../rate.ts';
import { planSweep, sweepFee, sweepFeeLimit, weighAgainAt } from './sweep.ts';

const dollars = { ETH: '3000', BNB: '600', POL: '0.5', TRX: '0.25', SOL: '150', USDT: '1', USDC: '1' };
const prices: Prices = Object.fromEntries(
  Object.entries(dollars).map(([symbol, text]) => {
    const price = parsePrice(symbol, text);
    if (!price.ok) throw new TypeError(text);
    return [symbol, price.value];
  }),
);
const gwei = 1_000_000_000n;
/** Ethereum's usual price per size unit. */
const usual = chains.ethereum.fee.usualUnitsPerSize;
const isHotUsed = true;
const market = { unitsPerSize: usual, prices, isHotUsed };

describe("a chain's own coin", () => {
  /** Amount left at the deposit address for the sweep's fee: 1.5 times the current fee. */
  const left = (21_000n * usual * 3n) / 2n;

  test('is swept but for what its fee may become until it is mined', () => {
    const deposit = money('ETH', 10n ** 18n);
    const plan = planSweep(deposit, market);
    expect(plan).toEqual({ amount: money('ETH', 10n ** 18n - left), topUp: null });
    expect(sweepFeeLimit(deposit, plan?.amount ?? deposit, null)).toBe(left);
  });

  test('planned while blocks are cheaper than usual can still go when they cost the usual again', () => {
    const deposit = money('ETH', 10n ** 18n);
    const plan = planSweep(deposit, { ...market, unitsPerSize: usual / 30n });
    expect(sweepFeeLimit(deposit, plan?.amount ?? deposit, null)).toBe(21_000n * usual);
  });

  test('waits while it is worth less than five times what is left for it, and goes at exactly five', () => {
    expect(planSweep(money('ETH', left * 5n - 1n), market)).toBeUndefined();
    expect(planSweep(money('ETH', left * 5n), market)?.amount.units).toBe(left * 4n);
  });

  test('needs no price', () => {
    const plan = planSweep(money('TRX', 10n ** 9n), { unitsPerSize: 100n, prices: undefined, isHotUsed });
    expect(plan).toBeDefined();
  });

  test('leaves the least an account may hold where the hot wallet pays: dust beside it blocks nothing', () => {
    const deposit = money('SOL', 10n ** 9n);
    const amount = money('SOL', 10n ** 9n - chains.solana.minOutputUnits);
    expect(planSweep(deposit, { ...market, unitsPerSize: 5_000n })).toEqual({ amount, topUp: null });
    expect(sweepFeeLimit(deposit, amount, null)).toBeUndefined();
    const least = money('SOL', chains.solana.minOutputUnits);
    expect(planSweep(least, { ...market, unitsPerSize: 5_000n })).toBeUndefined();
  });
});

describe('a token', () => {
  const left = (65_000n * usual * 3n) / 2n;

  test('is swept whole, after half as much again as its fee was put there', () => {
    const deposit = money('USDT-ERC20', 500n * 10n ** 6n);
    const plan = planSweep(deposit, market);
    expect(plan).toEqual({ amount: deposit, topUp: money('ETH', left) });
    expect(sweepFeeLimit(deposit, deposit, plan?.topUp ?? null)).toBe(left);
  });

  test('gets what it usually costs while blocks are cheaper than usual: they will not stay so', () => {
    const plan = planSweep(money('USDT-ERC20', 500n * 10n ** 6n), { ...market, unitsPerSize: usual / 30n });
    expect(plan?.topUp).toEqual(money('ETH', 65_000n * usual));
  });

  test('pays for what is left behind and for the top-up itself', () => {
    // (292,500 + 63,000) gwei at 3,000 dollars are 1.0665 dollars.
    const [least, less] = [money('USDT-ERC20', 5_332_500n), money('USDT-ERC20', 5_332_499n)];
    expect(planSweep(least, market)).toBeDefined();
    expect(planSweep(less, market)).toBeUndefined();
  });

  test('needs no top-up where the hot wallet can pay for it', () => {
    const deposit = money('USDC-SOL', 10n ** 7n);
    expect(planSweep(deposit, { ...market, unitsPerSize: 5_000n })).toEqual({ amount: deposit, topUp: null });
  });

  test('waits while there is no price to weigh it by', () => {
    const deposit = money('USDT-TRC20', 10n ** 12n);
    for (const none of [undefined, {}]) {
      expect(planSweep(deposit, { unitsPerSize: 100n, prices: none, isHotUsed })).toBeUndefined();
    }
  });
});

describe('a wallet that holds some already', () => {
  const deposit = money('USDT-TRC20', 500n * 10n ** 6n);
  const topUpFor = (isUsed: boolean) =>
    planSweep(deposit, { unitsPerSize: 100n, prices, isHotUsed: isUsed })?.topUp?.units;

  test('is cheaper to sweep into, so half as much is put there for it', () => {
    expect(topUpFor(true)).toBe(10_500_000n);
    expect(topUpFor(false)).toBe(21_000_000n);
    expect(sweepFee('USDT-TRC20', { unitsPerSize: 100n, isHotUsed }).units).toBe(7_000_000n);
  });

  test('makes no difference where the chain knows none', () => {
    for (const isUsed of [true, false]) {
      const fee = sweepFee('USDT-ERC20', { unitsPerSize: gwei, isHotUsed: isUsed });
      expect(fee).toEqual(money('ETH', 65_000n * gwei));
    }
  });
});

test('dust is looked at less and less often, and never less than once in thirty days', () => {
  const hour = 3_600_000;
  const looksUntil = (end: number) => {
    let looks = 0;
    for (let now = 0; now < end; now = weighAgainAt({ confirmedAt: 0, seenAt: 0 }, now)) looks += 1;
    return looks;
  };
  expect(weighAgainAt({ confirmedAt: 5, seenAt: 0 }, 5)).toBe(5 + hour);
  expect(weighAgainAt({ confirmedAt: null, seenAt: 0 }, 10 * hour)).toBe(20 * hour);
  expect(looksUntil(30 * 24 * hour)).toBeLessThan(13);
  const old = 900 * 24 * hour;
  expect(weighAgainAt({ confirmedAt: 0, seenAt: 0 }, old)).toBe(old + 30 * 24 * hour);
});

test('nothing is swept where payouts spend the coins of deposits themselves', () => {
  for (const id of currencyIds.filter((each) => chains[currencies[each].chain].conflictDomain === 'coins')) {
    expect(planSweep(money(id, 10n ** 14n), { ...market, unitsPerSize: 1n })).toBeUndefined();
  }
});

test('blocks that are dearer than any payout may be are waited out, whatever the deposit is worth', () => {
  const unitsPerSize = chains.ethereum.fee.usualUnitsPerSize * 50n + 1n;
  expect(planSweep(money('ETH', 10n ** 24n), { ...market, unitsPerSize })).toBeUndefined();
});

test('whatever is swept costs at most a tenth of it and never moves more than was paid in', () => {
  const swept = currencyIds.filter((id) => chains[currencies[id].chain].sweepFeePayer !== undefined);
  const drawn = [fc.constantFrom(...swept), fc.bigInt(1n, 10n ** 24n), fc.bigInt(1n, 100n), fc.boolean()] as const;
  fc.assert(
    fc.property(...drawn, (id, units, times, isUsed) => {
      const deposit = money(id, units);
      const { chain } = currencies[id];
      const unitsPerSize = (chains[chain].fee.usualUnitsPerSize * times) / 10n + 1n;
      const plan = planSweep(deposit, { unitsPerSize, prices, isHotUsed: isUsed });
      if (!plan) return;
      const fee = sweepFee(id, { unitsPerSize, isHotUsed: isUsed });
      expect(fee.units).toBeLessThanOrEqual(feeCap(id).units);
      const limit = sweepFeeLimit(deposit, plan.amount, plan.topUp);
      if (limit !== undefined) expect(limit).toBeGreaterThanOrEqual(fee.units);
      const sent = plan.topUp ? transactionFee(fee.currency, unitsPerSize).units : 0n;
      const spent = (limit ?? fee.units) + sent;
      const rate = rateBetween(fee.currency, id, prices);
      if (!rate.ok) throw new TypeError('every currency has a price here');
      expect(convertUp(money(fee.currency, spent), rate.value).units * 10n).toBeLessThanOrEqual(units);
      expect(plan.amount.units).toBeLessThanOrEqual(units);
      expect(plan.amount.units).toBeGreaterThan(0n);
    }),
  );
});
