/** Known faults of price sources: ×10, ÷10, zero, negative, words, inverted, stale, ahead of time. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  combinePrices,
  defaultPricePolicy,
  type Observation,
  type PriceBook,
  type RejectionReason,
} from './price-median.ts';

const now = 1_700_000_000_000;
const truthCents = 9_700_000n;
const decimal = (cents: bigint) => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
const honest = (source: string, cents = truthCents, observedAt = now): Observation => ({
  source,
  symbol: 'BTC',
  price: decimal(cents),
  observedAt,
});

type Corruption = readonly [name: string, corrupt: (o: Observation) => Observation, reason: RejectionReason];

const corruptions: readonly Corruption[] = [
  ['ten times too high', (o) => ({ ...o, price: '970000.00' }), 'outlier'],
  ['ten times too low', (o) => ({ ...o, price: '9700.00' }), 'outlier'],
  ['zero', (o) => ({ ...o, price: '0' }), 'malformed'],
  ['zero with decimals', (o) => ({ ...o, price: '0.00' }), 'malformed'],
  ['negative', (o) => ({ ...o, price: '-97000.00' }), 'malformed'],
  ['not a number', (o) => ({ ...o, price: 'NaN' }), 'malformed'],
  ['infinite', (o) => ({ ...o, price: 'Infinity' }), 'malformed'],
  ['empty', (o) => ({ ...o, price: '' }), 'malformed'],
  ['with an exponent', (o) => ({ ...o, price: '9.7e4' }), 'malformed'],
  ['with a thousands separator', (o) => ({ ...o, price: '97,000.00' }), 'malformed'],
  ['inverted', (o) => ({ ...o, price: '0.00001030927835' }), 'outlier'],
  ['two and a bit per cent off', (o) => ({ ...o, price: '98940.01' }), 'outlier'],
  ['stale', (o) => ({ ...o, observedAt: now - 90_001 }), 'stale'],
  ['from the future', (o) => ({ ...o, observedAt: now + 5_001 }), 'from_the_future'],
  ['without a time', (o) => ({ ...o, observedAt: Number.NaN }), 'stale'],
];

describe.each(corruptions)('a price that is %s', (_name, corrupt, reason) => {
  const lie = corrupt(honest('liar'));

  test('does not move the price that two honest sources give', () => {
    const { prices, rejected } = combinePrices([honest('a'), lie, honest('b')], {}, now, defaultPricePolicy);
    expect(prices['BTC']).toEqual({ symbol: 'BTC', numerator: 97_000n, denominator: 1n });
    expect(rejected).toEqual([{ symbol: 'BTC', source: 'liar', reason }]);
  });

  test('beside a single honest source gives no price at all', () => {
    const { prices, isStale } = combinePrices([honest('a'), lie], {}, now, defaultPricePolicy);
    expect(prices).toEqual({});
    expect(isStale).toBe(true);
  });

  test('from the only source there is moves the price by less than one round may, or not at all', () => {
    const policy = { ...defaultPricePolicy, minimumSources: 1 };
    const { book } = combinePrices([honest('liar', truthCents, now - 30_000)], {}, now - 30_000, policy);
    const { prices } = combinePrices([lie], book, now, policy);
    const price = prices['BTC'] ?? { numerator: 97_000n, denominator: 1n };
    expect(price.numerator * 10_000n).toBeGreaterThanOrEqual(97_000n * 9_750n * price.denominator);
    expect(price.numerator * 10_000n).toBeLessThanOrEqual(97_000n * 10_250n * price.denominator);
  });
});

test('whichever of three sources lies, and however, no price of a thousand feeds is over 2 % from the truth', () => {
  const anyCorruption = fc.oneof(
    fc.constantFrom(...corruptions.map(([, corrupt]) => corrupt)),
    fc.bigInt({ min: 0n, max: 40_000_000n }).map((cents) => (o: Observation) => ({ ...o, price: decimal(cents) })),
  );
  const oneRound = fc.record({
    liar: fc.nat({ max: 2 }),
    corrupt: anyCorruption,
    noise: fc.tuple(...[0, 1, 2].map(() => fc.bigInt({ min: -50n, max: 50n }))),
  });
  let priced = 0;
  fc.assert(
    fc.property(fc.array(oneRound, { minLength: 1, maxLength: 6 }), (rounds) => {
      let book: PriceBook = {};
      rounds.forEach(({ liar, corrupt, noise }, index) => {
        const at = now + index * 30_000;
        const observations = noise.map((basisPoints, source) => {
          const fair = honest(`s${source}`, truthCents + (truthCents * basisPoints) / 10_000n);
          return { ...(source === liar ? corrupt(fair) : fair) };
        });
        const shifted = observations.map((o) => ({ ...o, observedAt: o.observedAt + index * 30_000 }));
        const combined = combinePrices(shifted, book, at, defaultPricePolicy);
        book = combined.book;
        const price = combined.prices['BTC'];
        if (price === undefined) return;
        priced += 1;
        expect(price.numerator * 10_000n).toBeGreaterThanOrEqual(97_000n * 9_800n * price.denominator);
        expect(price.numerator * 10_000n).toBeLessThanOrEqual(97_000n * 10_200n * price.denominator);
      });
    }),
    { numRuns: 1_000 },
  );
  // The checks must not be so strict that no symbol ever has a price.
  expect(priced).toBeGreaterThan(1_000);
});
