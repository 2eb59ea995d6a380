/** Posts a ledger entry that must be new. An existing one means double counting: throws, to roll everything back. */
import type { Entry } from '#src/domain/ledger/entry.ts';
import type { Records } from '../ports/records.ts';

export async function postOnce(records: Records, entry: Entry, at: number): Promise<void> {
  if (!(await records.journal.post(entry, at))) {
    // Error messages are logged, and a reference may contain a visitor's txid, so only its prefix is included.
    throw new Error(`an entry of the kind ${entry.ref.slice(0, entry.ref.indexOf(':'))} is in the books already`);
  }
}
