/** Ten thousand random plans satisfy the promised properties, and their distribution is uniform. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeSeededRandom } from '#tests/support/random.ts';
import { currencyIds, type CurrencyId } from '../assets/currencies.ts';
import { money } from '../money.ts';
import { countParts, leastPart } from './parts.ts';
import { drawMixPlan, planHash, splitIntoParts, type MixPlan } from './plan.ts';
import type { MixSettings } from './settings.ts';

type Case = Readonly<{
  settings: Pick<MixSettings, 'mixingRounds' | 'delayMinutes' | 'useRandomAmounts' | 'useRandomDelay'>;
  currency: CurrencyId;
  gross: bigint;
  fee: bigint;
  seed: number;
}>;

/** Amounts of up to this many digits, each length equally likely: from dust to more than any order. */
const anyUnits = (digits: number) =>
  fc.integer({ min: 0, max: digits }).chain((length) => fc.bigInt({ min: 0n, max: 10n ** BigInt(length) }));

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    settings: fc.record({
      mixingRounds: fc.integer({ min: 1, max: 10 }),
      delayMinutes: fc.integer({ min: 0, max: 24 }).map((steps) => steps * 5),
      useRandomAmounts: fc.boolean(),
      useRandomDelay: fc.boolean(),
    }),
    currency: fc.constantFrom(...currencyIds),
    fee: anyUnits(12),
    seed: fc.nat(),
    more: anyUnits(26),
    /** Amounts that are barely enough for a few parts, where the number of parts changes. */
    tightParts: fc.option(fc.bigInt({ min: 1n, max: 12n })),
  })
  .map(({ more, tightParts, ...rest }) => {
    const { currency, fee } = rest;
    const tight = (fee + leastPart(currency, fee)) * (tightParts ?? 0n) + (more % 3n) - 1n;
    return { ...rest, gross: tightParts === null ? fee + more : tight };
  });

const sum = (units: readonly bigint[]) => units.reduce((total, part) => total + part, 0n);

