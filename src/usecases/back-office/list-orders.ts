/** The order list, with keyset pagination, so that new orders cause neither duplicates nor gaps between pages. */
import { pageLimit, writeCursor, type OrderCursor, type OrderFilter } from '#src/domain/back-office/order-filter.ts';
import type { OrderQuery } from '#src/domain/back-office/order-query.ts';
import { accept, type Result } from '#src/domain/result.ts';
import type { ListMarks, OfficeOrder } from '../ports/office-records.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole, type RoleRefusal } from './require-role.ts';

export type OrderPage = Readonly<{
  orders: readonly OfficeOrder[];
  /** Cursor of the next page. Null on the last page. */
  next: string | null;
}>;

export async function listOrders({ office }: Pick<OfficeDeps, 'office'>, filter: OrderFilter): Promise<OrderPage> {
  // Reads one order more than the limit, to find out whether there is a next page.
  const wanted = { ...filter, limit: filter.limit + 1 };
  const found = await office.store.snapshot(async (records) => await records.office.orders.list(wanted));
  const orders = found.slice(0, filter.limit);
  const last = found.length > filter.limit ? orders.at(-1) : undefined;
  return { orders, next: last ? writeCursor(last) : null };
}

/** What tells a page that one of its lists should be read again. */
export async function readListMarks({ office }: Pick<OfficeDeps, 'office'>): Promise<ListMarks> {
  return await office.store.snapshot(async (records) => await records.office.orders.marks());
}

/** Exports all orders of a filter, with an entry in the audit log. */
export async function exportOrders(
  deps: OfficeDeps,
  { actor, ...wanted }: OrderFilter & Readonly<{ actor: string }>,
): Promise<Result<AsyncGenerator<OfficeOrder>, RoleRefusal>> {
  const allowed = await requireRole(deps, { actor, act: 'orders_exported' });
  if (!allowed.ok) return allowed;
  const { office, ports } = deps;
  await office.store.transaction(async ({ controls }) => {
    const details = describe(wanted);
    await controls.audit({ actor, action: 'orders_exported', subject: 'orders', details, at: ports.clock.now() });
  });
  return accept(streamOrders(deps, wanted));
}

/** Streams the orders page by page, so that an export needs little memory. */
async function* streamOrders(deps: OfficeDeps, wanted: OrderFilter): AsyncGenerator<OfficeOrder> {
  let { cursor } = wanted;
  for (;;) {
    const page = await readPage(deps, wanted, cursor);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageLimit.most) return;
    cursor = { createdAt: last.createdAt, orderNumber: last.orderNumber };
  }
}

/**
 * Describes the filter for the audit log. Leaves out tracking codes, links, addresses and txids, because the audit
 * log is never erased.
 */
function describe({ cursor: _cursor, limit: _limit, query, ...rest }: OrderFilter): string {
  return JSON.stringify({ ...rest, query: query && describeQuery(query) });
}

function describeQuery(query: OrderQuery): string | OrderQuery {
  if ('orderNumber' in query) return query;
  if ('trackingCode' in query) return 'a tracking code';
  if ('orderId' in query) return 'the link of an order';
  return 'txids' in query ? 'a transaction' : 'an address';
}

async function readPage(
  { office }: OfficeDeps,
  filter: OrderFilter,
  cursor: OrderCursor | undefined,
): Promise<readonly OfficeOrder[]> {
  const page = { ...filter, limit: pageLimit.most, ...(cursor && { cursor }) };
  return await office.store.snapshot(async (records) => await records.office.orders.list(page));
}
