/** Links of the orders of all labs: every lab makes and reads them with the same keys. */
import { makeOrderLinks } from '#src/adapters/order-links.ts';
import type { OrderLinks } from '#src/usecases/ports/order-links.ts';

export const labLinks: OrderLinks = makeOrderLinks({
  linkKey: new Uint8Array(32).fill(5),
  viewKey: new Uint8Array(32).fill(6),
});

/** The link that steers the order. */
export const linkOf = labLinks.linkOf;
