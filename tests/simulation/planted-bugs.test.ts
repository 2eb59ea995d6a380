/** Shows that the checkers can fail: every planted bug is caught, and within few seeds. */
import { describe, expect, test } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';
import { plantedLoanBugs } from './planted-loan-bugs.ts';
import { plantedMixBugs } from './planted-mix-bugs.ts';
import { plantedSweepBugs } from './planted-sweep-bugs.ts';
import { runSeed } from './run-seed.ts';

const mostSeeds = 50;
const steps = 1_000;

describe('the simulation notices that', () => {
  test.each([...plantedBugs, ...plantedMixBugs, ...plantedLoanBugs, ...plantedSweepBugs])('$name', async (bug) => {
    const { plant, shows, faults = {}, isDeep = false } = bug;
    const seen: string[] = [];
    for (let seed = 1; seed <= mostSeeds; seed += 1) {
      const { violation } = await runSeed({ seed, steps, plant, faults, isDeep });
      if (violation) seen.push(`${violation.rule} ${violation.message}`);
      if (seen.some((line) => shows.test(line))) return;
    }
    expect.fail(`${shows} did not show in ${mostSeeds} seeds, only: ${seen.join('; ') || 'nothing'}`);
  });
});
