import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'Page does not exist',
  'notFound.text': 'There is nothing at this address. The link may be wrong, or the page may have moved.',
  'notFound.back': 'Go back one page',
  'offline.title': 'No connection',
  'offline.text': 'This device can’t reach the service right now, so there is nothing current to show.',
  'offline.orders':
    'Orders go on without you: payments that arrive are converted and paid out. Pages of orders are never kept on this device. Don’t pay to an address from memory or from an old screenshot: open the order again first.',
} satisfies Catalog<typeof zhCn>;
