/** GET /{language}/payment/{view-only link}/feed.atom: the states of an order, for a feed reader. */
import { translateOn } from '../catalog.server.ts';
import { answerFeed, sayMissing } from '../components/feeds/answer-feed.server.ts';
import { languageOf } from '../contexts.ts';
import { findShownOrder } from '../features/payment/find-shown-order.server.ts';
import { toFeed } from '../features/payment/order-feed.server.ts';
import type { Route } from './+types/payment-feed.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const found = await findShownOrder(context, params.id);
  if (!found) return sayMissing();
  const { view, page, host } = found;
  return answerFeed(toFeed(view, { page, host, language: languageOf(context), t: translateOn(context, ['status']) }));
}
