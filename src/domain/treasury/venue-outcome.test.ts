import { describe, expect, test } from 'vitest';
import { makeTransfer } from '#tests/support/make-venue.ts';
import type { VenueTransfer } from './venue.ts';
import { outcomeAfterMs, possibleOutcomes } from './venue-outcome.ts';

const askedAt = 1_000_000;
const due = askedAt + outcomeAfterMs;

function decidable(changed: Partial<VenueTransfer>, now = due): readonly string[] {
  return possibleOutcomes({ ...makeTransfer({ state: 'unknown', askedAt, lookedAt: due }), ...changed }, now);
}

describe('a transfer whose answer is lost', () => {
  test('is at the venue after hours and a look after them that found nothing', () => {
    expect(decidable({}, due - 1)).toEqual([]);
    expect(decidable({})).toEqual(['there', 'gone']);
    expect(decidable({ lookedAt: due - 1 })).toEqual(['gone']);
    expect(decidable({ lookedAt: null })).toEqual(['gone']);
  });

  test('is not while something there may be it, or once its transaction is known', () => {
    expect(decidable({ refusal: 'unclear withdrawal there' })).toEqual(['gone']);
    expect(decidable({ txid: 'aa' })).toEqual(['gone']);
  });

  test('is not if the venue was not looked through for hours since', () => {
    expect(decidable({}, due + 2 * 3_600_000)).toEqual(['there', 'gone']);
    expect(decidable({}, due + 2 * 3_600_000 + 1)).toEqual(['gone']);
  });
});

describe('a transfer that the venue knows', () => {
  test('is there if it is shown no more and was never paid', () => {
    expect(decidable({ state: 'known' })).toEqual(['there', 'gone']);
    expect(decidable({ state: 'known', shown: 'Initial' })).toEqual(['gone']);
    expect(decidable({ state: 'known', txid: 'aa' })).toEqual(['gone']);
    // What was said of it before it was found is over.
    expect(decidable({ state: 'known', refusal: 'EFunding:Failed' })).toEqual(['there', 'gone']);
  });
});

test('coins that were sent to the venue are there, whatever it says of them', () => {
  expect(decidable({ state: 'left', shown: 'Settled (onhold)', lookedAt: null })).toEqual(['there', 'gone']);
});

test.each(['planned', 'asked', 'leaving', 'credited', 'arrived', 'refused', 'failed', 'absent', 'lost'] as const)(
  'nothing is to be decided about one that is %s',
  (state) => {
    expect(decidable({ state })).toEqual([]);
  },
);
