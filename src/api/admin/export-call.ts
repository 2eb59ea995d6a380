/** GET /api/admin/exchanges.csv and .json: the orders that match a filter, streamed while they are read. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Readable } from 'node:stream';
import { parseOrderFilter } from '#src/domain/back-office/order-filter.ts';
import type { OfficeOrder } from '#src/usecases/ports/office-records.ts';
import { sendRefusal } from '../errors.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { OrderFilterQuery } from './admin-schemas.ts';
import { toOfficeOrder } from './admin-views.ts';
import { writeCsvRow } from '../csv-row.ts';
import { forAct, operatorOf } from './operator-access.ts';

const columns = [
  'orderNumber',
  'trackingCode',
  'product',
  'orderType',
  'state',
  'reason',
  'sendAmount',
  'sendCurrency',
  'receiveAmount',
  'receiveCurrency',
  'receiveAddress',
  'createdAt',
  'completedAt',
] as const satisfies readonly (keyof ReturnType<typeof toOfficeOrder>)[];

/** Batch size: rows written one by one would each become a network packet. */
const rowsPerChunk = 100;

const route = { ...forAct('orders_exported'), schema: { tags: ['admin'], querystring: OrderFilterQuery } };

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: writeTable },
  json: { type: 'application/json; charset=utf-8', write: writeList },
} as const;

export const exportCall: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice, orderLinks }) => {
  for (const [ending, { type, write }] of Object.entries(formats)) {
    app.get(`/exchanges.${ending}`, route, async (request, reply) => {
      const filter = parseOrderFilter(request.query, orderLinks.read);
      if (!filter.ok) return await sendRefusal({ request, reply }, filter);
      const { username: actor } = operatorOf(request).session;
      const orders = await backOffice.exportOrders({ ...filter.value, actor });
      if (!orders.ok) return await sendRefusal({ request, reply }, orders);
      reply.header('content-type', type);
      reply.header('content-disposition', `attachment; filename="exchanges.${ending}"`);
      return await reply.send(Readable.from(write(orders.value), { objectMode: false }));
    });
  }
};

/** A JSON list with a line for each order. */
async function* writeList(orders: AsyncIterable<OfficeOrder>): AsyncGenerator<string> {
  let chunk = '[';
  let rows = 0;
  for await (const order of orders) {
    chunk += `${rows === 0 ? '' : ','}\n${JSON.stringify(toOfficeOrder(order))}`;
    rows += 1;
    if (rows % rowsPerChunk > 0) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}\n]\n`;
}

async function* writeTable(orders: AsyncIterable<OfficeOrder>): AsyncGenerator<string> {
  let chunk = writeCsvRow(columns);
  let rows = 1;
  for await (const order of orders) {
    const answer = toOfficeOrder(order);
    chunk += writeCsvRow(columns.map((column) => answer[column] ?? ''));
    rows += 1;
    if (rows < rowsPerChunk) continue;
    yield chunk;
    chunk = '';
    rows = 0;
  }
  if (chunk !== '') yield chunk;
}
