/** A seed is a whole run: without that, a failure could not be looked at twice. */
import { expect, test } from 'vitest';
import { runSeed } from './run-seed.ts';
import { listSeeds } from './run-seeds.ts';

test.each(listSeeds(1, 1, 10))('seed %i runs the same way twice, to the last event', async (seed) => {
  const [first, second] = [await runSeed({ seed, steps: 500 }), await runSeed({ seed, steps: 500 })];
  expect(second.trace).toBe(first.trace);
  expect(second.stepsRun).toBe(first.stepsRun);
});

test('two seeds run differently', async () => {
  const [first, second] = [await runSeed({ seed: 1, steps: 50 }), await runSeed({ seed: 2, steps: 50 })];
  expect(second.trace).not.toBe(first.trace);
});
