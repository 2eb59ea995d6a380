/** Inserts a million orders by SQL, and times the back office's queries on them. */
import type { Pool } from 'pg';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { parseOrderFilter, writeCursor, type OrderFilterFields } from '#src/domain/back-office/order-filter.ts';
import { listOrders } from '#src/usecases/back-office/list-orders.ts';
import type { Office } from '#src/usecases/back-office/office.ts';

const batch = 50_000;

/** One order per second. Most have ended, as in production, and one in a thousand waits for an operator. */
const insertOrders = `
  insert into orders (id, order_number, tracking_code, product, order_type, state, version, quote, receive_address,
    deposit_address, confirmations_needed, planned_effects, terms_text, terms_signature, created_at, expires_at,
    completed_at)
  select 'bench-' || n, 'TS-20261115-' || lpad(n::text, 8, '0'), lpad(n::text, 9, '0'), 'exchange', 'floating',
    case when n % 1000 = 7 then 'held' when n % 50 = 3 then 'expired' when n % 20 = 1 then 'refunded'
      else 'completed' end,
    5, jsonb_build_object('inputs', jsonb_build_object(
      'sendCurrency', (array['BTC', 'ETH', 'LTC', 'USDT-TRC20', 'TRX'])[1 + n % 5], 'sendUnits', '5000000',
      'receiveCurrency', (array['ETH', 'BTC', 'USDT-TRC20', 'LTC', 'XMR'])[1 + n % 5]), 'receiveUnits', '70000000'),
    'receive-address-of-a-visitor-' || n, 'deposit-address-of-an-order-' || n, 2, '{}', 'terms', 'signature',
    timestamptz '2020-01-01' + n * interval '1 second', timestamptz '2020-01-01' + n * interval '1 second',
    timestamptz '2020-01-01' + n * interval '1 second'
  from generate_series($1::int, $2::int - 1) as n`;

export async function fillOrders(pool: Pool, count: number): Promise<void> {
  for (let start = 0; start < count; start += batch) {
    await pool.query(insertOrders, [start, Math.min(start + batch, count)]);
  }
  await pool.query('vacuum analyze orders');
  const { rows } = await pool.query<{ count: string }>('select count(*) from orders');
  if (Number(rows[0]?.count) !== count) throw new Error(`there are ${rows[0]?.count} orders instead of ${count}`);
}

/** Offset of page 1,000. With fewer orders the last full page is used instead. */
const deepest = 999 * 50;
const runs = 201;
const warmings = 20;

export type Compared = Readonly<{ what: string; few: number; many: number }>;

/** Median milliseconds per call. The two databases are measured alternately, so that other load affects both alike. */
export async function compareLists(few: Pool, many: Pool): Promise<readonly Compared[]> {
  const [atFew, atMany] = [await makeCalls(few), await makeCalls(many)];
  const compared: Compared[] = [];
  for (const [what, callFew] of Object.entries(atFew)) {
    const callMany = atMany[what] ?? callFew;
    const times: Readonly<Record<'few' | 'many', number[]>> = { few: [], many: [] };
    for (let run = -warmings; run < runs; run += 1) {
      const [first, second] = [await timeOf(callFew), await timeOf(callMany)];
      if (run < 0) continue;
      times.few.push(first);
      times.many.push(second);
    }
    compared.push({ what, few: medianOf(times.few), many: medianOf(times.many) });
  }
  return compared;
}

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

async function makeCalls(pool: Pool): Promise<Calls> {
  // The order list uses nothing of the back office but its store.
  const deps = { office: { store: makeOfficeStore(pool) } as Office };
  const cursor = await findDeepCursor(pool);
  const calls: Readonly<Record<string, OrderFilterFields>> = {
    'first page': {},
    'page 1000': { cursor },
    'filtered by state': { state: 'completed' },
    'filtered by a rare state': { state: 'held', limit: '1' },
    'filtered by currency': { currency: 'BTC' },
    'filtered by state and currency': { state: 'completed', currency: 'BTC' },
    // No refunded order was paid in BTC, so the index scan over one of the two conditions finds nothing.
    'filtered by a rare state and currency': { state: 'refunded', currency: 'BTC', limit: '10' },
    'filtered by time': { from: '2020-01-01T00:02Z', to: '2020-01-01T00:10Z' },
    'one order number': { query: 'TS-20261115-00000500' },
    'one tracking code': { query: '000000500' },
  };
  return Object.fromEntries(
    Object.entries(calls).map(([what, fields]) => {
      const filter = parseOrderFilter(fields);
      if (!filter.ok) throw new TypeError(`a filter of the benchmark is wrong: ${what}`);
      return [what, async () => await listOrders(deps, filter.value)];
    }),
  );
}

/** Cursor at the end of the previous page, found with OFFSET: only one page is timed, not paging up to it. */
async function findDeepCursor(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ at: Date; number: string }>(
    `select created_at as at, order_number as number from orders order by created_at desc, order_number desc
    offset least($1, (select count(*) from orders) - 60) - 1 limit 1`,
    [deepest],
  );
  const [last] = rows;
  if (!last) throw new Error('there are too few orders for a deep page');
  return writeCursor({ createdAt: last.at.getTime(), orderNumber: last.number });
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
