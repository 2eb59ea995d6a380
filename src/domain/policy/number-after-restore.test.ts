/** Numbers of policy versions after a restore. */
import { expect, test } from 'vitest';
import { policyNumberAfterRestore } from './number-after-restore.ts';

const hourMs = 3_600_000;

test('a version saved every second since the back-up would still keep its number for itself', () => {
  for (const hours of [0, 1, 24, 24 * 365]) {
    expect(policyNumberAfterRestore(4, hours * hourMs)).toBeGreaterThan(4 + hours * 3_600);
  }
});

test('a second restore of the same back-up skips what was saved after the first', () => {
  const first = policyNumberAfterRestore(4, hourMs);
  expect(policyNumberAfterRestore(4, 2 * hourMs)).toBe(first + 3_600);
});

test('a clock that runs behind the one of the back-up skips the least', () => {
  expect(policyNumberAfterRestore(0, -hourMs)).toBe(policyNumberAfterRestore(0, 0));
});
