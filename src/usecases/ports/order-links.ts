/** The links of orders: one that steers an order, and one that only shows it. Neither is stored. */
import type { Order } from '#src/domain/order/order.ts';

/** What a link is derived from, under a key that is not in the database. */
export type NamedOrder = Pick<Order, 'orderNumber' | 'createdAt'>;

export type OpenedLink = Readonly<{
  orderId: string;
  /** Whether the link only shows the order. */
  isShown: boolean;
}>;

export type OrderLinks = Readonly<{
  /** The link that steers a new order. */
  make(order: NamedOrder): string;
  /**
   * The link that steers the order. For an order whose link was made otherwise, under another key or at random, it is
   * the one that only shows it, because its own link is known to its holder alone.
   */
  linkOf(order: NamedOrder & Pick<Order, 'id'>): string;
  /** The link that only shows the order. */
  viewOf(orderId: string): string;
  /** Reads a link. Undefined if the text is none. Whether there is such an order is another question. */
  read(text: string): OpenedLink | undefined;
}>;
