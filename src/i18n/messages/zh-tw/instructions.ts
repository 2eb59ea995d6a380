import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/instructions.ts';

export default {
  amount: '請如數轉入 {amount} {symbol}，不要多付或少付。',
  amount_open: '可支付 {min} 至 {max} {symbol} 之間的任意數量。',
  address: '入幣地址：{address}',
  network: '只能透過 {network} 網路付款；從其他網路轉入的幣將會遺失。',
  deadline: '請在 {deadline} 之前付款。',
  tolerance: '實際入帳與應付數量相差不超過 {tolerance}，訂單照常進行；相差更多時，由您選擇依目前匯率繼續或退款。',
  range: '在此範圍內，付多少換多少，依付款確認時的市場匯率計算。超出範圍時，由您選擇依目前匯率繼續或退款。',
  confirmations: '付款達到 {confirmations} 個區塊確認後，我們才會出幣。',
  confirmations_open: '付款獲得足夠的區塊確認後，我們才會出幣；視數量而定，最多 {confirmations} 個。',
  late: '逾期 {lateHours} 小時內入帳的付款會自動退回退款地址；沒有退款地址時，請在本頁補填。',
  other: '請只向這個地址付款一次。它只用於這筆訂單，之後不會再使用。',
  test_coins: '這筆訂單只收測試幣，測試幣沒有真實價值。',
  test_coins_alike: '警告：這個地址與主網地址看起來一樣，但只收測試幣。轉到這裡的真幣會永久遺失。',
} satisfies Catalog<typeof zhCn>;
