/** Memory store: receipts of ended orders, by order id. */
import type { ReceiptRecords, ReceiptRow } from '#src/usecases/ports/receipt-records.ts';
import { makeTable, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

type Stored = ReceiptRow & Readonly<{ orderId: string }>;
export type ReceiptTable = Table<Stored>;

export function makeReceiptTable(undo: UndoLog): ReceiptTable {
  return makeTable(undo);
}

export function makeReceiptRecords(receipts: ReceiptTable): ReceiptRecords {
  return {
    plan: async (orderId, at) => {
      if (receipts.has(orderId)) return;
      receipts.set(orderId, { orderId, text: null, signature: null, wakeAt: at });
    },
    find: async (orderId) => {
      const found = receipts.get(orderId);
      if (!found) return undefined;
      const { orderId: _, ...row } = found;
      return row;
    },
    takeDue: async ({ now, next, limit }) => {
      const due = [...receipts].flatMap(({ orderId, wakeAt }) =>
        wakeAt !== null && wakeAt <= now ? [{ orderId, wakeAt }] : [],
      );
      const taken = due.toSorted((a, b) => a.wakeAt - b.wakeAt || (a.orderId < b.orderId ? -1 : 1)).slice(0, limit);
      for (const { orderId } of taken) change(receipts, orderId, { wakeAt: next });
      return taken.map(({ orderId }) => orderId);
    },
    patch: async (orderId, patch) => change(receipts, orderId, patch),
  };
}

function change(receipts: ReceiptTable, orderId: string, patch: Partial<ReceiptRow>): void {
  const found = receipts.get(orderId);
  if (found) receipts.set(orderId, { ...found, ...patch });
}
