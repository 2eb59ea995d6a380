/** How much of the simulation `npm test` runs. The full run takes its sizes from its command line. */

/** Steps under faults; then a seed goes on until it rests. */
export const stepsPerSeed = 1_000;
export const seedsInTests = 500;
/** In every fifth seed chains also undo what was deep enough to be relied on. */
export const deepEvery = 5;
export const replayedSeeds = 20;
/** Every planted bug is caught within so many seeds. */
export const mostSeedsPerBug = 300;
