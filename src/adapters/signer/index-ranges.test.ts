import { expect, test } from 'vitest';
import { makeSeededRandom } from '#tests/support/random.ts';
import { makeIndexSet } from './index-ranges.ts';

test('has what was added and nothing else, in any order', () => {
  const random = makeSeededRandom(7);
  const [set, plain] = [makeIndexSet(), new Set<number>()];
  for (let turn = 0; turn < 400; turn += 1) {
    const from = random.below(200);
    const to = from + random.below(3);
    set.add(from, to);
    for (let index = from; index <= to; index += 1) plain.add(index);
    for (let index = 0; index < 205; index += 1) expect(set.has(index)).toBe(plain.has(index));
    const ranges = set.ranges();
    expect(ranges.every(([low, high], place) => low <= high && low > (ranges[place - 1]?.[1] ?? -2) + 1)).toBe(true);
  }
});

test('keeps neighbours as one range', () => {
  const set = makeIndexSet();
  for (const index of [5, 3, 4, 9, 8]) set.add(index);
  expect(set.ranges()).toEqual([
    [3, 5],
    [8, 9],
  ]);
});
