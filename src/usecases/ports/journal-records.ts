/** Database port of the double-entry ledger: append-only entries, and the balances computed from them. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Entry, JournalRow } from '#src/domain/ledger/entry.ts';

export interface JournalRecords {
  /** Idempotent by reference: false, and nothing is written, if it exists. Throws on an entry that would overdraw. */
  post(entry: Entry, at: number): Promise<boolean>;
  /** Waits for other transactions that post, and keeps new ones waiting until this one ends. */
  lock(): Promise<void>;
  has(ref: string): Promise<boolean>;
  balance(account: string, currency: CurrencyId): Promise<bigint>;
  /** Sum of the balances of all accounts whose name has this prefix. */
  total(prefix: string, currency: CurrencyId): Promise<bigint>;
  /** Time of the last entry on this account whose reference has this prefix; undefined if there is none. */
  lastAt(prefix: string, account: string, currency: CurrencyId): Promise<number | undefined>;
  balances(): Promise<readonly Readonly<{ account: string; currency: CurrencyId; units: bigint }>[]>;
  rowsAfter(seq: number, limit: number): Promise<readonly JournalRow[]>;
}
