import { expect, test } from 'vitest';
import { describePlan } from './describe-plan.ts';

test('a plan is told as shares and times', () => {
  const plan = {
    version: 1,
    nonce: '',
    weights: [2 ** 46, 2 ** 46, 2 ** 47],
    offsetsMs: [0, 65_999, 4_500_000],
  } as const;
  expect(describePlan(plan)).toEqual([
    { part: 1, share: '25.00 %', time: '+0:00' },
    { part: 2, share: '25.00 %', time: '+1:05' },
    { part: 3, share: '50.00 %', time: '+75:00' },
  ]);
});
