/** Lives in which everybody wants the same coin, so that payouts go out in batches under all faults. */
import { expect, test } from 'vitest';
import { batchClimate } from './planted-batch-bugs.ts';
import { runSeed } from './run-seed.ts';
import { listSeeds } from './run-seeds.ts';
import { deepEvery, stepsPerSeed } from './sizes.ts';

const seeds = 100;
/** Batches that these lives have at least. */
const least = 4;

test('no rule is broken while payouts go out in batches', async () => {
  let batches = 0;
  for (const seed of listSeeds(1, 1, seeds)) {
    const isDeep = seed % deepEvery === 0;
    const { violation, reached } = await runSeed({ seed, steps: stepsPerSeed, isDeep, climate: batchClimate });
    expect(violation && `${seed} ${violation.rule} ${violation.message}`).toBeUndefined();
    batches += reached['payouts go out in one transaction'] ?? 0;
  }
  expect(batches).toBeGreaterThanOrEqual(least);
});
