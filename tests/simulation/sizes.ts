/** Sizes of the simulation in `npm test`. The full run gets its sizes from the command line. */

/** Steps with faults; afterwards a seed runs until everything has finished. */
export const stepsPerSeed = 1_000;
export const seedsInTests = 500;
/** Every fifth seed is a deep run, in which even confirmed deposits may be reorganised away. */
export const deepEvery = 5;
export const replayedSeeds = 20;
/** Every planted bug must be caught within this many seeds. */
export const mostSeedsPerBug = 300;
