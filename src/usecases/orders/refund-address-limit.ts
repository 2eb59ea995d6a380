/**
 * How many refund addresses may be tried for one order. Each try tells whether an address is ours, which is nobody's
 * business beyond an honest mistake. Each process counts for itself, in memory.
 */
export const mostRefundAddresses = 10;
export const refundAddressPeriodMs = 24 * 3_600_000;
/** More orders than these are forgotten, the longest known first. */
const mostOrders = 10_000;

export type RefundAddressLimit = Readonly<{
  /** Counts one address for an order, each once only: 0, or how many seconds it must wait. */
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
