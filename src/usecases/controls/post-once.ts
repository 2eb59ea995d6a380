/** Posts an entry that cannot have been posted before. If it was, something was counted twice, and nothing may go on. */
import type { Entry } from '#src/domain/ledger/entry.ts';
import type { Records } from '../ports/records.ts';

export async function postOnce(records: Records, entry: Entry, at: number): Promise<void> {
  if (!(await records.journal.post(entry, at))) throw new Error(`${entry.ref} is in the books already`);
}
