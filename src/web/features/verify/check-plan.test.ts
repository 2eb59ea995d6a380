import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { drawMixPlan, planHash, type MixPlan } from '#src/domain/mixer/plan.ts';
import { defaultMixSettings, mixBounds, type MixSettings } from '#src/domain/mixer/settings.ts';
import { checkPlan } from './check-plan.ts';
import type { TermsCheck } from './check-terms.ts';

const evenSettings = { ...defaultMixSettings, useRandomAmounts: false, useRandomDelay: false };
const evenPlan: MixPlan = {
  version: 1,
  nonce: '00112233445566778899aabbccddeeff',
  weights: [1, 1, 1],
  offsetsMs: [300_000, 600_000, 900_000],
};

function termsOf(plan: MixPlan, settings: MixSettings = evenSettings): TermsCheck {
  return { kind: 'genuine', keyId: 'k', terms: { planHash: planHash(plan), mixing: { ...settings } } };
}

describe('a revealed plan', () => {
  test('is the one of the terms when its hash is theirs, however it was laid out', async () => {
    for (const text of [canonicalJson(evenPlan), JSON.stringify(evenPlan, null, 2)]) {
      const check = await checkPlan(text, termsOf(evenPlan));
      expect(check).toEqual({ kind: 'matches', hash: planHash(evenPlan), plan: evenPlan, keeps: true });
    }
  });

  test.each([
    { nonce: '00112233445566778899aabbccddeefe' },
    { weights: [1, 1, 2] },
    { offsetsMs: [300_000, 600_000, 900_001] },
  ])('is another one with %j', async (change) => {
    const check = await checkPlan(canonicalJson({ ...evenPlan, ...change }), termsOf(evenPlan));
    expect(check.kind).toBe('differs');
  });

  test.each([
    '{',
    'null',
    '[]',
    '{}',
    canonicalJson({ ...evenPlan, version: 2 }),
    canonicalJson({ ...evenPlan, note: 'more' }),
    canonicalJson({ ...evenPlan, weights: [1, 1] }),
    canonicalJson({ ...evenPlan, weights: [], offsetsMs: [] }),
    JSON.stringify({ ...evenPlan, weights: [0.5, 0.5, 1] }),
    canonicalJson({ ...evenPlan, weights: [1, -1, 1] }),
  ])('cannot be read out of %s', async (text) => {
    expect(await checkPlan(text, termsOf(evenPlan))).toEqual({ kind: 'unreadable' });
  });

  test('has nothing to be held against in the terms of an exchange', async () => {
    const exchange: TermsCheck = { kind: 'genuine', keyId: 'k', terms: { planHash: null, mixing: null } };
    expect(await checkPlan(canonicalJson(evenPlan), exchange)).toEqual({ kind: 'uncommitted' });
  });

  test('is not asked for, and not judged without terms', async () => {
    expect(await checkPlan(' ', termsOf(evenPlan))).toEqual({ kind: 'idle' });
    expect(await checkPlan(canonicalJson(evenPlan), { kind: 'unreadable' })).toEqual({ kind: 'idle' });
  });
});

describe('what follows from a plan', () => {
  const keeps = async (plan: MixPlan, settings: MixSettings): Promise<unknown> => {
    const check = await checkPlan(canonicalJson(plan), termsOf(plan, settings));
    return 'keeps' in check && check.keeps;
  };

  test.each<[string, Partial<MixPlan>, Partial<MixSettings>]>([
    ['more parts than set', {}, { mixingRounds: 2 }],
    ['a part after the delay', {}, { delayMinutes: 10 }],
    ['sizes that were to be equal', { weights: [1, 2, 1] }, {}],
    ['times that were to be even', { offsetsMs: [300_000, 600_000, 899_999] }, {}],
    ['times out of order', { offsetsMs: [600_000, 300_000, 900_000] }, { useRandomDelay: true }],
    ['a part of nothing', { weights: [0, 1, 1] }, { useRandomAmounts: true }],
  ])('breaks the settings with %s', async (_what, plan, settings) => {
    expect(await keeps({ ...evenPlan, ...plan }, { ...evenSettings, ...settings })).toBe(false);
  });

  test('keeps to the settings in every plan that is drawn', async () => {
    const anySettings = fc.record({
      mixingRounds: fc.integer(mixBounds.mixingRounds),
      delayMinutes: fc.integer({ min: 0, max: 24 }).map((steps) => steps * 5),
      useRandomAmounts: fc.boolean(),
      useRandomDelay: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        anySettings,
        fc.integer({ min: 1, max: 10 }),
        fc.infiniteStream(fc.nat()),
        async (some, most, draws) => {
          const settings: MixSettings = { ...defaultMixSettings, ...some };
          const below = (bound: number): number => Number(draws.next().value ?? 0) % bound;
          const random = { bytes: (length: number) => Uint8Array.from({ length }, () => below(256)), below };
          return (await keeps(drawMixPlan(settings, Math.min(most, some.mixingRounds), random), settings)) === true;
        },
      ),
    );
  });
});
