/** Half of the planted bugs; the other half has a file of its own, so that two cores share them. */
import { describe } from 'vitest';
import { allPlantedBugs } from './all-planted-bugs.ts';
import { testCaught } from './test-caught.ts';

describe('the simulation notices that', () => {
  testCaught(allPlantedBugs.filter((_, index) => index % 2 === 0));
});
