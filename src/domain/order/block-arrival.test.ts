import { expect, test } from 'vitest';
import { arrivedAt } from './block-arrival.ts';

const now = 1_800_000_000_000;
const minute = 60_000;

test.each([
  ['counts from its own time', -2, -1, -2],
  ['of the future counts from when it was read', 10, -1, 0],
  ['that is dated back counts from five minutes before the last look', -60, -1, -6],
  ['that came while we were away counts from its own time', -60, -90, -60],
  ['that a clock which is ahead has looked for counts from when it was read', -60, 600, 0],
] as const)('a block %s', (_, time, checked, expected) => {
  const read = { time: now + time * minute, now, checkedAt: now + checked * minute };
  expect((arrivedAt(read) - now) / minute).toBe(expected);
});

test('the first block that is read counts from its own time', () => {
  expect(arrivedAt({ time: now - 60 * minute, now, checkedAt: undefined })).toBe(now - 60 * minute);
});
