/** A table of the memory store: rows by key in insertion order, with every change in the undo log. */
import type { UndoLog } from './undo-log.ts';

/** A live view for the checks: shows the current rows without copying. */
export type Rows<Row> = Iterable<Row> &
  Readonly<{
    size: number;
    get(key: string): Row | undefined;
    /** Keys of all rows ever written, in that order, including rolled-back writes. It only grows. */
    written: readonly string[];
  }>;

export type Table<Row> = Rows<Row> &
  Readonly<{
    has(key: string): boolean;
    set(key: string, row: Row): void;
    delete(key: string): void;
  }>;

export function makeTable<Row>(undo: UndoLog): Table<Row> {
  const rows = new Map<string, Row>();
  const written: string[] = [];
  const restore = (key: string, old: Row | undefined): void => {
    written.push(key);
    if (old === undefined) rows.delete(key);
    else rows.set(key, old);
  };
  const note = (key: string): void => {
    const old = rows.get(key);
    written.push(key);
    undo.note(() => restore(key, old));
  };
  return {
    [Symbol.iterator]: () => rows.values(),
    get size() {
      return rows.size;
    },
    get: (key) => rows.get(key),
    written,
    has: (key) => rows.has(key),
    set: (key, row) => {
      note(key);
      rows.set(key, row);
    },
    delete: (key) => {
      if (!rows.has(key)) return;
      note(key);
      rows.delete(key);
    },
  };
}

/** An append-only list of rows. */
export type List<Row> = Readonly<{ rows: readonly Row[]; add(row: Row): void }>;

export function makeList<Row>(undo: UndoLog): List<Row> {
  const rows: Row[] = [];
  return {
    rows,
    add: (row) => {
      undo.note(() => rows.pop());
      rows.push(row);
    },
  };
}

/** Appends a value to the list under a key. */
export function addTo<Value>(table: Table<readonly Value[]>, key: string, value: Value): void {
  table.set(key, [...(table.get(key) ?? []), value]);
}

/** Returns a row that must exist: a missing one is a bug of the caller. */
export function mustGet<Row>(table: Rows<Row>, key: string): Row {
  const row = table.get(key);
  if (row === undefined) throw new Error(`no such row: ${key}`);
  return row;
}
