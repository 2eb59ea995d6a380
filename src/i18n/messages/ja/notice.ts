import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'ページが存在しません',
  'notFound.text': 'このアドレスにはページがありません。リンクが間違っているか、ページが移動した可能性があります。',
  'notFound.back': '前のページに戻る',
  'offline.title': '接続がありません',
  'offline.text': 'この端末は今、当サービスに接続できないため、最新の内容を表示できません。',
  'offline.orders':
    '接続がなくても注文は進みます。届いた入金は交換され、送金されます。注文のページがこの端末に保存されることはありません。記憶や古いスクリーンショットのアドレスには支払わず、先に注文を開き直してください。',
} satisfies Catalog<typeof zhCn>;
