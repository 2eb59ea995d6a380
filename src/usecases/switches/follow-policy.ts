/**
 * The policy in force, as this process knows it. Every process reads the database for a newer version several times a
 * second, so that a change needs no restart.
 */
import { usualVersion, type PolicyVersion } from '#src/domain/policy/policy.ts';
import type { Store } from '../ports/records.ts';

export type PolicyFollower = Readonly<{
  /** The newest version read so far, and the defaults until an operator has saved one. */
  current(): PolicyVersion;
  /** Reads the database for a newer version. */
  refresh(): Promise<void>;
}>;

export function makePolicyFollower(store: Store): PolicyFollower {
  let known: PolicyVersion = usualVersion;
  return {
    current: () => known,
    refresh: async () => {
      const newer = await store.snapshot(async ({ policies }) => await policies.newestAfter(known.number));
      // Two reads may overlap: the one that began earlier must not undo the later one.
      if (newer && newer.number > known.number) known = newer;
    },
  };
}
