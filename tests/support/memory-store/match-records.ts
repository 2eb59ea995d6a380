/** Memory store: matches on the screening list, and their clearances. */
import { isSameMatch, type ScreeningMatch } from '#src/domain/order/screening-match.ts';
import type { MatchRecords } from '#src/usecases/ports/match-records.ts';
import { makeTable, mustGet, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

/** Screening matches by id. */
export type MatchTable = Table<ScreeningMatch>;

export function makeMatchTable(undo: UndoLog): MatchTable {
  return makeTable(undo);
}

export function makeMatchRecords(matches: MatchTable): MatchRecords {
  const ofOrder = (orderId: string) => [...matches].filter((match) => match.orderId === orderId);
  return {
    note: async (found) => {
      if (found.address !== null && ofOrder(found.orderId).some((match) => isSameMatch(match, found))) return;
      const id = String(matches.size + 1);
      matches.set(id, { ...found, id, clearance: null });
    },
    ofOrder: async (orderId) => ofOrder(orderId),
    clear: async (id, clearance) => {
      const match = mustGet(matches, id);
      if (match.clearance !== null) throw new Error(`there is no open match ${id}`);
      matches.set(id, { ...match, clearance });
    },
  };
}

/** Erases the addresses of an order's matches with the order. */
export function eraseMatches(matches: MatchTable, orderId: string): void {
  for (const match of matches) {
    if (match.orderId === orderId) matches.set(match.id, { ...match, address: null });
  }
}
