/** Memory store: leases on due work, which expire by the store's own clock. */
import type { Clock } from '#src/usecases/ports/clock.ts';
import { makeTable } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export const leaseMs = 30_000;

type Waking = Readonly<{ id: string; wakeAt: number | null }>;

export type Leases = Readonly<{
  /** Leases the rows that are due and not leased, the oldest first, and returns their ids. */
  take(rows: Iterable<Waking>, now: number, limit: number): readonly string[];
  /** Ends a lease, because work that was changed may be taken again at once. */
  clear(id: string): void;
}>;

export function makeLeases(clock: Clock, undo: UndoLog): Leases {
  const leasedUntil = makeTable<number>(undo);
  return {
    take: (rows, now, limit) => {
      const clockNow = clock.now();
      const due: { id: string; wakeAt: number }[] = [];
      for (const { id, wakeAt } of rows) {
        if (wakeAt === null || wakeAt > now) continue;
        if ((leasedUntil.get(id) ?? clockNow) <= clockNow) due.push({ id, wakeAt });
      }
      const taken = due.toSorted((a, b) => a.wakeAt - b.wakeAt || (a.id < b.id ? -1 : 1)).slice(0, limit);
      for (const { id } of taken) leasedUntil.set(id, clockNow + leaseMs);
      return taken.map(({ id }) => id);
    },
    clear: (id) => leasedUntil.delete(id),
  };
}

/** The earliest due time of these rows. */
export function earliestWake(...groups: readonly Iterable<Waking>[]): number | undefined {
  let earliest: number | undefined;
  for (const rows of groups) {
    for (const { wakeAt } of rows) {
      if (wakeAt !== null && (earliest === undefined || wakeAt < earliest)) earliest = wakeAt;
    }
  }
  return earliest;
}
