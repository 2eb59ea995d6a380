/** Memory store: transfers between the hot wallet and venues. */
import { isTransferOpen, plainTxid, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import type { TransferRecords } from '#src/usecases/ports/venue-records.ts';
import { makeTable, mustGet, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export function makeTransferTable(undo: UndoLog): Table<VenueTransfer> {
  return makeTable(undo);
}

export function makeTransferRecords(transfers: Table<VenueTransfer>): TransferRecords {
  const open = (): readonly VenueTransfer[] =>
    [...transfers].filter(isTransferOpen).toSorted((a, b) => a.plannedAt - b.plannedAt || (a.id < b.id ? -1 : 1));
  return {
    insert: async (transfer) => {
      if (transfers.has(transfer.id)) throw new AlreadyTaken('venue_transfers_pkey');
      const { venue, direction, currency } = transfer;
      const isSecond = open().some(
        (each) => each.direction === 'out' && each.venue === venue && each.currency === currency,
      );
      if (direction === 'out' && isSecond) throw new AlreadyTaken('venue_transfers_one_out');
      transfers.set(transfer.id, transfer);
    },
    lock: async (id) => transfers.get(id),
    move: async ({ id, fromVersion, state, patch }) => {
      const transfer = mustGet(transfers, id);
      if (transfer.version !== fromVersion) throw new Error('a transfer was changed meanwhile');
      if (['credited', 'arrived', 'refused', 'lost'].includes(transfer.state)) throw new Error('a transfer has ended');
      transfers.set(id, { ...transfer, ...patch, state, version: fromVersion + 1 });
    },
    open: async () => open(),
    stateByTxid: async (currency, txid) =>
      [...transfers].find(
        (each) =>
          each.direction === 'out' &&
          each.currency === currency &&
          each.txid !== null &&
          plainTxid(each.txid) === plainTxid(txid),
      )?.state,
    lockOut: async () => undefined,
  };
}
