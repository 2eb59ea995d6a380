import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'Page does not exist',
  'notFound.text': 'There is nothing at this address. The link may be wrong, or the page may have moved.',
  'notFound.back': 'Go back one page',
  'coming.title': 'This page will come with the next version',
  'coming.text': '“{page}” is still being written, so there is nothing here yet. Swapping and tracking already work.',
  'coming.toExchange': 'Go to swap',
  'coming.toTrack': 'Track an order',
} satisfies Catalog<typeof zhCn>;
