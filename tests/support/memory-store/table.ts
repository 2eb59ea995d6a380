/** Rows by key, in the order they came, with every change in the undo log. */
import type { UndoLog } from './undo-log.ts';

/** A live view for the checkers: it shows what the store holds at this moment, without copying. */
export type Rows<Row> = Iterable<Row> &
  Readonly<{
    size: number;
    get(key: string): Row | undefined;
    /** The keys whose rows were ever written, in that order, those that were taken back too. It only grows. */
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

/** Rows that are only ever added. */
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

/** Several values under one key, oldest first. */
export function addTo<Value>(table: Table<readonly Value[]>, key: string, value: Value): void {
  table.set(key, [...(table.get(key) ?? []), value]);
}

/** The row that a verb names must be there: a missing one is a mistake of the verb. */
export function mustGet<Row>(table: Rows<Row>, key: string): Row {
  const row = table.get(key);
  if (row === undefined) throw new Error(`no such row: ${key}`);
  return row;
}
