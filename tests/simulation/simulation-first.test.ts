/** The first half of the seeds. The second half is in another file, to use two cores. */
import { test } from 'vitest';
import { expectNoViolation, listSeeds } from './run-seeds.ts';
import { seedsInTests } from './sizes.ts';

test('orders of the first seeds end with every coin where it belongs', async () => {
  await expectNoViolation(listSeeds(1, 1, seedsInTests / 2));
});
