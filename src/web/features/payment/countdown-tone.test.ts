import { expect, test } from 'vitest';
import { countdownTone } from './countdown-tone.ts';

test.each([
  [1800, 'good'],
  [301, 'good'],
  [300, 'warn'],
  [61, 'warn'],
  [60, 'bad'],
  [1, 'bad'],
  [0, 'bad'],
] as const)('the countdown at %d seconds is %s', (seconds, tone) => {
  expect(countdownTone(seconds)).toBe(tone);
});
