import { expect, test } from 'vitest';
import { splitMoments } from './split-moments.ts';

const clock = { iso: '2026-11-23T03:09:49Z', text: '03:09:49 UTC', kind: 'clock' } as const;
const date = { iso: '2026-11-23T03:09:49Z', text: 'Nov 23, 2026, 03:09:49 UTC' } as const;

test('a text without a known moment stays as it is', () => {
  expect(splitMoments('Detected at 03:09:50 UTC', [clock, date])).toEqual(['Detected at 03:09:50 UTC']);
  expect(splitMoments('Detected', [])).toEqual(['Detected']);
});

test('a moment is found in the middle and at the end of a text, and the date before its time of day', () => {
  const text = 'Choose before Nov 23, 2026, 03:09:49 UTC. Seen at 03:09:49 UTC';
  expect(splitMoments(text, [clock, date])).toEqual(['Choose before ', date, '. Seen at ', clock]);
});

test('a moment that is named twice is found twice', () => {
  expect(splitMoments('03:09:49 UTC, 03:09:49 UTC', [clock])).toEqual([clock, ', ', clock]);
});

test('a moment is found where the text binds its figures to what follows them', () => {
  const written = { iso: clock.iso, text: '2026年11月23日 03:09:49 UTC' };
  const bound = '2026年11\u2060月23\u2060日 03:09:49\u00a0UTCまで';
  expect(splitMoments(bound, [written])).toEqual([written, 'まで']);
});
