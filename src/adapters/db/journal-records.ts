/**
 * The ledger in PostgreSQL. The database itself numbers the entries, maintains the balances, and rejects an entry that
 * does not balance, overdraws an account or does not continue the hash chain.
 */
import { sql } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { chainHash } from '#src/domain/hash-chain.ts';
import { describeEntry, type Entry, type JournalRow, type Line } from '#src/domain/ledger/entry.ts';
import type { JournalRecords } from '#src/usecases/ports/journal-records.ts';
import { assertFound, fromTime, toCount } from './row-values.ts';
import type { Queries } from './queries.ts';

export function makeJournalRecords(db: Queries): JournalRecords {
  return {
    post: async (entry, at) => {
      const { rows } = await sql<{ hash: string | null }>`select begin_entry(${entry.ref}) as hash`.execute(db);
      const { hash: prevHash } = assertFound(rows[0], 'journal head');
      if (prevHash === null) return false;
      await insertEntry(db, { entry, at, prevHash });
      return true;
    },
    // The function locks the head of the journal as posting an entry does. No entry has this reference.
    lock: async () => void (await sql`select begin_entry('lock')`.execute(db)),
    has: async (ref) => {
      const found = db.selectFrom('journal').select('seq').where('ref', '=', ref);
      return (await found.executeTakeFirst()) !== undefined;
    },
    balance: async (account, currency) => {
      const found = db
        .selectFrom('balances')
        .select('units')
        .where('account', '=', account)
        .where('currency', '=', currency);
      return BigInt((await found.executeTakeFirst())?.units ?? 0);
    },
    total: async (prefix, currency) => {
      const { rows } = await sql<{ units: string }>`
        select coalesce(sum(units), 0) as units from balances
        where units <> 0 and starts_with(account, ${prefix}) and currency = ${currency}`.execute(db);
      return BigInt(rows[0]?.units ?? 0);
    },
    lastAt: async (prefix, account, currency) => {
      const { rows } = await sql<{ at: Date | null }>`
        select max(at) as at from journal join journal_lines using (seq)
        where starts_with(ref, ${prefix}) and account = ${account} and currency = ${currency}`.execute(db);
      return rows[0]?.at?.getTime();
    },
    feeOf: async (orderNumber, currency) => {
      const { rows } = await sql<{ units: string }>`
        with own as (select distinct seq from journal_lines where account = ${accounts.order(orderNumber)})
        select coalesce(-sum(units), 0) as units from own join journal_lines using (seq)
        where account = ${accounts.fee} and currency = ${currency}`.execute(db);
      return BigInt(rows[0]?.units ?? 0);
    },
    // Zero balances are left out, because every finished order leaves some.
    balances: async () => {
      const found = db
        .selectFrom('balances')
        .selectAll()
        .where(sql<boolean>`units <> 0`);
      return (await found.orderBy('account').orderBy('currency').execute()).map(toLine);
    },
    rowsAfter: async (seq, limit) => await readRows(db, seq, limit),
  };
}

type NewEntry = Readonly<{ entry: Entry; at: number; prevHash: string }>;

async function insertEntry(db: Queries, { entry, at, prevHash }: NewEntry): Promise<void> {
  const { ref, lines } = entry;
  const hash = chainHash(prevHash, describeEntry(entry, at));
  const names = lines.map(({ account }) => account);
  const currencies = lines.map(({ currency }) => currency);
  const units = lines.map((line) => line.units.toString());
  await sql`
    with entry as (
      insert into journal (ref, at, line_count, prev_hash, hash)
      values (${ref}, ${fromTime(at)}, ${lines.length}, ${prevHash}, ${hash}) returning seq
    )
    insert into journal_lines (seq, position, account, currency, units)
    select entry.seq, line.position, line.account, line.currency, line.units
    from entry, unnest(${names}::text[], ${currencies}::text[], ${units}::numeric[])
      with ordinality as line (account, currency, units, position)`.execute(db);
}

async function readRows(db: Queries, afterSeq: number, limit: number): Promise<readonly JournalRow[]> {
  const entries = await db
    .selectFrom('journal')
    .selectAll()
    .where('seq', '>', String(afterSeq))
    .orderBy('seq')
    .limit(limit)
    .execute();
  const last = entries.at(-1);
  if (!last) return [];
  const lines = await db
    .selectFrom('journal_lines')
    .selectAll()
    .where('seq', '>', String(afterSeq))
    .where('seq', '<=', last.seq)
    .orderBy('seq')
    .orderBy('position')
    .execute();
  const linesBySeq = Map.groupBy(lines, ({ seq }) => seq);
  return entries.map((row) => ({
    seq: toCount(row.seq),
    ref: row.ref,
    lines: (linesBySeq.get(row.seq) ?? []).map(toLine),
    at: row.at.getTime(),
    prevHash: row.prev_hash,
    hash: row.hash,
  }));
}

function toLine({ account, currency, units }: Readonly<{ account: string; currency: string; units: string }>): Line {
  return { account, currency: currency as CurrencyId, units: BigInt(units) };
}
