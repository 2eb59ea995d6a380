/** The books in the database: entries that are written once and never changed, and what follows from them. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Entry, JournalRow } from '#src/domain/ledger/entry.ts';

export interface JournalRecords {
  /** False when the reference was used before; nothing is written then. Throws on an entry that would overdraw. */
  post(entry: Entry, at: number): Promise<boolean>;
  has(ref: string): Promise<boolean>;
  balance(account: string, currency: CurrencyId): Promise<bigint>;
  /** What all accounts whose name begins so hold together. */
  total(prefix: string, currency: CurrencyId): Promise<bigint>;
  /** When an entry whose reference begins so last moved an account; undefined if none ever did. */
  lastAt(prefix: string, account: string, currency: CurrencyId): Promise<number | undefined>;
  balances(): Promise<readonly Readonly<{ account: string; currency: CurrencyId; units: bigint }>[]>;
  rowsAfter(seq: number, limit: number): Promise<readonly JournalRow[]>;
}
