/** Webhook events in PostgreSQL. An event's row is also its delivery job. */
import { sql, type Selectable } from 'kysely';
import { attemptsShown } from '#src/domain/developer/record-times.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderReason } from '#src/domain/order/order.ts';
import type {
  EventOrder,
  WebhookDelivery,
  WebhookEvent,
  WebhookRecords,
  WebhookStatus,
} from '#src/usecases/ports/developer-records.ts';
import { fromOptionalTime, fromTime, toCount, toOptionalTime } from '../row-values.ts';
import type { Queries } from '../queries.ts';
import type { WebhookDeliveries, WebhookEvents } from '../generated/schema.ts';

export function makeWebhookRecords(db: Queries): WebhookRecords {
  return {
    insertTest: async ({ id, keyId, webhook, at }) =>
      void (await sql`
        insert into webhook_events (id, key_id, webhook, kind, created_at, urgency, status, attempts, due_at)
        values (${id}, ${keyId}, ${webhook}, 'test', ${fromTime(at)}, 1, 'due', 0, now())`.execute(db)),
    takeDue: async (now, limits) => await takeDue(db, now, limits),
    find: async (id) => {
      const row = await selectEvents(db).where('webhook_events.id', '=', id).executeTakeFirst();
      return row && toEvent(row);
    },
    list: async (keyId, { before, webhook, status, limit }) => {
      let page = selectEvents(db).where('key_id', '=', keyId);
      if (before !== undefined) page = page.where('seq', '<', String(before));
      if (webhook !== undefined) page = page.where('webhook', '=', webhook);
      if (status !== undefined) page = page.where('webhook_events.status', '=', status);
      return await addDeliveries(db, (await page.orderBy('seq', 'desc').limit(limit).execute()).map(toEvent));
    },
    record: async (delivery, next) => await record(db, delivery, next),
    giveUp: async (id) => {
      const over = { status: 'given_up', due_at: null, lease_until: null };
      await db.updateTable('webhook_events').set(over).where('id', '=', id).where('status', '=', 'due').execute();
    },
    countAttempts: async (id) => {
      const { rows } = await sql<Readonly<{ count: string }>>`
        select count(*) as count from webhook_deliveries where event_id = ${id}`.execute(db);
      return toCount(rows[0]?.count ?? '0');
    },
    redeliver: async (id, at) => {
      // `lease_until` is kept, so that an event that is being sent now is not sent a second time concurrently.
      const due = { status: 'due', attempts: 0, due_at: fromTime(at) };
      await db.updateTable('webhook_events').set(due).where('id', '=', id).execute();
    },
    dropOld: async (before) => {
      const old = db.deleteFrom('webhook_events').where('created_at', '<', fromTime(before));
      await old.where('status', '<>', 'due').execute();
    },
  };
}

/**
 * Takes at most `perReceiver` due events of each webhook, including those already leased, so that one slow receiver
 * with a long queue does not starve the others. Webhooks are found by a skip scan of the index, so the length of a
 * queue does not matter. Leases use the database's clock, so that workers with different clocks agree.
 */
async function takeDue(
  db: Queries,
  now: number,
  { leaseMs, limit, perReceiver }: Parameters<WebhookRecords['takeDue']>[1],
): Promise<readonly WebhookEvent[]> {
  const { rows } = await sql<EventRow>`
    with recursive waiting as (
      (select key_id, webhook from webhook_events where status = 'due' order by key_id, webhook limit 1)
      union all
      select next.* from waiting cross join lateral (
        select key_id, webhook from webhook_events
        where status = 'due' and (key_id, webhook) > (waiting.key_id, waiting.webhook)
        order by key_id, webhook limit 1
      ) next
    ), due as (
      select id from webhook_events
      where status = 'due' and (lease_until is null or lease_until <= now()) and id in (
        select first.id from waiting cross join lateral (
          select id from webhook_events
          where key_id = waiting.key_id and webhook = waiting.webhook and status = 'due' and due_at <= ${fromTime(now)}
          order by urgency, due_at limit ${perReceiver}
        ) first
      )
      order by urgency, due_at, seq limit ${limit} for update skip locked
    ), leased as (
      update webhook_events set lease_until = now() + ${leaseMs}::integer * interval '1 millisecond'
      where id in (select id from due) returning *
    )
    select leased.*, orders.order_number, orders.created_at as order_created_at
    from leased left join orders on orders.id = leased.order_id order by urgency, due_at, seq`.execute(db);
  return rows.map(toEvent);
}

/**
 * Logs a delivery attempt. An event that was settled meanwhile stays settled. Nothing is logged for an event that was
 * deleted with its order.
 */
async function record(
  db: Queries,
  { eventId, at, durationMs, statusCode, outcome }: WebhookDelivery,
  { status, dueAt }: Parameters<WebhookRecords['record']>[1],
): Promise<void> {
  await sql`
    insert into webhook_deliveries (event_id, at, duration_ms, status_code, outcome)
    select id, ${fromTime(at)}, ${durationMs}, ${statusCode}, ${outcome}
    from webhook_events where id = ${eventId} for key share`.execute(db);
  await db
    .updateTable('webhook_events')
    .set({ status, due_at: fromOptionalTime(dueAt), lease_until: null, attempts: sql`attempts + 1` })
    .where('id', '=', eventId)
    .where('status', '=', 'due')
    .execute();
}

async function addDeliveries(db: Queries, events: readonly WebhookEvent[]) {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const { rows } = await sql<Selectable<WebhookDeliveries>>`
    select last.* from unnest(${ids}::text[]) as event(id) cross join lateral (
      select * from webhook_deliveries where event_id = event.id order by id desc limit ${attemptsShown}
    ) last order by last.id`.execute(db);
  const byEvent = Map.groupBy(rows.map(toDelivery), ({ eventId }) => eventId);
  return events.map((event) => ({ event, deliveries: byEvent.get(event.id) ?? [] }));
}

type EventRow = Selectable<WebhookEvents> & Readonly<{ order_number: string | null; order_created_at: Date | null }>;

function selectEvents(db: Queries) {
  return db
    .selectFrom('webhook_events')
    .leftJoin('orders', 'orders.id', 'webhook_events.order_id')
    .selectAll('webhook_events')
    .select(['orders.order_number', 'orders.created_at as order_created_at']);
}

function toEvent(row: EventRow): WebhookEvent {
  return {
    id: row.id,
    seq: toCount(row.seq),
    keyId: row.key_id,
    webhook: row.webhook,
    kind: row.kind as WebhookEvent['kind'],
    order: toEventOrder(row),
    createdAt: row.created_at.getTime(),
    status: row.status as WebhookStatus,
    attempts: row.attempts,
    dueAt: toOptionalTime(row.due_at),
  };
}

function toEventOrder(row: EventRow): EventOrder | null {
  const { order_id: id, order_version: version, order_state: state, order_reason: reason } = row;
  const { order_number: orderNumber, order_created_at: createdAt } = row;
  if (id === null || version === null || state === null || orderNumber === null || createdAt === null) return null;
  return {
    id,
    orderNumber,
    createdAt: createdAt.getTime(),
    version,
    state: state as OrderState,
    reason: reason as OrderReason | null,
  };
}

function toDelivery(row: Selectable<WebhookDeliveries>): WebhookDelivery {
  return {
    eventId: row.event_id,
    at: row.at.getTime(),
    durationMs: row.duration_ms,
    statusCode: row.status_code,
    outcome: row.outcome as WebhookDelivery['outcome'],
  };
}
