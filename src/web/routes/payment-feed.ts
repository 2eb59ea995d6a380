/** GET /{language}/payment/{view-only link}/feed.atom: the states of an order, for a feed reader. */
import { translateOn } from '../catalog.server.ts';
import { languageOf } from '../contexts.ts';
import { findShownOrder, privateHeaders, sayMissing } from '../features/payment/find-shown-order.server.ts';
import { toFeed } from '../features/payment/order-feed.server.ts';
import { writeFeed } from '../features/payment/write-feed.server.ts';
import type { Route } from './+types/payment-feed.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const found = await findShownOrder(context, params.id);
  if (!found) return sayMissing();
  const { view, page, host } = found;
  const feed = toFeed(view, { page, host, language: languageOf(context), t: translateOn(context, ['status']) });
  return new Response(writeFeed(feed), {
    headers: { ...privateHeaders, 'content-type': 'application/atom+xml; charset=utf-8' },
  });
}
