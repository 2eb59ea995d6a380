/**
 * The order list in PostgreSQL. Keyset pagination along an index, so that the thousandth page costs as much as the
 * first.
 */
import { sql, type RawBuilder } from 'kysely';
import type { OrderFilter } from '#src/domain/back-office/order-filter.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderReason } from '#src/domain/order/order.ts';
import type { OrderType, Product } from '#src/domain/order/order-kind.ts';
import type { LedgerEntry, ListMarks, OfficeOrder, OfficeOrderRecords } from '#src/usecases/ports/office-records.ts';
import { assertFound, fromTime, toCount, toOptionalTime } from '../row-values.ts';
import { findOrderIds } from './find-order-ids.ts';
import type { Queries } from '../queries.ts';

/** Each by the end of an index, so that it costs the same however long the tables are. */
async function readMarks(db: Queries): Promise<ListMarks> {
  const { rows } = await sql<Readonly<{ orders: string; acts: string; alerts: string }>>`
    select
      concat_ws('-', (select max(id) from order_history), (select extract(epoch from max(created_at)) from orders))
        as orders,
      coalesce((select max(seq) from audit_log)::text, '') as acts,
      concat_ws('-', (select max(id) from alert_cases), (select count(*) from alert_cases where ended_at is null))
        as alerts`.execute(db);
  const { orders, acts, alerts } = assertFound(rows[0], 'newest changes');
  return { orders: `${orders} ${acts}`, treasury: acts, overview: `${orders} ${acts} ${alerts}` };
}

export function makeOrderListRecords(db: Queries): OfficeOrderRecords {
  return {
    marks: async () => await readMarks(db),
    list: async (filter) => {
      const ids = await findOrderIds(db, filter.query);
      if (ids?.length === 0) return [];
      const { rows } = await listQuery(filter, ids).execute(db);
      return rows.map(toOfficeOrder);
    },
    isErased: async (orderNumber) => {
      const found = db.selectFrom('orders').select('erased_at').where('order_number', '=', orderNumber);
      return ((await found.executeTakeFirst())?.erased_at ?? null) !== null;
    },
    ledger: async (accounts, refs) => await readLedger(db, accounts, refs),
  };
}

type Row = Readonly<{
  order_number: string;
  tracking_code: string | null;
  product: string;
  order_type: string;
  state: string;
  reason: string | null;
  send_currency: string;
  send_units: string;
  receive_currency: string;
  receive_units: string;
  receive_address: string | null;
  created_at: Date;
  completed_at: Date | null;
  deadline_at: Date | null;
  version: number;
}>;

const columns = sql.raw(`order_number, tracking_code, product, order_type, state, reason, send_currency, send_units,
  receive_currency, coalesce((price ->> 'receiveUnits')::numeric(78, 0)
    - coalesce((price -> 'rest' ->> 'receiveUnits')::numeric(78, 0), 0), receive_units) as receive_units,
  receive_address, created_at, completed_at, deadline_at, version`);

/**
 * SQL of one page of the order list. A currency can be sent or received, each with its own index, so a page is merged
 * from two index scans. The second scan excludes the results of the first, so that no order appears twice.
 */
function listQuery(filter: OrderFilter, ids: readonly string[] | undefined): RawBuilder<Row> {
  const { currency } = filter;
  const found = ids === undefined ? [] : [sql`id = any(${[...ids]})`];
  if (currency === undefined) return walk(filter, found);
  const sent = walk(filter, [...found, sql`send_currency = ${currency}`]);
  const received = walk(filter, [...found, sql`receive_currency = ${currency}`, sql`send_currency <> ${currency}`]);
  return sql<Row>`
    select * from ((${sent}) union all (${received})) as both_walks ${order(filter)} limit ${filter.limit}`;
}

function walk(filter: OrderFilter, further: readonly RawBuilder<unknown>[]): RawBuilder<Row> {
  const { state, reason, product, from, to, query, assignee, cursor, sort, limit } = filter;
  const conditions = [sql`true`, ...further];
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (reason !== undefined) conditions.push(sql`reason = ${reason}`);
  if (product !== undefined) conditions.push(sql`product = ${product}`);
  if (from !== undefined) conditions.push(sql`created_at >= ${fromTime(from)}`);
  if (to !== undefined) conditions.push(sql`created_at < ${fromTime(to)}`);
  if (query && 'orderNumber' in query) conditions.push(sql`order_number = ${query.orderNumber}`);
  if (query && 'trackingCode' in query) conditions.push(sql`tracking_code = ${query.trackingCode}`);
  if (assignee !== undefined) {
    conditions.push(sql`id in (select order_id from order_assignments where username = ${assignee})`);
  }
  if (cursor) {
    const beyond = sql.raw(sort === 'newest' ? '<' : '>');
    const { createdAt, orderNumber } = cursor;
    conditions.push(sql`(created_at, order_number) ${beyond} (${fromTime(createdAt)}, ${orderNumber})`);
  }
  const where = sql.join(conditions, sql` and `);
  return sql<Row>`select ${columns} from orders where ${where} ${order(filter)} limit ${limit}`;
}

function order({ sort }: OrderFilter): RawBuilder<unknown> {
  const direction = sql.raw(sort === 'newest' ? 'desc' : 'asc');
  return sql`order by created_at ${direction}, order_number ${direction}`;
}

function toOfficeOrder(row: Row): OfficeOrder {
  return {
    orderNumber: row.order_number,
    trackingCode: row.tracking_code,
    product: row.product as Product,
    orderType: row.order_type as OrderType,
    state: row.state as OrderState,
    reason: row.reason as OrderReason | null,
    send: money(row.send_currency as CurrencyId, BigInt(row.send_units)),
    receive: money(row.receive_currency as CurrencyId, BigInt(row.receive_units)),
    receiveAddress: row.receive_address,
    createdAt: row.created_at.getTime(),
    completedAt: toOptionalTime(row.completed_at),
    deadlineAt: toOptionalTime(row.deadline_at),
    version: row.version,
  };
}

type LedgerRow = Readonly<{ seq: string; ref: string; at: Date; account: string; currency: string; units: string }>;

async function readLedger(
  db: Queries,
  accounts: readonly string[],
  refs: readonly string[],
): Promise<readonly LedgerEntry[]> {
  const { rows } = await sql<LedgerRow>`
    select journal.seq, journal.ref, journal.at, lines.account, lines.currency, lines.units
    from journal join journal_lines lines on lines.seq = journal.seq
    where journal.seq in (
      select seq from journal_lines where account like 'liability:%' and account = any(${[...accounts]})
      union select seq from journal where ref = any(${[...refs]})
    )
    order by journal.seq, lines.position`.execute(db);
  return [...Map.groupBy(rows, ({ seq }) => seq).values()].map((lines) => ({
    seq: toCount(lines[0]?.seq ?? ''),
    ref: lines[0]?.ref ?? '',
    at: lines[0]?.at.getTime() ?? 0,
    lines: lines.map(({ account, currency, units }) => {
      return { account, currency: currency as CurrencyId, units: BigInt(units) };
    }),
  }));
}
