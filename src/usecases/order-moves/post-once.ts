/**
 * Posts a ledger entry that must be new. If it exists, something was counted twice: throws, to roll everything back.
 */
import type { Entry } from '#src/domain/ledger/entry.ts';
import type { Records } from '../ports/records.ts';

export async function postOnce(records: Records, entry: Entry, at: number): Promise<void> {
  if (!(await records.journal.post(entry, at))) {
    // Error messages are logged, and a reference may contain a visitor's txid: include only its prefix.
    throw new Error(`an entry of the kind ${entry.ref.slice(0, entry.ref.indexOf(':'))} is in the books already`);
  }
}
