/** The second half of the seeds; the first has a file of its own. */
import { test } from 'vitest';
import { expectNoViolation, listSeeds } from './run-seeds.ts';
import { seedsInTests } from './sizes.ts';

test('orders of the other seeds end with every coin where it belongs', async () => {
  await expectNoViolation(listSeeds(1 + seedsInTests / 2, 1, seedsInTests / 2));
});
