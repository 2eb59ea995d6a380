import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': '頁面不存在',
  'notFound.text': '這個網址沒有對應的頁面。可能是連結有誤，或頁面已移走。',
  'notFound.back': '返回上一頁',
  'offline.title': '沒有網路連線',
  'offline.text': '這部裝置現在無法連上本服務，因此沒有最新內容可以顯示。',
  'offline.orders':
    '訂單會照常進行：入帳的付款會照常兌換並出幣。訂單頁面從不儲存在這部裝置上。請勿憑記憶或舊截圖付款到某個地址，請先重新開啟訂單。',
} satisfies Catalog<typeof zhCn>;
