import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/instructions.ts';

export default {
  amount: '發送 {amount} {symbol}，請勿多發或少發。',
  address: '付款地址：{address}',
  network: '只能透過 {network} 網路發送，走其他網路的幣會遺失。',
  deadline: '請在 {deadline} 之前付款。',
  tolerance: '實際到帳與應付數量相差不超過 {tolerance}，訂單照常進行；相差更多時，由您選擇依目前匯率繼續或退款。',
  confirmations: '付款需要 {confirmations} 個區塊確認，之後我們才會送出兌換的幣。',
  late: '逾期 {lateHours} 小時內到帳的付款會自動退回退款地址；沒有退款地址時，請在本頁補填。',
  other: '只向這個地址付款一次。它只屬於這筆訂單，之後不會再使用。',
  test_coins: '這裡是沙盒：只收測試幣，沒有真實價值。',
  test_coins_alike: '注意：這個地址與主網地址看起來一樣，但只收測試幣。發到這裡的真幣會永久遺失。',
} satisfies Catalog<typeof zhCn>;
