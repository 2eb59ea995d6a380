/** The first half of the seeds; the second has a file of its own, so that two cores share them. */
import { test } from 'vitest';
import { expectNoViolation, listSeeds } from './run-seeds.ts';
import { seedsInTests } from './sizes.ts';

test('orders of the first seeds end with every coin where it belongs', async () => {
  await expectNoViolation(listSeeds(1, 1, seedsInTests / 2));
});
