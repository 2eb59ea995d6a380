/** Memory store: how far each chain has been read, and the health of its node. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainHealth, ChainRecords } from '#src/usecases/ports/chain-records.ts';
import { makeTable, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export type ChainTables = Readonly<{
  cursors: Table<BlockRef>;
  headers: Table<BlockRef>;
  finality: Table<number>;
  health: Table<ChainHealth>;
}>;

export function makeChainTables(undo: UndoLog): ChainTables {
  return { cursors: makeTable(undo), headers: makeTable(undo), finality: makeTable(undo), health: makeTable(undo) };
}

export function makeChainRecords({ cursors, headers, finality, health }: ChainTables): ChainRecords {
  return {
    lockCursor: async (chain) => cursors.get(chain),
    cursor: async (chain) => cursors.get(chain),
    setCursor: async (chain, { height, hash, time }) => {
      // Callers may pass whole blocks; only the header is stored.
      const header = { height, hash, time };
      cursors.set(chain, header);
      headers.set(headerKey(chain, height), header);
    },
    headerAt: async (chain, height) => headers.get(headerKey(chain, height)),
    highestHeader: async (chain) => {
      let height = cursors.get(chain)?.height ?? 0;
      while (headers.get(headerKey(chain, height + 1))) height += 1;
      return height;
    },
    finalHeight: async (chain) => finality.get(chain) ?? null,
    setFinalHeight: async (chain, height) => finality.set(chain, height),
    saveHealth: async (saved) => health.set(saved.chain, saved),
    health: async (chain) => health.get(chain),
    allHealth: async () => [...health],
  };
}

function headerKey(chain: ChainId, height: number): string {
  return `${chain} ${height}`;
}
