/** Invoices of API keys and the orders of each, in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import { money } from '#src/domain/money.ts';
import type { Invoice, InvoiceOrder } from '#src/domain/developer/invoice.ts';
import type { InvoiceRecords } from '#src/usecases/ports/invoice-records.ts';
import type { Invoices } from '../generated/schema.ts';
import type { Queries } from '../queries.ts';
import { readPrice } from '../price-rows.ts';
import { fromTime, toCount, toOptionalTime } from '../row-values.ts';

export function makeInvoiceRecords(db: Queries): InvoiceRecords {
  const select = () => db.selectFrom('invoices').selectAll();
  return {
    insert: async (invoice) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('invoices')
        .values(fromInvoice(invoice))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    find: async (id) => toOptional(await select().where('id', '=', id).executeTakeFirst()),
    findByRequest: async (key) => toOptional(await select().where('idempotency_key', '=', key).executeTakeFirst()),
    lock: async (id) => toOptional(await select().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()),
    ordersOf: async (id) => await ordersOf(db, id),
    addOrder: async (id, orderId) =>
      void (await db.insertInto('invoice_orders').values({ invoice_id: id, order_id: orderId }).execute()),
    cancel: async (id, at) => {
      const update = db
        .updateTable('invoices')
        .set({ cancelled_at: fromTime(at) })
        .where('id', '=', id);
      await update.where('cancelled_at', 'is', null).execute();
    },
    countOpen: async (keyId, now) => {
      const { rows } = await sql<Readonly<{ count: string }>>`
        select count(*) as count from invoices where key_id = ${keyId} and expires_at > ${fromTime(now)}`.execute(db);
      return toCount(rows[0]?.count ?? '0');
    },
    list: async (keyId, { externalId, after, limit }) => {
      let found = select()
        .where('key_id', '=', keyId)
        .orderBy('created_at', 'desc')
        .orderBy('number', 'desc')
        .limit(limit);
      if (externalId !== undefined) found = found.where('external_id', '=', externalId);
      if (after) {
        found = found.where((build) =>
          build(build.refTuple('created_at', 'number'), '<', build.tuple(fromTime(after.createdAt), after.number)),
        );
      }
      return (await found.execute()).map(toInvoice);
    },
    dropOld: async (before) =>
      void (await sql`
        delete from invoices where expires_at < ${fromTime(before)}
          and not exists (select 1 from invoice_orders where invoice_id = invoices.id)`.execute(db)),
  };
}

async function ordersOf(db: Queries, id: string): Promise<readonly InvoiceOrder[]> {
  const rows = await db
    .selectFrom('invoice_orders')
    .innerJoin('orders', 'orders.id', 'invoice_orders.order_id')
    .select(['orders.id', 'order_number', 'created_at', 'state', 'price'])
    .where('invoice_id', '=', id)
    .orderBy('created_at')
    .orderBy('order_number')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    createdAt: row.created_at.getTime(),
    state: row.state as InvoiceOrder['state'],
    receive: row.price === null ? null : readPrice(row.price).receive,
  }));
}

function toOptional(row: Selectable<Invoices> | undefined): Invoice | undefined {
  return row && toInvoice(row);
}

function toInvoice(row: Selectable<Invoices>): Invoice {
  return {
    id: row.id,
    keyId: row.key_id,
    number: row.number,
    amount: money(row.currency as Invoice['amount']['currency'], BigInt(row.units)),
    receiveAddress: row.receive_address,
    externalId: row.external_id,
    description: row.description,
    returnUrl: row.return_url,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    cancelledAt: toOptionalTime(row.cancelled_at),
  };
}

function fromInvoice(invoice: Parameters<InvoiceRecords['insert']>[0]) {
  return {
    id: invoice.id,
    key_id: invoice.keyId,
    number: invoice.number,
    idempotency_key: invoice.idempotencyKey ?? null,
    currency: invoice.amount.currency,
    units: invoice.amount.units.toString(),
    receive_address: invoice.receiveAddress,
    external_id: invoice.externalId,
    description: invoice.description,
    return_url: invoice.returnUrl,
    created_at: fromTime(invoice.createdAt),
    expires_at: fromTime(invoice.expiresAt),
  };
}
