/** Half of the planted bugs. The other half is in another file, to use two cores. */
import { describe } from 'vitest';
import { allPlantedBugs } from './all-planted-bugs.ts';
import { testCaught } from './test-caught.ts';

describe('the simulation notices that', () => {
  testCaught(allPlantedBugs.filter((_, index) => index % 2 === 1));
});
