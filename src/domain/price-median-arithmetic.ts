/** Median of prices and distance between prices, in exact fractions. */
import { meanPrice, type Price } from './rate.ts';

/** A price from one source. `weight` is a whole number from one on. */
export type Sighting = Readonly<{
  source: string;
  price: Price;
  observedAt: number;
  weight: number;
  /** Value of the source's best offers in US dollars. Absent if the source does not say. */
  depthDollars?: bigint;
}>;

/**
 * Weighted median of the prices and, separately, the median of their times. If the weights split into equal halves, the
 * mean of the two prices between them. For an even number of times, the older one.
 */
export function middleOf(sightings: readonly Sighting[]): Readonly<{ price: Price; observedAt: number }> {
  const fair = withoutDominance(sightings).toSorted((a, b) => byPrice(a.price, b.price));
  const lower = reach(fair);
  const upper = reach(fair.toReversed());
  const times = sightings.map(({ observedAt }) => observedAt).toSorted((a, b) => a - b);
  const observedAt = times[Math.floor((sightings.length - 1) / 2)];
  if (lower === undefined || upper === undefined || observedAt === undefined) {
    throw new RangeError('nothing has no middle');
  }
  return { price: byPrice(lower, upper) === 0 ? lower : meanPrice(lower, upper), observedAt };
}

export function weightOf(sightings: readonly Sighting[]): number {
  return sightings.reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * Gives all sources the same weight if one of them weighs as much as all others together, because that source would
 * decide the median alone. Then one source that lies never moves the median past the prices of the honest ones, if
 * there are at least two of these.
 */
export function withoutDominance(sightings: readonly Sighting[]): readonly Sighting[] {
  const total = weightOf(sightings);
  const isDominated = sightings.some(({ weight }) => weight * 2 >= total);
  return isDominated ? sightings.map((sighting) => ({ ...sighting, weight: 1 })) : sightings;
}

/** The first price, in the given order, at which half of the total weight is reached. */
function reach(sorted: readonly Sighting[]): Price | undefined {
  const total = weightOf(sorted);
  let sum = 0;
  return sorted.find(({ weight }) => (sum += weight) * 2 >= total)?.price;
}

/** Whether `price` differs from `reference` by at most this many basis points of `reference`. */
export function isNear(price: Price, reference: Price, basisPoints: bigint): boolean {
  const difference = price.numerator * reference.denominator - reference.numerator * price.denominator;
  const distance = difference < 0n ? -difference : difference;
  return distance * 10_000n <= basisPoints * reference.numerator * price.denominator;
}

function byPrice(a: Price, b: Price): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}
