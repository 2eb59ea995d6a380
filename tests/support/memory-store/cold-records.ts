/** Memory store: moves to cold storage. */
import { money, type Money } from '#src/domain/money.ts';
import type { ColdMove } from '#src/domain/treasury/cold.ts';
import type { ColdMoveRecords } from '#src/usecases/ports/cold-records.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import { makeTable, mustGet, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export function makeColdTable(undo: UndoLog): Table<ColdMove> {
  return makeTable(undo);
}

export function makeColdMoveRecords(moves: Table<ColdMove>): ColdMoveRecords {
  return {
    insert: async (move) => {
      if (moves.has(move.id)) throw new AlreadyTaken('cold_moves_pkey');
      moves.set(move.id, move);
    },
    lock: async (id) => moves.get(id),
    move: async ({ id, fromVersion, state, patch }) => {
      const move = mustGet(moves, id);
      if (move.version !== fromVersion) throw new Error('a move was changed meanwhile');
      if (move.state !== 'leaving') throw new Error('a move has ended');
      moves.set(id, { ...move, ...patch, state, version: fromVersion + 1 });
    },
    setCoin: async (id, coinId) => {
      const move = moves.get(id);
      if (move) moves.set(id, { ...move, coinId });
    },
    brought: async () => {
      const arrived = [...moves].filter(({ state }) => state === 'arrived');
      const names = [...new Set(arrived.map(({ currency }) => currency))].toSorted();
      return names.map((currency): Money => {
        const own = arrived.filter((move) => move.currency === currency);
        return money(
          currency,
          own.reduce((sum, { units }) => sum + units, 0n),
        );
      });
    },
  };
}
