/** Case files of orders in PostgreSQL. A trigger erases them with the order. */
import type { CaseFileRecords } from '#src/usecases/ports/case-file-records.ts';
import type { Queries } from '../queries.ts';
import { fromTime } from '../row-values.ts';

export function makeCaseFileRecords(db: Queries): CaseFileRecords {
  return {
    notes: async (orderId) => {
      const asked = db.selectFrom('order_notes').select(['author', 'text', 'at']).where('order_id', '=', orderId);
      const rows = await asked.orderBy('id').execute();
      return rows.map(({ author, text, at }) => ({ author, text, at: at.getTime() }));
    },
    addNote: async (orderId, { author, text, at }) => {
      await db
        .insertInto('order_notes')
        .values({ order_id: orderId, author, text, at: fromTime(at) })
        .execute();
    },
    assignee: async (orderId) => {
      const asked = db.selectFrom('order_assignments').select('username').where('order_id', '=', orderId);
      return (await asked.executeTakeFirst())?.username ?? null;
    },
    assign: async (orderId, username, at) => {
      if (username === null) {
        await db.deleteFrom('order_assignments').where('order_id', '=', orderId).execute();
        return;
      }
      const given = { username, at: fromTime(at) };
      await db
        .insertInto('order_assignments')
        .values({ order_id: orderId, ...given })
        .onConflict((conflict) => conflict.column('order_id').doUpdateSet(given))
        .execute();
    },
  };
}
