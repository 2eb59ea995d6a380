/** Drawing a payout plan, its commitment hash, and the amounts that follow from it. */
import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { drawMixPlan, planHash, splitIntoParts, type MixPlan, type PlanRandom } from './plan.ts';

const still = { delayMinutes: 30, useRandomAmounts: false, useRandomDelay: false };
const lively = { delayMinutes: 30, useRandomAmounts: true, useRandomDelay: true };

/** Random source that returns the given numbers in order and records the bounds of the calls. */
function scripted(...numbers: number[]): PlanRandom & { bounds: number[] } {
  const bounds: number[] = [];
  return {
    bounds,
    bytes: (length) => new Uint8Array(length).fill(0xab),
    below: (bound) => {
      bounds.push(bound);
      return numbers[bounds.length - 1] ?? 0;
    },
  };
}

const planOf = (...weights: number[]): MixPlan => ({
  version: 1,
  nonce: '00'.repeat(16),
  weights,
  offsetsMs: weights.map(() => 0),
});
const split = (units: bigint, plan: MixPlan, minPart: bigint) =>
  splitIntoParts(money('BTC', units), plan, minPart).map((part) => part.units);

describe('a plan without chance', () => {
  test('has equal weights and evenly spaced times, the last at the end of the delay', () => {
    const random = scripted();
    expect(drawMixPlan(still, 4, random)).toEqual({
      version: 1,
      nonce: 'ab'.repeat(16),
      weights: [1, 1, 1, 1],
      offsetsMs: [450_000, 900_000, 1_350_000, 1_800_000],
    });
    expect(random.bounds).toEqual([]);
  });

  test('rounds its times down to whole milliseconds', () => {
    const { offsetsMs } = drawMixPlan({ ...still, delayMinutes: 5 }, 7, scripted());
    expect(offsetsMs).toEqual([42_857, 85_714, 128_571, 171_428, 214_285, 257_142, 300_000]);
  });

  test('sends everything at once when there is no delay', () => {
    expect(drawMixPlan({ ...still, delayMinutes: 0 }, 3, scripted()).offsetsMs).toEqual([0, 0, 0]);
    expect(drawMixPlan({ ...lively, delayMinutes: 0 }, 3, scripted()).offsetsMs).toEqual([0, 0, 0]);
  });
});

describe('a random plan', () => {
  test('draws its times from the whole delay, both ends included, and sends in their order', () => {
    const random = scripted(900_000, 1_800_000, 0);
    const { offsetsMs } = drawMixPlan({ ...lively, useRandomAmounts: false }, 3, random);
    expect(random.bounds).toEqual([1_800_001, 1_800_001, 1_800_001]);
    expect(offsetsMs).toEqual([0, 900_000, 1_800_000]);
  });

  test('has the gaps between random points as its weights, none of them nothing', () => {
    const { weights } = drawMixPlan({ ...lively, useRandomDelay: false }, 4, scripted(700, 100, 100, 450));
    expect(weights).toEqual([101, 1, 351, 251]);
  });

  test('has at least one part', () => {
    expect(() => drawMixPlan(lively, 0, scripted())).toThrow(RangeError);
    expect(() => drawMixPlan(lively, 1.5, scripted())).toThrow(RangeError);
  });
});

describe('the hash of a plan', () => {
  const plan: MixPlan = { version: 1, nonce: '0f'.repeat(16), weights: [3, 1], offsetsMs: [5, 9] };

  test('is SHA-256 of its canonical JSON', async () => {
    const text = `{"nonce":"${'0f'.repeat(16)}","offsetsMs":[5,9],"version":1,"weights":[3,1]}`;
    const digest = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    expect(planHash(plan)).toBe(Buffer.from(digest).toString('hex'));
  });

  test.each([
    ['nonce', { ...plan, nonce: `${'0f'.repeat(15)}0e` }],
    ['weight', { ...plan, weights: [3, 2] }],
    ['order of weights', { ...plan, weights: [1, 3] }],
    ['time', { ...plan, offsetsMs: [5, 10] }],
    ['number of parts', { ...plan, weights: [3], offsetsMs: [5] }],
  ])('changes with any %s', (_name, other) => {
    expect(planHash(other)).not.toBe(planHash(plan));
  });
});

describe('the parts of an amount', () => {
  test('are equal for equal weights, with the remainder on the last', () => {
    expect(split(100n, planOf(1, 1, 1), 1n)).toEqual([33n, 33n, 34n]);
    expect(split(101n, planOf(1, 1, 1), 20n)).toEqual([33n, 33n, 35n]);
    expect(split(100n, planOf(7, 7, 7), 33n)).toEqual([33n, 33n, 34n]);
  });

  test('are the least part and a share by weight of what is left', () => {
    expect(split(1_000n, planOf(1, 3, 6), 100n)).toEqual([170n, 310n, 520n]);
  });

  test('are fewer when the amount is too small for all, and then by the first weights', () => {
    expect(split(300n, planOf(1, 3, 6), 100n)).toEqual([100n, 100n, 100n]);
    expect(split(299n, planOf(1, 3, 6), 100n)).toEqual([124n, 175n]);
    expect(split(199n, planOf(1, 3, 6), 100n)).toEqual([199n]);
  });

  test('are one when the amount is below the least part', () => {
    expect(split(99n, planOf(1, 3, 6), 100n)).toEqual([99n]);
    expect(split(0n, planOf(1, 3, 6), 100n)).toEqual([0n]);
  });

  test('need a least part of at least one unit', () => {
    expect(() => split(100n, planOf(1, 1), 0n)).toThrow(RangeError);
  });
});
