/**
 * The states of an order as a feed. It names no amount and no address, and leads to the link that only shows the order:
 * a reader keeps what it read, and may be somebody else's.
 */
import { utcDay } from '#src/domain/calendar.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderHistory } from '#src/domain/order/order.ts';
import { languages, type LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { Feed, FeedEntry } from '../../components/feeds/write-feed.server.ts';

type Place = Readonly<{
  language: LanguageCode;
  t: Translate;
  /** Name of this service, without a port. */
  host: string;
  /** Address of the page under the link that only shows the order. */
  page: string;
}>;

export function toFeed({ order, history }: OrderView, { language, t, host, page }: Place): Feed {
  const id = `tag:${host},${utcDay(order.createdAt)}:${order.orderNumber}`;
  const first: FeedEntry = { id: `${id}/0`, title: t('status.title.awaiting_deposit'), at: order.createdAt };
  const changes = history.filter(({ from, to }) => from !== to);
  const later = changes.map((change, index): FeedEntry => ({
    id: `${id}/${index + 1}`,
    title: titleOf(change, t),
    at: change.at,
  }));
  const entries = [first, ...later].toReversed();
  return {
    id,
    lang: languages[language].htmlLang,
    title: t('status.feed.title', { number: order.orderNumber }),
    address: `${page}/${feedFile}`,
    page,
    updatedAt: entries[0]?.at ?? order.createdAt,
    entries,
  };
}

/** Name of the feed under the address of the page. */
export const feedFile = 'feed.atom';

function titleOf({ to, reason }: Readonly<{ to: OrderState; reason: OrderHistory['reason'] }>, t: Translate): string {
  return t(to === 'expired' && reason === 'cancelled' ? 'status.title.cancelled' : `status.title.${to}`);
}
