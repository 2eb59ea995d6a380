/** Median of prices and distance between prices, in exact fractions. */
import { meanPrice, type Price } from './rate.ts';

export type Sighting = Readonly<{ source: string; price: Price; observedAt: number }>;

/** Median of the prices and, separately, of their times. For an even number: the mean price, and the older time. */
export function middleOf(sightings: readonly Sighting[]): Readonly<{ price: Price; observedAt: number }> {
  const prices = sightings.map(({ price }) => price).toSorted(byPrice);
  const times = sightings.map(({ observedAt }) => observedAt).toSorted((a, b) => a - b);
  const half = Math.floor((sightings.length - 1) / 2);
  const [lower, upper, observedAt] = [prices[half], prices[sightings.length - 1 - half], times[half]];
  if (lower === undefined || upper === undefined || observedAt === undefined) {
    throw new RangeError('nothing has no middle');
  }
  return { price: lower === upper ? lower : meanPrice(lower, upper), observedAt };
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
