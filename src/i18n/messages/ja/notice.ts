import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'ページが存在しません',
  'notFound.text': 'このアドレスにはページがありません。リンクが間違っているか、ページが移動した可能性があります。',
  'notFound.back': '前のページに戻る',
} satisfies Catalog<typeof zhCn>;
