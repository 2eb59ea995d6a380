/** What the payment page offers to programs that remind or tell: a calendar and a feed reader. */
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { KeepUpView } from './keep-up-view.ts';
import { deadlineOf } from './order-event.server.ts';
import { feedFile } from './order-feed.server.ts';

export const calendarFile = 'deadline.ics';

const ended: ReadonlySet<OrderState> = new Set(['completed', 'refunded']);

type Place = Readonly<{
  t: Translate;
  now: number;
  /** Path of the page under the link that only shows the order. */
  path: string;
}>;

/** Null once nothing is left to wait for. */
export function toKeepUp(view: OrderView, { t, now, path }: Place): KeepUpView | null {
  if (ended.has(view.order.state)) return null;
  const deadline = deadlineOf(view, now);
  const calendar = deadline && {
    href: `${path}/${calendarFile}`,
    label: t(`status.keepUp.${deadline.kind}`),
    text: t('status.keepUp.calendarText'),
  };
  const feed = { href: `${path}/${feedFile}`, label: t('status.keepUp.feed'), text: t('status.keepUp.feedText') };
  return { title: t('status.keepUp.title'), files: calendar ? [calendar, feed] : [feed] };
}
