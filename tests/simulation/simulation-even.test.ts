/** Half of the seeds; the other half has a file of its own, so that two cores share them. */
import { test } from 'vitest';
import { expectNoViolation, listSeeds } from './run-seeds.ts';
import { seedsInTests } from './sizes.ts';

test('orders with even seeds end with every coin where it belongs', async () => {
  await expectNoViolation(listSeeds(2, 2, seedsInTests / 2));
});
