/** The second half of the seeds. The first half is in another file, to use two cores. */
import { test } from 'vitest';
import { expectNoViolation, listSeeds } from './run-seeds.ts';
import { seedsInTests } from './sizes.ts';

test('orders of the other seeds end with every coin where it belongs', async () => {
  await expectNoViolation(listSeeds(1 + seedsInTests / 2, 1, seedsInTests / 2));
});
