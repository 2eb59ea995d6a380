/** Memory store: append-only journal entries and the balances that follow from them. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { chainHash, genesisHash } from '#src/domain/hash-chain.ts';
import { accounts, accountSide } from '#src/domain/ledger/accounts.ts';
import { describeEntry, findUnbalanced, type Entry, type JournalRow, type Line } from '#src/domain/ledger/entry.ts';
import type { JournalRecords } from '#src/usecases/ports/journal-records.ts';
import { lazyHashes } from './lazy-hashes.ts';
import { makeList, makeTable, type List, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

/** An entry before its hash is computed. */
export type PostedEntry = Entry & Readonly<{ seq: number; at: number }>;

export type JournalTables = Readonly<{
  journal: List<PostedEntry>;
  refs: Table<true>;
  /** Balances that are not zero, so that those of ended orders do not accumulate. */
  balances: Table<Line>;
  /** Our fees by order and currency. */
  fees: Table<bigint>;
}>;

export function makeJournalTables(undo: UndoLog): JournalTables {
  return { journal: makeList(undo), refs: makeTable(undo), balances: makeTable(undo), fees: makeTable(undo) };
}

type Needs = Readonly<{ tables: JournalTables; hasHashes: boolean }>;

export function makeJournalRecords({ tables, hasHashes }: Needs): JournalRecords {
  const { journal, refs, balances, fees } = tables;
  const hashes = lazyHashes(journal.rows, (previous, row) =>
    hasHashes ? chainHash(previous, describeEntry(row, row.at)) : genesisHash,
  );
  return {
    lock: async () => {},
    post: async (entry, at) => {
      if (refs.has(entry.ref)) return false;
      if (entry.lines.length < 2) throw new RangeError(`entry ${entry.ref} moves nothing`);
      const unbalanced = findUnbalanced(entry.lines);
      if (unbalanced !== undefined) throw new RangeError(`entry ${entry.ref} does not balance in ${unbalanced}`);
      refs.set(entry.ref, true);
      journal.add({ ...entry, seq: journal.rows.length + 1, at });
      addToFees(fees, entry);
      for (const line of entry.lines) addToBalance(balances, line);
      for (const line of entry.lines) assertNotOverdrawn(balances, line);
      return true;
    },
    has: async (ref) => refs.has(ref),
    balance: async (account, currency) => balances.get(balanceKey(account, currency))?.units ?? 0n,
    total: async (prefix, currency) => {
      let sum = 0n;
      for (const line of balances) {
        if (line.currency === currency && line.account.startsWith(prefix)) sum += line.units;
      }
      return sum;
    },
    lastAt: async (prefix, account, currency) => {
      const moves = (entry: Entry) =>
        entry.ref.startsWith(prefix) &&
        entry.lines.some((line) => line.account === account && line.currency === currency);
      const times = journal.rows.filter(moves).map(({ at }) => at);
      return times.length === 0 ? undefined : Math.max(...times);
    },
    feeOf: async (orderNumber, currency) => feeOf(fees, orderNumber, currency),
    balances: async () => [...balances],
    rowsAfter: async (seq, limit) =>
      journal.rows
        .slice(seq, seq + limit)
        .map((row): JournalRow => ({ ...row, prevHash: hashes.at(row.seq - 1), hash: hashes.at(row.seq) })),
  };
}

/** Adds to what an order has paid us in fees, if the entry is of its price. */
function addToFees(fees: Table<bigint>, { lines }: Entry): void {
  const fee = lines.find(({ account }) => account === accounts.fee);
  const order = fee && lines.find(({ account }) => account.startsWith(accounts.order('')));
  if (!order) return;
  const key = balanceKey(order.account, fee.currency);
  fees.set(key, (fees.get(key) ?? 0n) - fee.units);
}

/** Our fee of an order as it was booked. */
export function feeOf(fees: Pick<Table<bigint>, 'get'>, orderNumber: string, currency: CurrencyId): bigint {
  return fees.get(balanceKey(accounts.order(orderNumber), currency)) ?? 0n;
}

function addToBalance(balances: Table<Line>, { account, currency, units }: Line): void {
  const key = balanceKey(account, currency);
  const total = (balances.get(key)?.units ?? 0n) + units;
  if (total === 0n) balances.delete(key);
  else balances.set(key, { account, currency, units: total });
}

/** Called after all lines, because only the balance after the whole entry counts. */
function assertNotOverdrawn(balances: Table<Line>, { account, currency }: Line): void {
  const units = balances.get(balanceKey(account, currency))?.units ?? 0n;
  const side = accountSide(account);
  if (side === 'debit' ? units < 0n : side === 'credit' && units > 0n) {
    throw new RangeError(`${account} would be overdrawn: ${units} ${currency}`);
  }
}

function balanceKey(account: string, currency: CurrencyId): string {
  return `${account} ${currency}`;
}
