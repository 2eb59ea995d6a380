/**
 * Posts a ledger entry that must be new. If the entry exists already, it would count twice, so an error is thrown and
 * everything is rolled back.
 */
import type { Entry } from '#src/domain/ledger/entry.ts';
import type { Records } from '../ports/records.ts';

export async function postOnce(records: Records, entry: Entry, at: number): Promise<void> {
  if (!(await records.journal.post(entry, at))) {
    // Error messages are logged, and a reference may contain a visitor's txid, so the message has only the reference's
    // prefix.
    throw new Error(`an entry of the kind ${entry.ref.slice(0, entry.ref.indexOf(':'))} is in the books already`);
  }
}
