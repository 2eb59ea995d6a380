/**
 * Posts an entry that cannot have been posted before. If it was, something was counted twice, and nothing may go on.
 */
import type { Entry } from '#src/domain/ledger/entry.ts';
import type { Records } from '../ports/records.ts';

export async function postOnce(records: Records, entry: Entry, at: number): Promise<void> {
  if (!(await records.journal.post(entry, at))) {
    // Messages are logged, and a reference may name a visitor's transaction: only its kind is told.
    throw new Error(`an entry of the kind ${entry.ref.slice(0, entry.ref.indexOf(':'))} is in the books already`);
  }
}
