/**
 * The policy in force, as this process knows it. Every process reads the database for a newer version several times a
 * second, so that a change needs no restart.
 */
import { usualVersion, type PolicyVersion } from '#src/domain/policy/policy.ts';
import type { StoredPolicy } from '../ports/policy-records.ts';
import type { Store } from '../ports/records.ts';

export type PolicyFollower = Readonly<{
  /** The version that was the newest at the last read, and the defaults until an operator has saved one. */
  current(): PolicyVersion;
  /** Reads the newest version. */
  refresh(): Promise<void>;
}>;

export function makePolicyFollower(store: Store): PolicyFollower {
  let known: PolicyVersion & Partial<Pick<StoredPolicy, 'hash'>> = usualVersion;
  let reads: Promise<void> = Promise.resolve();
  const read = async (): Promise<void> => {
    const [newest] = await store.snapshot(async ({ policies }) => await policies.newest(1));
    if (newest?.number === known.number && newest.hash === known.hash) return;
    // A lower number, or another document under the same number, is adopted too: the database was restored.
    known = newest ?? usualVersion;
  };
  return {
    current: () => known,
    refresh: async () => {
      // Reads follow one another, so that one that began earlier does not undo a later one. Each reports its own error.
      const next = reads.then(read, read);
      reads = next;
      await next;
    },
  };
}
