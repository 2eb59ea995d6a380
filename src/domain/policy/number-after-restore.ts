/**
 * Number of the policy version that a restore appends. Versions saved after the back-up are lost, but signed terms name
 * them by their numbers, so these numbers must not be given to other versions.
 */

/** Numbers skipped in any case, and one for each second since the back-up: operators cannot save versions so fast. */
const leastSkipped = 100;
const msPerNumber = 1_000;

/**
 * `newest` is the newest number in the back-up, `ageMs` is the age of the back-up. If the same back-up is restored
 * again later, it is older, so the versions saved in between are skipped as well.
 */
export function policyNumberAfterRestore(newest: number, ageMs: number): number {
  return newest + leastSkipped + Math.ceil(Math.max(0, ageMs) / msPerNumber);
}
