/**
 * Score, badge and fee of every combination of settings: 10 rounds × 25 delays × 8 switch states × 3 levels. The
 * formulas are written again here from the specification, in its units and without the code under test.
 */
import { describe, expect, test } from 'vitest';
import { listMixFees } from '#tests/support/list-mix-fees.ts';
import { mixFeeBasisPoints, mixFeeParts } from '../fees.ts';
import { usualPolicy } from '../policy/policy.ts';
import { mixScore, mixStrength } from './score.ts';
import { defaultMixSettings, parseMixSettings, presetSettings, type MixSettings } from './settings.ts';

const grid: readonly MixSettings[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((mixingRounds) =>
  Array.from({ length: 25 }, (_, index) => index * 5).flatMap((delayMinutes) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((switches) =>
      (['basic', 'enhanced', 'maximum'] as const).map((privacyLevel) => ({
        mixingRounds,
        delayMinutes,
        useRandomAmounts: switches % 2 === 1,
        useRandomDelay: switches % 4 >= 2,
        enableTorIntegration: switches >= 4,
        privacyLevel,
      })),
    ),
  ),
);

/** "20 per round, 2 per delay minute (counted up to 60), +50 random amounts, +30 Tor, +25 enhanced, +50 maximum." */
function countPoints(settings: MixSettings): number {
  let points = 0;
  for (let round = 1; round <= settings.mixingRounds; round += 1) points += 20;
  for (let minute = 1; minute <= settings.delayMinutes && minute <= 60; minute += 1) points += 2;
  if (settings.useRandomAmounts) points += 50;
  if (settings.enableTorIntegration) points += 30;
  if (settings.privacyLevel === 'enhanced') points += 25;
  if (settings.privacyLevel === 'maximum') points += 50;
  return points > 500 ? 500 : points;
}

/** "400 or more very high; 300-399 high; 200-299 medium; below 200 low." */
const badges = ['low', 'low', 'medium', 'high', 'very_high', 'very_high'];

/** "0.45 % + 0.5 % per round, +1 % if the delay is over 30 minutes, +2 % for maximum privacy." */
function addPercents({ mixingRounds, delayMinutes, privacyLevel }: MixSettings): readonly number[] {
  return [0.45, 0.5 * mixingRounds, delayMinutes >= 35 ? 1 : 0, privacyLevel === 'maximum' ? 2 : 0];
}

const inBasisPoints = (percent: number): bigint => BigInt(Math.round(percent * 100));

describe('every setting', () => {
  test('is one that can be given', () => {
    expect(new Set(grid.map((settings) => JSON.stringify(settings))).size).toBe(10 * 25 * 8 * 3);
    for (const settings of grid) expect(parseMixSettings(settings)).toEqual({ ok: true, value: settings });
  });

  test('has the score and the badge of the specification', () => {
    for (const settings of grid) {
      const score = mixScore(settings);
      const message = JSON.stringify(settings);
      expect(score, message).toBe(countPoints(settings));
      expect(mixStrength(score), message).toBe(badges[Math.floor(score / 100)]);
    }
  });

  test('has the four fee parts of the specification, and their sum as its fee', () => {
    for (const settings of grid) {
      const percents = addPercents(settings);
      const { base, mixing, delayProcessing, maximumPrivacy } = mixFeeParts(usualPolicy.fees, {
        product: 'mix_custom',
        settings,
      });
      const message = JSON.stringify(settings);
      expect([base, mixing, delayProcessing, maximumPrivacy], message).toEqual(percents.map(inBasisPoints));
      const sum = percents.reduce((total, percent) => total + percent, 0);
      expect(mixFeeBasisPoints(usualPolicy.fees, { product: 'mix_custom', settings }), message).toBe(
        inBasisPoints(sum),
      );
    }
  });

  test('costs a quarter of a percent as a preset', () => {
    for (const settings of grid) {
      const parts = { base: 25n, mixing: 0n, delayProcessing: 0n, maximumPrivacy: 0n };
      expect(mixFeeParts(usualPolicy.fees, { product: 'mix_preset', settings })).toEqual(parts);
      expect(mixFeeBasisPoints(usualPolicy.fees, { product: 'mix_preset', settings })).toBe(25n);
    }
  });

  test('has a fee that the public list names, and the list names no others', () => {
    const percents = grid.map((settings) => addPercents(settings).reduce((sum, percent) => sum + percent, 0));
    const expected = new Set([0.25, ...percents].map(inBasisPoints));
    expect(listMixFees()).toEqual([...expected].toSorted((a, b) => Number(a - b)));
    expect(listMixFees()).toHaveLength(17);
  });
});

describe('the settings the product speaks of', () => {
  test('score 165 and cost 1.95 % by default', () => {
    expect(mixScore(defaultMixSettings)).toBe(165);
    expect(mixStrength(165)).toBe('low');
    expect(mixFeeBasisPoints(usualPolicy.fees, { product: 'mix_custom', settings: defaultMixSettings })).toBe(195n);
  });

  test('score 420 at the maximum preset without Tor, and cost 8.45 % as own settings', () => {
    const settings = presetSettings('maximum');
    expect(settings.enableTorIntegration).toBe(false);
    expect(mixScore(settings)).toBe(420);
    expect(mixStrength(420)).toBe('very_high');
    expect(mixFeeBasisPoints(usualPolicy.fees, { product: 'mix_custom', settings })).toBe(845n);
    expect(mixFeeBasisPoints(usualPolicy.fees, { product: 'mix_preset', settings })).toBe(25n);
  });

  test('reach 450 at the most', () => {
    expect(Math.max(...grid.map(mixScore))).toBe(450);
  });
});

describe('a score', () => {
  test('is capped at 500 should the bounds ever grow', () => {
    expect(mixScore({ ...defaultMixSettings, mixingRounds: 40 })).toBe(500);
  });

  test.each([
    [199, 'low'],
    [200, 'medium'],
    [299, 'medium'],
    [300, 'high'],
    [399, 'high'],
    [400, 'very_high'],
    [500, 'very_high'],
    [0, 'low'],
  ] as const)('of %i is %s', (score, strength) => {
    expect(mixStrength(score)).toBe(strength);
  });
});
