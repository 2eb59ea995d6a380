/** Proves that the checks can fail: every planted bug is caught by the violation it must cause. */
import { expect, test } from 'vitest';
import { catchBug } from './catch-bug.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { mostSeedsPerBug } from './sizes.ts';

export function testCaught(bugs: readonly PlantedBug[]): void {
  test.each(bugs)('$name', async (bug) => {
    const { seed, seen } = await catchBug(bug, mostSeedsPerBug);
    if (seed !== undefined) return;
    expect.fail(`${bug.shows} did not show in ${mostSeedsPerBug} seeds, only: ${seen.join('; ') || 'nothing'}`);
  });
}
