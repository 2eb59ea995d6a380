/**
 * Seeds that once failed, with the cause. A change of the simulation changes what they do; they are kept all the same.
 */
import { expect, test } from 'vitest';
import regressions from './regressions.json' with { type: 'json' };
import { runSeed } from './run-seed.ts';
import { toRunOptions, type RunSpec } from './run-spec.ts';

test.each(regressions)('seed $seed no longer breaks $rule ($was)', async ({ rule: _rule, was: _was, ...spec }) => {
  const { violation } = await runSeed(toRunOptions(spec satisfies RunSpec));
  expect(violation).toBeUndefined();
});
