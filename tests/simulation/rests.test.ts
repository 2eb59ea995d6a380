/** Lives in which mixes are paid in part, and the wallets cannot pay the rest: it goes back, under all faults. */
import { expect, test } from 'vitest';
import { restClimate } from './planted-rest-bugs.ts';
import { runSeed } from './run-seed.ts';
import { listSeeds } from './run-seeds.ts';
import { deepEvery, stepsPerSeed } from './sizes.ts';

const seeds = 60;
/** Mixes whose rest these lives call off at least. */
const least = 6;

test('no rule is broken while the rest of mixes is sent back', async () => {
  let rests = 0;
  for (const seed of listSeeds(1, 1, seeds)) {
    const isDeep = seed % deepEvery === 0;
    const { violation, reached } = await runSeed({ seed, steps: stepsPerSeed, isDeep, climate: restClimate });
    expect(violation && `${seed} ${violation.rule} ${violation.message}`).toBeUndefined();
    rests += reached['promise: rest of a mix called off'] ?? 0;
  }
  expect(rests).toBeGreaterThanOrEqual(least);
});
