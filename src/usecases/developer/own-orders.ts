/** A key's own orders: the list of them, and what their partner wrote beside each. */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { noLabels, type OrderLabels } from '#src/domain/developer/order-labels.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { ListedOrder, OrderFilter } from '../ports/developer-records.ts';
import type { DeveloperDeps } from './developer-deps.ts';

export type OrderPage = Readonly<{
  ids: readonly string[];
  /** The last order of the page, from which the next one goes on. Null on the last page. */
  last: ListedOrder | null;
}>;

export async function listOwnOrders(
  { developerPorts }: DeveloperDeps,
  { id }: ApiKey,
  filter: OrderFilter,
): Promise<OrderPage> {
  return await developerPorts.store.snapshot(async ({ developer: { labels } }) => {
    const found = await labels.listOrders(id, { ...filter, limit: filter.limit + 1 });
    const page = found.slice(0, filter.limit);
    return { ids: page.map((order) => order.id), last: found.length > filter.limit ? (page.at(-1) ?? null) : null };
  });
}

/** What the partner wrote beside an order. Another key that knows the order's link does not see it. */
export async function findLabels(
  { developerPorts }: DeveloperDeps,
  key: Pick<ApiKey, 'id'>,
  order: Pick<Order, 'id' | 'apiKeyId'>,
): Promise<OrderLabels> {
  if (order.apiKeyId !== key.id) return noLabels;
  const { store } = developerPorts;
  return (await store.snapshot(async ({ developer: { labels } }) => await labels.find(order.id))) ?? noLabels;
}
