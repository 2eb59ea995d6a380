/** Orders and their history in PostgreSQL. */
import { sql } from 'kysely';
import { currencies, currencyIds, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { MixedOrder, OrderMove, OrderRecords } from '#src/usecases/ports/records.ts';
import { findNextWakeAt, takeDueRows } from './due-work.ts';
import { fromOrder, fromOrderPatch, toHistory, toMixed, toOrder } from './order-rows.ts';
import { readPrice } from './price-rows.ts';
import { fixedUnits, keptOrdersUnits, owedInBooksUnits } from './owed-units.ts';
import { assertFound, fromTime, toCount } from './row-values.ts';
import type { Json } from './generated/schema.ts';
import type { Queries } from './queries.ts';

export function makeOrderRecords(db: Queries): OrderRecords {
  const rows = db.selectFrom('orders').selectAll();
  // An erased order keeps its row and id, but is no longer found by the id.
  const open = rows.where('erased_at', 'is', null);
  const readOne = async (query: typeof rows) => {
    const row = await query.executeTakeFirst();
    return row && toOrder(row);
  };
  return {
    insert: async (order) => void (await db.insertInto('orders').values(fromOrder(order)).execute()),
    find: async (id) => await readOne(open.where('id', '=', id)),
    findByNumber: async (orderNumber) => await readOne(rows.where('order_number', '=', orderNumber)),
    findByTrackingCode: async (code) => await readOne(open.where('tracking_code', '=', code)),
    findByIdempotencyKey: async (key) => await readOne(open.where('idempotency_key', '=', key)),
    lock: async (id) => await readOne(open.where('id', '=', id).forUpdate()),
    hasHistory: async (orderId, key) => {
      const found = db.selectFrom('order_history').select('id').where('order_id', '=', orderId).where('key', '=', key);
      return (await found.executeTakeFirst()) !== undefined;
    },
    history: async (orderId) => {
      const lines = db.selectFrom('order_history').selectAll().where('order_id', '=', orderId).orderBy('id');
      return (await lines.execute()).map(toHistory);
    },
    move: async (move) => await moveOrder(db, move),
    patch: async (id, patch) => {
      const { numUpdatedRows } = await db
        .updateTable('orders')
        .set({ ...fromOrderPatch(patch), lease_until: null })
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('there is no such order to change');
    },
    takeDue: async (now, limit) => await takeDueRows(db, 'orders', { now, limit }),
    nextWakeAt: async () => await findNextWakeAt(db),
    owed: async (currency, unminedSince) => await sumUnits(db, owedUnits, currency, unminedSince),
    owedInBooks: async (currency) => await sumUnits(db, owedInBooksUnits('asked.currency'), currency),
    completed: async (newestOfPair) => await readCompleted(db, newestOfPair),
    mixed: async (pair, when) => await readMixed(db, pair, when),
    shiftDeadlines: async (chain, byMs) => await shiftDeadlines(db, chain, byMs),
    erase: async (id, at) => void (await sql`select erase_order(${id}, ${fromTime(at)})`.execute(db)),
  };
}

/** Whether an order may still keep cover back for nothing, so that its source counts. */
function isUnpaid(state: OrderMove['history']['to']): boolean {
  return state === 'awaiting_deposit' || state === 'confirming';
}

/**
 * Updates an order and inserts its history row in one statement. The update succeeds only if the version matches
 * (optimistic locking).
 */
async function moveOrder(db: Queries, { history, fromVersion, patch }: OrderMove): Promise<void> {
  const { orderId, key, event, from, to, reason, at } = history;
  const written = await db
    .with('moved', (query) =>
      query
        .updateTable('orders')
        .set({
          ...fromOrderPatch(patch),
          state: to,
          reason,
          version: fromVersion + 1,
          lease_until: null,
          ...(!isUnpaid(to) && { source_tag: null }),
        })
        .where('id', '=', orderId)
        .where('version', '=', fromVersion)
        .where('state', '=', from)
        .where('erased_at', 'is', null)
        .returning('id'),
    )
    .insertInto('order_history')
    .columns(['order_id', 'key', 'event', 'from_state', 'to_state', 'reason', 'at'])
    .expression((query) =>
      query
        .selectFrom('moved')
        .select((eb) => [
          'id',
          eb.val(key).as('key'),
          eb.val(event).as('event'),
          eb.val(from).as('from_state'),
          eb.val(to).as('to_state'),
          eb.val(reason).as('reason'),
          eb.cast<Date>(eb.val(fromTime(at)), 'timestamptz').as('at'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!written) throw new Error(`an order is not ${from} in version ${fromVersion} any more`);
}

const owedUnits = `${keptOrdersUnits('asked.currency', 'asked.unmined_since')} + ${fixedUnits('asked.currency')}`;

async function sumUnits(db: Queries, units: string, currency: CurrencyId, unminedSince = 0): Promise<bigint> {
  const since = fromTime(unminedSince);
  const { rows } = await sql<{ units: string }>`
    select ${sql.raw(units)} as units
    from (select ${currency}::text as currency, ${since}::timestamptz as unmined_since) as asked`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

/** Reads statistics of completed orders. Needs one index lookup per possible pair, however many orders there are. */
async function readCompleted(db: Queries, newestOfPair: number) {
  const counted = await sql<{ count: string }>`select count(*) from orders where state = 'completed'`.execute(db);
  const { rows } = await sql<{ send: CurrencyId; receive: CurrencyId; durations: readonly string[] }>`
    select send, receive, durations
    from unnest(${currencyIds}::text[]) as send, unnest(${currencyIds}::text[]) as receive, lateral (
      select array(
        select round(extract(epoch from completed_at - coalesce(detected_at, created_at)) * 1000)::text
        from orders
        where state = 'completed' and product = 'exchange' and send_currency = send and receive_currency = receive
        order by completed_at desc limit ${newestOfPair}
      ) as durations
    ) as pair
    where cardinality(durations) > 0`.execute(db);
  return {
    count: toCount(assertFound(counted.rows[0], 'count of orders').count),
    pairs: rows.map(({ send, receive, durations }) => ({ send, receive, durationsMs: durations.map(toCount) })),
  };
}

/** Reads finished mixes. The condition is worded exactly like that of the partial index, so that the index is used. */
async function readMixed(
  db: Queries,
  { send, receive }: Parameters<OrderRecords['mixed']>[0],
  { from, to, limit }: Parameters<OrderRecords['mixed']>[1],
): Promise<readonly MixedOrder[]> {
  const { rows } = await sql<{ id: string; price: Json; confirmed_at: Date }>`
    select id, price, confirmed_at from orders
    where state = 'completed' and product <> 'exchange' and send_currency = ${send} and receive_currency = ${receive}
      and confirmed_at between ${fromTime(from)} and ${fromTime(to)}
    order by confirmed_at desc limit ${limit}`.execute(db);
  return rows.map(({ id, price, confirmed_at: at }) => toMixed(id, readPrice(price), at.getTime()));
}

/**
 * Moves the end of an open payment window, the deadline of a pending choice, and the wake-up times of these orders. An
 * order whose payout waits gets a later deadline for outages of either of its chains. Its wake-up time does not move,
 * because the payout may become possible as soon as the outage ends.
 */
async function shiftDeadlines(db: Queries, chain: ChainId | null, byMs: number): Promise<void> {
  if (!Number.isSafeInteger(byMs)) throw new RangeError('deadlines move by whole milliseconds');
  const taken = currencyIds.filter((id) => chain === null || currencies[id].chain === chain);
  const by = sql`${byMs}::bigint * interval '1 millisecond'`;
  await sql`
    update orders set
      expires_at = case when state in ('awaiting_deposit', 'confirming') then expires_at + ${by} else expires_at end,
      deadline_at = case state when 'action_required' then deadline_at + ${by} else deadline_at end,
      wake_at = case when planned_effects = '{}' then wake_at + ${by} else wake_at end
    where state in ('awaiting_deposit', 'confirming', 'action_required')
      and send_currency = any(${taken}) and erased_at is null
  `.execute(db);
  await sql`
    update orders set deadline_at = deadline_at + ${by}
    where waiting_since is not null and state in ('exchanging', 'mixing')
      and (send_currency = any(${taken}) or receive_currency = any(${taken}))
  `.execute(db);
}
