import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'Page does not exist',
  'notFound.text': 'There is nothing at this address. The link may be wrong, or the page may have moved.',
  'notFound.back': 'Go back one page',
} satisfies Catalog<typeof zhCn>;
