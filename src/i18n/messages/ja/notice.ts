import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'ページが存在しません',
  'notFound.text': 'このアドレスにはページがありません。リンクが間違っているか、ページが移動した可能性があります。',
  'notFound.back': '前のページに戻る',
  'coming.title': 'このページは次のバージョンで公開します',
  'coming.text': '「{page}」は現在作成中で、まだ内容がありません。交換と注文照会はご利用いただけます。',
  'coming.toExchange': '交換する',
  'coming.toTrack': '注文を照会する',
} satisfies Catalog<typeof zhCn>;
