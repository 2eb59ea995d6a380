/** Data of the page of cold storage. All figures are formatted on the server. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ColdKind, ColdState } from '#src/domain/treasury/cold.ts';
import type { ReturnRow } from './return-view.ts';

export type ColdStockRow = Readonly<{
  currency: CurrencyId;
  books: string;
  /** What the chain showed at the last look. */
  shown: string;
  missing: string | null;
  /** When the chain was looked at. Null if never. */
  seenAt: string | null;
  /** What is missing as a number, if something is. */
  toBook: string | null;
}>;

export type ColdAccountRow = Readonly<{
  id: string;
  network: string;
  kind: ColdKind;
  /** Output descriptor or address. */
  keyText: string;
  fingerprint: string | null;
  /** The first addresses, to compare with those of the offline device. */
  addresses: readonly string[];
  label: string;
  addedBy: string;
  addedAt: string;
  /** Null once it may be used. */
  usableAt: string | null;
  isRetired: boolean;
}>;

export type ColdMoveRow = Readonly<{
  id: string;
  amount: string;
  address: string;
  /** Branch and index under the keys of the account, such as "0/17". Null where there are no keys. */
  path: string | null;
  state: ColdState;
  txid: string | null;
  startedAt: string;
}>;

export type ColdView = Readonly<{
  stock: readonly ColdStockRow[];
  suggestions: readonly string[];
  accounts: readonly ColdAccountRow[];
  moves: readonly ColdMoveRow[];
  returns: readonly ReturnRow[];
  /** Accounts that coins can be brought back from, each with one of its currencies in the id. */
  returnable: readonly Readonly<{ id: string; name: string }>[];
  /** The nonce account of the last return on Solana, if there was one. Null if no return can be one of Solana. */
  nonceAccount: string | null;
  /** Currencies that have cold storage. */
  movable: readonly CurrencyId[];
  /** Networks that have none. */
  networks: readonly Readonly<{ id: string; name: string }>[];
  cooling: string;
}>;

export function bookId(currency: string): string {
  return `book-${currency}`;
}

export function retireId(accountId: string): string {
  return `retire-${accountId}`;
}
