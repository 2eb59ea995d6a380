/** Memory store: policy versions. */
import type { PolicyRecords, StoredPolicy } from '#src/usecases/ports/policy-records.ts';
import { makeTable, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

/** Versions by number. */
export type PolicyTable = Table<StoredPolicy>;

export function makePolicyTable(undo: UndoLog): PolicyTable {
  return makeTable(undo);
}

export function makePolicyRecords(policies: PolicyTable): PolicyRecords {
  const newestFirst = () => [...policies].toSorted((a, b) => b.number - a.number);
  return {
    newestAfter: async (number) => newestFirst().find((version) => version.number > number),
    find: async (number) => policies.get(String(number)),
    newest: async (limit) => newestFirst().slice(0, limit),
    inForceSince: async (at) => {
      const before = newestFirst().filter((version) => version.at <= at);
      return [...newestFirst().filter((version) => version.at > at), ...before.slice(0, 1)];
    },
    append: async (version) => {
      if (policies.get(String(version.number))) return false;
      policies.set(String(version.number), version);
      return true;
    },
  };
}
