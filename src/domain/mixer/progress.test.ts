/** Percentage and steps of a mixing order follow from deposits and payouts, never from a timer. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStates } from '../order/lifecycle.ts';
import { mixProgress, type MixFacts } from './progress.ts';

const made: MixFacts = {
  state: 'awaiting_deposit',
  isDepositConfirmed: false,
  partsPlanned: 3,
  partsSent: 0,
  partsConfirmed: 0,
};
const mixing: MixFacts = { ...made, state: 'mixing', isDepositConfirmed: true };

const show = (facts: MixFacts) => {
  const { percent, steps } = mixProgress(facts);
  return [percent, ...steps.map(({ id, state }) => `${id} ${state}`)];
};

describe('a mixing order', () => {
  test.each([
    ['is made', made, [10, 'session done', 'pool current', 'rounds ahead', 'sending ahead']],
    [
      'is seen',
      { ...made, state: 'confirming' },
      [10, 'session done', 'pool current', 'rounds ahead', 'sending ahead'],
    ],
    [
      'has no parts before its price is fixed',
      { ...mixing, partsPlanned: 0 },
      [25, 'session done', 'pool done', 'rounds current', 'sending ahead'],
    ],
    ['joins the pool', mixing, [25, 'session done', 'pool done', 'rounds current', 'sending ahead']],
    [
      'sends its first part, which is confirmed',
      { ...mixing, partsSent: 1, partsConfirmed: 1 },
      [33, 'session done', 'pool done', 'rounds current', 'sending ahead'],
    ],
    [
      'sends its second part',
      { ...mixing, partsSent: 2 },
      [41, 'session done', 'pool done', 'rounds current', 'sending ahead'],
    ],
    [
      'has sent all parts',
      { ...mixing, partsSent: 3 },
      [51, 'session done', 'pool done', 'rounds done', 'sending current'],
    ],
    [
      'waits for its last part',
      { ...mixing, partsSent: 3, partsConfirmed: 2 },
      [83, 'session done', 'pool done', 'rounds done', 'sending current'],
    ],
    [
      'has every part confirmed and is not completed yet',
      { ...mixing, partsSent: 3, partsConfirmed: 3 },
      [99, 'session done', 'pool done', 'rounds done', 'sending current'],
    ],
    [
      'is completed',
      { ...mixing, state: 'completed', partsSent: 3, partsConfirmed: 3 },
      [100, 'session done', 'pool done', 'rounds done', 'sending done'],
    ],
    [
      'is refunded',
      { ...mixing, state: 'refunded', partsPlanned: 0 },
      [25, 'session done', 'pool done', 'rounds ahead', 'sending ahead'],
    ],
    ['expires', { ...made, state: 'expired' }, [10, 'session done', 'pool ahead', 'rounds ahead', 'sending ahead']],
  ] as const)('%s', (_words, facts, shown) => {
    expect(show(facts)).toEqual(shown);
  });
});

describe('the percent', () => {
  const anyFacts: fc.Arbitrary<MixFacts> = fc
    .tuple(fc.constantFrom(...orderStates), fc.boolean(), fc.integer({ min: 0, max: 10 }), fc.nat(10), fc.nat(10))
    .map(([state, isDepositConfirmed, partsPlanned, a, b]) => {
      const partsSent = isDepositConfirmed ? Math.min(a, partsPlanned) : 0;
      return { state, isDepositConfirmed, partsPlanned, partsSent, partsConfirmed: Math.min(b, partsSent) };
    });

  test('is above 50 exactly when the rounds are done, and 100 exactly when everything is', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { percent, steps } = mixProgress(facts);
        const done = steps.filter(({ state }) => state === 'done').map(({ id }) => id);
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent > 50).toBe(done.includes('rounds'));
        expect(percent === 100).toBe(done.includes('sending'));
        expect(percent === 100).toBe(facts.state === 'completed');
        expect(['session', 'pool', 'rounds', 'sending'].slice(0, done.length)).toEqual(done);
        expect(steps.filter(({ state }) => state === 'current').length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
  });

  test('never falls while parts are sent and confirmed', () => {
    for (let partsPlanned = 1; partsPlanned <= 10; partsPlanned += 1) {
      const sending = Array.from({ length: partsPlanned + 1 }, (_, partsSent) => ({ partsSent, partsConfirmed: 0 }));
      const confirming = sending.map(({ partsSent }) => ({ partsSent: partsPlanned, partsConfirmed: partsSent }));
      const percents = [...sending, ...confirming].map(
        (counts) => mixProgress({ ...mixing, partsPlanned, ...counts }).percent,
      );
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      expect(percents.at(0)).toBe(25);
      expect(percents.at(-1)).toBe(99);
    }
  });
});
