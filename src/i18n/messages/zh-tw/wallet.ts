import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/wallet.ts';

export default {
  sandbox:
    '這是沙盒：頁面只會要求錢包在編號 {chain} 的網路上付款，任何真實網路都不用這個編號，所以付不出真幣。要付測試幣，請用沙盒操作面板。',
  looking: '正在尋找這個瀏覽器裡的錢包…',
  none: '這個瀏覽器裡沒有找到錢包。請安裝或啟用錢包擴充功能，或依本頁的地址和金額自行付款。',
  choose: '選擇錢包。確認之前，請核對錢包裡顯示的金額和收款方。',
  running: '請在 {wallet} 中繼續。',
  refused: '您在錢包裡拒絕了，沒有送出付款。',
  busy: '錢包裡還有一個請求沒有處理。請先在錢包裡完成或關閉它，再試一次。沒有送出付款。',
  unknownChain: '錢包裡沒有 {network} 網路。請先在錢包裡新增，再試一次。沒有送出付款。',
  wrongChain: '錢包不在 {network} 網路上。請在錢包裡切換，再試一次。沒有送出付款。',
  insufficient: '這個帳戶的餘額不夠支付金額和礦工費。沒有送出付款。',
  closed: '這筆訂單已不再等待付款，沒有送出付款。',
  unanswered: '伺服器沒有回應，因此沒有送出付款。請再試一次。',
  failed: '錢包沒能完成這個操作，沒有送出付款。',
  unsure: '錢包沒有說明付款是否已經送出。請先到錢包裡查看，再付一次可能會付兩遍。',
  sent: '錢包已送出付款',
  sentText: '鏈上一出現這筆付款，本頁就會更新。請勿再付。',
} satisfies Catalog<typeof zhCn>;
