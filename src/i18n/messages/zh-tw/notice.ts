import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': '頁面不存在',
  'notFound.text': '這個網址沒有對應的頁面。可能是連結有誤，或頁面已移走。',
  'notFound.back': '返回上一頁',
} satisfies Catalog<typeof zhCn>;
