/** What browsers are told, in PostgreSQL, in one transaction with the general records. */
import { sql, type Selectable } from 'kysely';
import type { Pool } from 'pg';
import type { ToldState } from '#src/domain/web-push/told-states.ts';
import type { PushMessage, WebPushRecords, WebPushStore } from '#src/usecases/ports/web-push-records.ts';
import type { PushMessages } from './generated/schema.ts';
import type { Queries } from './queries.ts';
import { fromTime } from './row-values.ts';
import { makeRecords, makeTransactions } from './store.ts';

export function makeWebPushStore(pool: Pool): WebPushStore {
  return makeTransactions(pool, (db) => ({ ...makeRecords(db), pushes: makeWebPushRecords(db) }));
}

function makeWebPushRecords(db: Queries): WebPushRecords {
  const devicesOf = (orderId: string) => db.selectFrom('push_subscriptions').where('order_id', '=', orderId);
  return {
    put: async ({ orderId, mark, sealed, language }) =>
      void (await db
        .insertInto('push_subscriptions')
        .values({ order_id: orderId, mark, sealed, language })
        .onConflict((taken) => taken.columns(['order_id', 'mark']).doUpdateSet({ sealed, language }))
        .execute()),
    listMarks: async (orderId) => {
      const rows = await devicesOf(orderId).select('mark').orderBy('mark').execute();
      return rows.map(({ mark }) => mark);
    },
    find: async (orderId, mark) => {
      const row = await devicesOf(orderId).where('mark', '=', mark).selectAll().executeTakeFirst();
      return row && { orderId, mark, sealed: row.sealed, language: row.language };
    },
    remove: async (orderId, mark) => {
      const named = db.deleteFrom('push_subscriptions').where('order_id', '=', orderId).where('mark', '=', mark);
      await named.execute();
    },
    takeDue: async (now, limits) => await takeDue(db, now, limits),
    settle: async (id) => void (await db.deleteFrom('push_messages').where('id', '=', id).execute()),
    postpone: async (id, dueAt) =>
      void (await db
        .updateTable('push_messages')
        .set({ attempts: sql`attempts + 1`, due_at: fromTime(dueAt), lease_until: null })
        .where('id', '=', id)
        .execute()),
  };
}

/** Leases use the database's clock, so that workers with different clocks agree. */
async function takeDue(
  db: Queries,
  now: number,
  { leaseMs, limit }: Parameters<WebPushRecords['takeDue']>[1],
): Promise<readonly PushMessage[]> {
  const { rows } = await sql<Selectable<PushMessages>>`
    with due as (
      select id from push_messages
      where due_at <= ${fromTime(now)} and (lease_until is null or lease_until <= now())
      order by due_at, id limit ${limit} for update skip locked
    )
    update push_messages set lease_until = now() + ${leaseMs}::integer * interval '1 millisecond'
    where id in (select id from due) returning *`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    mark: row.mark,
    state: row.order_state as ToldState,
    attempts: row.attempts,
  }));
}
