/** Finds the order of a file that other programs read. Only the link that shows an order opens one. */
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { languageOf, servicesContext, siteContext } from '../../contexts.ts';
import { pathOf } from '../../pages.ts';
import { readLink, type RequestContext } from './load-payment.server.ts';

export type ShownOrder = Readonly<{
  view: OrderView;
  /** Address of the page under this link. */
  page: string;
  host: string;
}>;

/** Undefined for the link that steers an order, so that nobody leaves it in a calendar or a reader. */
export async function findShownOrder(context: RequestContext, id: string): Promise<ShownOrder | undefined> {
  const link = readLink(context, id);
  if (link?.isShown !== true) return undefined;
  const found = await context.get(servicesContext).viewOrder(link.orderId);
  // Without an address nobody can pay, and the page says to come back later.
  if (!found.ok || found.value.order.depositAddress === '') return undefined;
  const { publicUrl } = context.get(siteContext);
  const page = `${publicUrl}${pathOf(languageOf(context), 'payment')}/${link.viewId}`;
  return { view: found.value, page, host: new URL(publicUrl).hostname };
}
