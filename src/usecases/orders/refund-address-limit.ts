/**
 * Rate limit on refund addresses tried per order. Each try reveals whether an address is ours, so probing must be
 * limited. The tries are kept in memory, per process.
 */
export const mostRefundAddresses = 10;
export const refundAddressPeriodMs = 24 * 3_600_000;
/** Maximum number of orders tracked; the least recently used are evicted. */
const mostOrders = 10_000;

export type RefundAddressLimit = Readonly<{
  /** Counts an address for an order, each address once. Returns 0, or the seconds to wait if over the limit. */
  take(asked: Readonly<{ orderId: string; address: string; now: number }>): number;
}>;

type Tried = Readonly<{ since: number; addresses: Set<string> }>;

export function makeRefundAddressLimit(): RefundAddressLimit {
  const orders = new Map<string, Tried>();
  return {
    take: ({ orderId, address, now }) => {
      const before = orders.get(orderId);
      const isOver = !before || now < before.since || now - before.since >= refundAddressPeriodMs;
      const tried: Tried = isOver ? { since: now, addresses: new Set() } : before;
      if (!tried.addresses.has(address) && tried.addresses.size >= mostRefundAddresses) {
        return Math.ceil((tried.since + refundAddressPeriodMs - now) / 1000);
      }
      tried.addresses.add(address);
      orders.delete(orderId);
      orders.set(orderId, tried);
      if (orders.size > mostOrders) orders.delete(orders.keys().next().value ?? '');
      return 0;
    },
  };
}
