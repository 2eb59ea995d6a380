import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': '頁面不存在',
  'notFound.text': '這個網址沒有對應的頁面。可能是連結有誤，或頁面已移走。',
  'notFound.back': '返回上一頁',
  'coming.title': '此頁面將隨下一版推出',
  'coming.text': '「{page}」頁面還在撰寫，目前沒有內容。兌換與訂單查詢已可使用。',
  'coming.toExchange': '前往兌換',
  'coming.toTrack': '查詢訂單',
} satisfies Catalog<typeof zhCn>;
