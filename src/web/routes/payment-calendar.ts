/** GET /{language}/payment/{view-only link}/deadline.ics: until when to pay or to choose, for a calendar. */
import { servicesContext } from '../contexts.ts';
import { translateOn } from '../catalog.server.ts';
import { privateHeaders, sayMissing } from '../components/feeds/answer-feed.server.ts';
import { findShownOrder } from '../features/payment/find-shown-order.server.ts';
import { deadlineOf, toEvent } from '../features/payment/order-event.server.ts';
import { writeCalendar } from '../features/payment/write-calendar.server.ts';
import type { Route } from './+types/payment-calendar.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const found = await findShownOrder(context, params.id);
  const now = context.get(servicesContext).now();
  const deadline = found && deadlineOf(found.view, now);
  if (!found || !deadline) return sayMissing();
  const { order } = found.view;
  const event = toEvent(order, deadline, { now, host: found.host, t: translateOn(context, ['status']) });
  return new Response(writeCalendar(event), {
    headers: {
      ...privateHeaders,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="sampan-${order.orderNumber}.ics"`,
    },
  });
}
