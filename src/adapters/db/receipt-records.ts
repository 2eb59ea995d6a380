/** Receipts of ended orders in PostgreSQL. */
import { sql } from 'kysely';
import type { ReceiptRecords } from '#src/usecases/ports/receipt-records.ts';
import type { Queries } from './queries.ts';
import { fromTime } from './row-values.ts';

export function makeReceiptRecords(db: Queries): ReceiptRecords {
  return {
    plan: async (orderId, at) => {
      const planned = { order_id: orderId, wake_at: fromTime(at) };
      await db
        .insertInto('receipts')
        .values(planned)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    find: async (orderId) => {
      const row = await db.selectFrom('receipts').selectAll().where('order_id', '=', orderId).executeTakeFirst();
      if (!row) return undefined;
      const { document: text, signature, wake_at: wakeAt } = row;
      return { text, signature, wakeAt: wakeAt === null ? null : wakeAt.getTime() };
    },
    takeDue: async ({ now, next, limit }) => {
      const { rows } = await sql<{ id: string }>`
        with due as (
          select order_id, wake_at from receipts where wake_at <= ${fromTime(now)}
          order by wake_at, order_id limit ${limit} for update skip locked
        ), taken as (
          update receipts set wake_at = ${fromTime(next)} where order_id in (select order_id from due)
        )
        select order_id as id from due order by wake_at, order_id`.execute(db);
      return rows.map(({ id }) => id);
    },
    patch: async (orderId, { text, signature, wakeAt }) => {
      const changed = {
        document: text,
        signature,
        wake_at: wakeAt === undefined || wakeAt === null ? wakeAt : fromTime(wakeAt),
      };
      await db.updateTable('receipts').set(changed).where('order_id', '=', orderId).execute();
    },
  };
}
