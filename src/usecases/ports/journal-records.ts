/** Database port of the double-entry ledger: append-only entries, and the balances computed from them. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Entry, JournalRow } from '#src/domain/ledger/entry.ts';

export interface JournalRecords {
  /**
   * Posts an entry. Idempotent by reference: returns false, and writes nothing, if it exists. Throws if the entry would
   * overdraw an account.
   */
  post(entry: Entry, at: number): Promise<boolean>;
  /**
   * Locks the journal: waits for running transactions that post, and blocks others from posting until this transaction
   * ends.
   */
  lock(): Promise<void>;
  has(ref: string): Promise<boolean>;
  balance(account: string, currency: CurrencyId): Promise<bigint>;
  /** Sum of the balances of all accounts whose name has this prefix. */
  total(prefix: string, currency: CurrencyId): Promise<bigint>;
  /** Time of the last entry on this account whose reference has this prefix. Undefined if there is none. */
  lastAt(prefix: string, account: string, currency: CurrencyId): Promise<number | undefined>;
  /** Our fee of an order as it was booked: of its prices, less what was taken back. */
  feeOf(orderNumber: string, currency: CurrencyId): Promise<bigint>;
  balances(): Promise<readonly Readonly<{ account: string; currency: CurrencyId; units: bigint }>[]>;
  rowsAfter(seq: number, limit: number): Promise<readonly JournalRow[]>;
}
