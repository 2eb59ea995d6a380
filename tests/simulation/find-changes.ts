/**
 * Finds what changed in the store since the last call. Rows are replaced and never mutated, so a different object means
 * a change; a table without writes is not scanned.
 */
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Rows } from '#tests/support/memory-store/table.ts';
import type { World } from './world.ts';

export type Changes = Readonly<{
  /** Whether any row that a check reads has changed. */
  hasChanged: boolean;
  /** Whether the inputs of `checkBooks` may have changed: orders, loans, transfers, entries or balances. */
  areBooksChanged: boolean;
  /** Whether an entry was posted or a balance moved. */
  isJournalChanged: boolean;
  /** Orders with changed rows. */
  orderIds: ReadonlySet<string>;
  /** Chains whose books or cursor may have changed. */
  chains: ReadonlySet<ChainId>;
}>;

const nothing: Changes = {
  hasChanged: false,
  areBooksChanged: false,
  isJournalChanged: false,
  orderIds: new Set(),
  chains: new Set(),
};

export function makeChangeFinder({ store, tally }: Pick<World, 'store' | 'tally'>): () => Changes {
  const dump = store.dump();
  const { journal, payouts, attempts, refs } = dump;
  const orders = follow(dump.orders);
  const deposits = follow(dump.deposits);
  const payoutRows = follow(payouts);
  const tries = follow(attempts);
  const loans = follow(dump.loans);
  const fundings = follow(dump.fundings);
  const coins = follow(dump.coins);
  const balances = follow(dump.balances);
  const cursors = follow(dump.cursors);
  const followed = [dump.orders, dump.deposits, payouts, attempts, dump.loans, dump.fundings, dump.coins];
  const tables = [...followed, dump.balances, dump.cursors, refs];
  let [entries, seen] = [0, -1];
  return () => {
    // Each of these lengths only grows, so their sum changes with every write.
    let writes = 0;
    for (const { written } of tables) writes += written.length;
    if (writes === seen) return nothing;
    seen = writes;
    const isLonger = journal.length !== entries;
    entries = journal.length;
    const [order, deposit, payout, loan, tried] = [orders(), deposits(), payoutRows(), loans(), tries()];
    const [funding, coin, balance, cursor] = [fundings(), coins(), balances(), cursors()];
    for (const { kind, waitsFor } of payout.added) if (waitsFor !== null) tally.count(`${kind} waits for ${waitsFor}`);
    const signed = tried.keys.flatMap((id) => payouts.get(id) ?? []);
    const owned = [...deposit.added, ...payout.added, ...signed].flatMap(({ orderId }) => orderId ?? []);
    const isNew = ({ added }: Difference<object>): boolean => added.length > 0;
    const areRowsNew = isLonger || [order, deposit, payout, loan, tried].some(isNew);
    const isJournalChanged = isLonger || balance.keys.length > 0;
    return {
      hasChanged: areRowsNew || [funding, coin, cursor].some(isNew),
      areBooksChanged: areRowsNew || isJournalChanged,
      isJournalChanged,
      orderIds: new Set([...order.added.map(({ id }) => id), ...owned]),
      chains: new Set([
        ...(cursor.keys as ChainId[]),
        ...deposit.rows.map(({ chain }) => chain),
        ...payout.rows.map(({ amount }) => chainOf(amount)),
        ...[...funding.rows, ...balance.rows].map(chainOf),
      ]),
    };
  };
}

/** Changed keys, their new rows, and their new and old rows together. */
type Difference<Row> = Readonly<{ keys: readonly string[]; added: readonly Row[]; rows: readonly Row[] }>;

const noDifference: Difference<never> = { keys: [], added: [], rows: [] };

function follow<Row extends object>(table: Rows<Row>): () => Difference<Row> {
  const known = new Map<string, Row>();
  let seen = 0;
  return () => {
    const { written } = table;
    if (written.length === seen) return noDifference;
    const [keys, added, rows]: [string[], Row[], Row[]] = [[], [], []];
    for (const key of written.slice(seen)) {
      const [before, now] = [known.get(key), table.get(key)];
      if (before === now) continue;
      keys.push(key);
      if (before) rows.push(before);
      if (now) {
        added.push(now);
        rows.push(now);
        known.set(key, now);
      } else known.delete(key);
    }
    seen = written.length;
    return { keys, added, rows };
  };
}

function chainOf({ currency }: Readonly<{ currency: CurrencyId }>): ChainId {
  return currencies[currency].chain;
}