describe('each of ten thousand random plans', () => {
  test('adds up to the last unit in parts that are not too small, keeps its schedule and matches its hash', () => {
    let [fewer, divided] = [0, 0];
    const check = ({ settings, currency, gross, fee, seed }: Case) => {
      const networkFee = money(currency, fee);
      const count = countParts({ gross: money(currency, gross), networkFee, rounds: settings.mixingRounds });
      const plan = drawMixPlan(settings, count, makeSeededRandom(seed));
      const committed = planHash(plan);
      expect(plan.weights).toHaveLength(count);
      expect(plan.weights.every((weight) => Number.isSafeInteger(weight) && weight >= 1)).toBe(true);
      expectSchedule(plan, count, settings.delayMinutes * 60_000);

      const [net, least] = [gross - fee * BigInt(count), leastPart(currency, fee)];
      const parts = splitIntoParts(money(currency, net), plan, least);
      const units = parts.map((part) => part.units);
      expect(sum(units)).toBe(net);
      expect(parts.every((part) => part.currency === currency)).toBe(true);
      expect(parts).toHaveLength(count);
      if (count > 1 || net >= least) expect(units.every((part) => part >= least)).toBe(true);
      const isEqual = units.slice(0, -1).every((part) => part === net / BigInt(count));
      if (!settings.useRandomAmounts) expect(isEqual).toBe(true);

      const revealed: MixPlan = JSON.parse(JSON.stringify(plan));
      expect(planHash(revealed)).toBe(committed);
      expect(planHash({ ...revealed, offsetsMs: revealed.offsetsMs.map((offset) => offset + 1) })).not.toBe(committed);
      if (count > 1) divided += 1;
      if (count < settings.mixingRounds) fewer += 1;
    };
    fc.assert(fc.property(anyCase, check), { numRuns: 10_000 });
    // Both kinds of case must have occurred: divided amounts, and amounts too small for all their rounds.
    expect(divided).toBeGreaterThan(2_000);
    expect(fewer).toBeGreaterThan(1_000);
  });

  test('still adds up when the amount has moved since the plan was drawn', () => {
    const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const anySeed = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.nat());
    fc.assert(
      fc.property(anyAmount, fc.bigInt({ min: 1n, max: 10n ** 12n }), anySeed, (net, least, [rounds, seed]) => {
        const settings = { delayMinutes: 30, useRandomAmounts: true, useRandomDelay: true };
        const plan = drawMixPlan(settings, rounds, makeSeededRandom(seed));
        const units = splitIntoParts(money('LTC', net), plan, least).map((part) => part.units);
        expect(sum(units)).toBe(net);
        expect(BigInt(units.length)).toBe(net < least ? 1n : BigInt(Math.min(rounds, Number(net / least))));
        if (net >= least) expect(units.every((part) => part >= least)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

function expectSchedule({ offsetsMs }: MixPlan, count: number, delayMs: number): void {
  expect(offsetsMs).toHaveLength(count);
  expect(offsetsMs).toEqual(offsetsMs.toSorted((a, b) => a - b));
  expect(offsetsMs.every((offset) => Number.isSafeInteger(offset) && offset >= 0 && offset <= delayMs)).toBe(true);
}

describe('the chance in a plan', () => {
  const settings = { delayMinutes: 120, useRandomAmounts: true, useRandomDelay: true };
  const draw = (count: number, parts: number) => {
    const random = makeSeededRandom('chance');
    return Array.from({ length: count }, () => drawMixPlan(settings, parts, random));
  };
  const shareOfFirst = ([first = 0, ...others]: readonly number[]) =>
    first / others.reduce((total, weight) => total + weight, first);

  /**
   * Pearson's chi-squared statistic over twenty equal bins. A uniform distribution exceeds 50 once in seven thousand
   * runs.
   */
  const unevenness = (shares: readonly number[]) => {
    const bins = Array.from({ length: 20 }, () => 0);
    for (const share of shares) {
      const bin = Math.min(19, Math.floor(share * 20));
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    const expected = shares.length / 20;
    return bins.reduce((total, found) => total + (found - expected) ** 2 / expected, 0);
  };

  test('spreads the times evenly over the delay', () => {
    const offsets = draw(10_000, 10).flatMap(({ offsetsMs }) => offsetsMs);
    expect(unevenness(offsets.map((offset) => offset / 7_200_001))).toBeLessThan(50);
    // Control: the statistic must detect a slightly non-uniform distribution.
    expect(unevenness(offsets.map((offset) => (offset / 7_200_001) ** 1.05))).toBeGreaterThan(50);
  });

  test('divides an amount in two at every place alike, of two weights and of the first two of five', () => {
    expect(unevenness(draw(20_000, 2).map(({ weights }) => shareOfFirst(weights)))).toBeLessThan(50);
    expect(unevenness(draw(20_000, 5).map(({ weights }) => shareOfFirst(weights.slice(0, 2))))).toBeLessThan(50);
  });

  test('favours no part: each of five has a fifth on average', () => {
    const plans = draw(20_000, 5);
    for (let place = 0; place < 5; place += 1) {
      const shares = plans.map(({ weights }) => shareOfFirst([...weights.slice(place), ...weights.slice(0, place)]));
      const mean = shares.reduce((total, share) => total + share, 0) / shares.length;
      expect(Math.abs(mean - 0.2)).toBeLessThan(0.005);
    }
  });

  test('leaves no mark on a part: none is a share in millionths of a whole with eighteen decimals', () => {
    const net = 1_234_567_890_123_456_789n;
    const marked = draw(1_000, 4).flatMap((plan) =>
      splitIntoParts(money('ETH', net), plan, 1n).filter(({ units }) => {
        const millionths = (units * 1_000_000n + net / 2n) / net;
        return (net * millionths) / 1_000_000n === units;
      }),
    );
    expect(marked).toEqual([]);
  });
});
