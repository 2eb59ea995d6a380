/** Memory store: rates, pauses, the audit log and the workers' heartbeat. */
import { chainHash, genesisHash } from '#src/domain/hash-chain.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import type { AuditEntry, AuditRow, Comparison, ControlRecords } from '#src/usecases/ports/control-records.ts';
import type { RateSnapshot } from '#src/usecases/ports/rate-source.ts';
import type { Pause } from '#src/usecases/ports/stop-records.ts';
import { lazyHashes } from './lazy-hashes.ts';
import { makeList, makeTable, type List, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export type ControlTables = Readonly<{
  /** The latest rates, under the key `latest`; older ones are not kept. */
  rates: Table<RateSnapshot>;
  pauses: Table<Pause>;
  audit: List<AuditEntry>;
  /** Time of the last heartbeat, under the key `any`. */
  heartbeat: Table<number>;
  comparisons: Table<Comparison>;
  /** Treasury acts by number. */
  acts: Table<TreasuryAct>;
}>;

export function makeControlTables(undo: UndoLog): ControlTables {
  return {
    rates: makeTable(undo),
    pauses: makeTable(undo),
    audit: makeList(undo),
    heartbeat: makeTable(undo),
    comparisons: makeTable(undo),
    acts: makeTable(undo),
  };
}

type Needs = Readonly<{ tables: ControlTables; hasHashes: boolean }>;

export function makeControlRecords({ tables, hasHashes }: Needs): ControlRecords {
  const { rates, pauses, audit, heartbeat, comparisons, acts } = tables;
  const hashes = lazyHashes(audit.rows, (previous, entry) => (hasHashes ? chainHash(previous, entry) : genesisHash));
  return {
    findAct: async (id) => acts.get(id),
    // Nobody has a passkey in memory.
    addApproval: async () => {},
    approvals: async () => [],
    saveRates: async (snapshot) => rates.set('latest', snapshot),
    latestRates: async () => rates.get('latest'),
    pause: async (pause) => pauses.set(pause.scope, pause),
    resume: async (scope) => pauses.delete(scope),
    pauses: async () => [...pauses],
    audit: async ({ actor, action, subject, details, at }) => audit.add({ actor, action, subject, details, at }),
    auditRows: async (afterSeq, limit) =>
      audit.rows.slice(afterSeq, afterSeq + limit).map((entry, index): AuditRow => {
        const seq = afterSeq + index + 1;
        return { ...entry, seq, prevHash: hashes.at(seq - 1), hash: hashes.at(seq) };
      }),
    lockHeartbeat: async () => heartbeat.get('any') ?? null,
    setHeartbeat: async (at) => heartbeat.set('any', at),
    // Not stored: the simulation's own checks fail on a violation.
    // Nobody changes rows here, so that a row which does not agree with its terms is a fault of the program.
    noteViolations: async (violations) => {
      for (const { rule, about } of violations) throw new Error(`${rule} ${about} does not agree with its terms`);
    },
    noteComparisons: async (found) => {
      for (const each of found) {
        if (each.at >= (comparisons.get(each.currency)?.at ?? 0)) comparisons.set(each.currency, each);
      }
    },
    comparisons: async () => [...comparisons].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}
