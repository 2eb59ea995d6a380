/** Records when and by how much deadlines were extended: only our own outages may extend them. */
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { Records, Store } from '#src/usecases/ports/records.ts';

export type DeadlineShifts = Readonly<{
  store: Store;
  /** Upper bound of the extension of any deadline since that time. */
  sumSince(at: number): number;
}>;

export function makeDeadlineShifts(store: Store, clock: Clock): DeadlineShifts {
  const shifts: Readonly<{ at: number; byMs: number }>[] = [];
  const noting = (records: Records): Records => ({
    ...records,
    orders: {
      ...records.orders,
      shiftDeadlines: async (chain, byMs) => {
        if (byMs < 0) throw new RangeError(`deadlines move back by ${-byMs} ms`);
        // A transaction that is rolled back is counted too: the bound is then wider, never narrower.
        shifts.push({ at: clock.now(), byMs });
        await records.orders.shiftDeadlines(chain, byMs);
      },
    },
  });
  return {
    store: {
      transaction: async (work) => await store.transaction(async (records) => await work(noting(records))),
      snapshot: async (work) => await store.snapshot(work),
    },
    sumSince: (at) => shifts.reduce((sum, shift) => (shift.at >= at ? sum + shift.byMs : sum), 0),
  };
}
