/** Reads the books since the last check through the same records that everything else uses. */
import type { Balance, Books, OrderBooks } from '#src/domain/ledger/books.ts';
import type { JournalRow } from '#src/domain/ledger/entry.ts';
import { genesisHash } from '#src/domain/hash-chain.ts';
import type { Records } from '../ports/records.ts';

/** How far the books were checked. */
export type BooksMark = Readonly<{ seq: number; hash: string; balances: readonly Balance[] }>;

export const unchecked: BooksMark = { seq: 0, hash: genesisHash, balances: [] };

const rowsPerRead = 1_000;

export async function loadBooks(
  records: Records,
  mark: BooksMark,
  alsoOrders: readonly string[] = [],
): Promise<Readonly<{ books: Books; next: BooksMark }>> {
  const rows = await readRows(records, mark.seq);
  const closing = await records.journal.balances();
  const numbers = new Set([...alsoOrders, ...rows.flatMap(namedOrders)]);
  const orders: OrderBooks[] = [];
  const entries = new Set(rows.map(({ ref }) => ref));
  for (const number of numbers) {
    const order = await loadOrder(records, number);
    if (!order) continue;
    orders.push(order);
    for (const ref of askedRefs(order)) if (!entries.has(ref) && (await records.journal.has(ref))) entries.add(ref);
  }
  const last = rows.at(-1);
  return {
    books: {
      openingHash: mark.hash,
      opening: mark.balances,
      rows,
      closing,
      orders,
      hasEntry: (ref) => entries.has(ref),
    },
    next: { seq: last?.seq ?? mark.seq, hash: last?.hash ?? mark.hash, balances: closing },
  };
}

async function readRows(records: Records, afterSeq: number): Promise<readonly JournalRow[]> {
  const rows: JournalRow[] = [];
  for (;;) {
    const read = await records.journal.rowsAfter(rows.at(-1)?.seq ?? afterSeq, rowsPerRead);
    rows.push(...read);
    if (read.length < rowsPerRead) return rows;
  }
}

/** Order numbers stand in the names of the accounts that owe something to an order. */
function namedOrders({ lines }: JournalRow): readonly string[] {
  const prefix = 'liability:order:';
  return lines.filter(({ account }) => account.startsWith(prefix)).map(({ account }) => account.slice(prefix.length));
}

async function loadOrder(records: Records, orderNumber: string): Promise<OrderBooks | undefined> {
  const order = await records.orders.findByNumber(orderNumber);
  // Erased: what is left of it is the ledger itself.
  if (!order || order.trackingCode === '') return undefined;
  const payouts = [];
  for (const payout of await records.payouts.ofOrder(order.id)) {
    payouts.push({ ...payout, attempts: await records.payouts.attempts(payout.id) });
  }
  const deposits = await records.deposits.ofOrder(order.id);
  return { order, deposits, payouts, history: await records.orders.history(order.id) };
}

function askedRefs({ deposits, payouts }: OrderBooks): readonly string[] {
  return [...deposits.map(({ id }) => `dep:${id}`), ...payouts.flatMap(({ key }) => [`out:${key}`, `settle:${key}`])];
}
