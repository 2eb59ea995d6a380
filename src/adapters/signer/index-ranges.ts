/** A set of indexes that are mostly given out one after another, kept as ranges so that millions of them are short. */
import { z } from 'zod';

/** Ranges from the first to the last index, both within, in order and apart from each other. */
export const RangesSchema = z.array(z.tuple([z.int().nonnegative(), z.int().nonnegative()]));
export type Ranges = readonly (readonly [from: number, to: number])[];

export type IndexSet = Readonly<{
  has(index: number): boolean;
  add(from: number, to?: number): void;
  ranges(): Ranges;
}>;

export function makeIndexSet(): IndexSet {
  const ranges: [from: number, to: number][] = [];
  /** Place of the first range that does not end before the index. */
  const placeOf = (index: number): number => {
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ranges[middle]?.[1] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    has: (index) => {
      const range = ranges[placeOf(index)];
      return range !== undefined && range[0] <= index;
    },
    add: (from, to = from) => {
      // Neighbours grow together.
      const first = placeOf(from - 1);
      let [low, high, count] = [from, to, 0];
      for (let range = ranges[first]; range && range[0] <= to + 1; range = ranges[first + count]) {
        [low, high, count] = [Math.min(low, range[0]), Math.max(high, range[1]), count + 1];
      }
      ranges.splice(first, count, [low, high]);
    },
    ranges: () => ranges,
  };
}
