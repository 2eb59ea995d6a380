/** Estimated duration of a mixing order. */
import { describe, expect, test } from 'vitest';
import { estimateMinutes } from './estimate.ts';

describe('the estimated minutes', () => {
  test('are the deposit’s confirmations, the delay and the last part’s confirmations', () => {
    expect(estimateMinutes({ depositSeconds: 1_200, payoutSeconds: 600, delayMinutes: 15 })).toBe(45);
  });

  test('round up, once and over both chains together', () => {
    expect(estimateMinutes({ depositSeconds: 61, payoutSeconds: 60, delayMinutes: 0 })).toBe(3);
    expect(estimateMinutes({ depositSeconds: 30, payoutSeconds: 30, delayMinutes: 5 })).toBe(6);
    expect(estimateMinutes({ depositSeconds: 0.5, payoutSeconds: 0, delayMinutes: 5 })).toBe(6);
  });

  test('are at least one', () => {
    expect(estimateMinutes({ depositSeconds: 0, payoutSeconds: 0, delayMinutes: 0 })).toBe(1);
    expect(estimateMinutes({ depositSeconds: 2, payoutSeconds: 3, delayMinutes: 0 })).toBe(1);
  });
});
