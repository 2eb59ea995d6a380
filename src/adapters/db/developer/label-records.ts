/** What partners write beside their orders, and the list of a key's orders, in PostgreSQL. */
import type { LabelRecords } from '#src/usecases/ports/developer-records.ts';
import { fromTime } from '../row-values.ts';
import type { Queries } from '../queries.ts';

export function makeLabelRecords(db: Queries): LabelRecords {
  return {
    insert: async (orderId, { externalId, metadata }) => {
      const row = { order_id: orderId, external_id: externalId, metadata: JSON.stringify(metadata) };
      await db.insertInto('order_labels').values(row).execute();
    },
    find: async (orderId) => {
      const row = await db.selectFrom('order_labels').selectAll().where('order_id', '=', orderId).executeTakeFirst();
      return row && { externalId: row.external_id, metadata: row.metadata as Readonly<Record<string, string>> };
    },
    listOrders: async (keyId, { externalId, state, from, after, limit }) => {
      let orders = db
        .selectFrom('orders')
        .select(['id', 'order_number', 'created_at'])
        .where('api_key_id', '=', keyId)
        .orderBy('created_at', 'desc')
        .orderBy('order_number', 'desc')
        .limit(limit);
      if (externalId !== undefined) {
        const labelled = db.selectFrom('order_labels').select('order_id').where('external_id', '=', externalId);
        orders = orders.where('id', 'in', labelled);
      }
      if (state !== undefined) orders = orders.where('state', '=', state);
      if (from !== undefined) orders = orders.where('created_at', '>=', fromTime(from));
      if (after) {
        orders = orders.where((build) =>
          build(
            build.refTuple('created_at', 'order_number'),
            '<',
            build.tuple(fromTime(after.createdAt), after.orderNumber),
          ),
        );
      }
      const rows = await orders.execute();
      return rows.map((row) => ({
        id: row.id,
        orderNumber: row.order_number,
        createdAt: row.created_at.getTime(),
      }));
    },
  };
}
