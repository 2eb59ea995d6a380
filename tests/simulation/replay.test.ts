/** A seed determines the whole run: otherwise a failure could not be reproduced. */
import { expect, test } from 'vitest';
import { runSeed } from './run-seed.ts';
import { listSeeds } from './run-seeds.ts';
import { replayedSeeds, stepsPerSeed } from './sizes.ts';

test.each(listSeeds(1, 1, replayedSeeds))('seed %i runs the same way twice, to the last event', async (seed) => {
  const options = { seed, steps: stepsPerSeed, isDeep: seed % 2 === 0 };
  const [first, second] = [await runSeed(options), await runSeed(options)];
  expect(second).toEqual(first);
});

test('two seeds run differently', async () => {
  const [first, second] = [await runSeed({ seed: 1, steps: 50 }), await runSeed({ seed: 2, steps: 50 })];
  expect(second.trace).not.toBe(first.trace);
});
