import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/currencies.ts';

export default {
  title: '支援幣別',
  lede: '共 {assets} 種資產，分布在 {chains} 條鏈上。每張卡片對應一條鏈上的一種資產：網路、限額、確認數。',
  'coins.title': '原生幣',
  'tokens.title': '美元穩定幣',
  'tokens.intro': '同一種代幣存在於多條鏈上。代號相同而網路不同，就是不同的資產。',
  network: '網路',
  minimum: '最低',
  maximum: '最高',
  confirmations: '確認數',
  decimals: '小數位數',
  range: '{least}–{most}，視金額而定',
  'reason.currency_minimum': '該幣別每筆訂單的下限',
  'reason.refund_stays_payable': '礦工費的 {times} 倍，確保能夠退款',
  'reason.currency_maximum': '該幣別每筆訂單的上限',
  'reason.wallet_cover': '我們的錢包目前能支付的數量',
  inactive: '暫停接單',
  severalNetworks: '付款前請核對網路',
  'reminders.title': '重要提醒',
  'reminders.network.title': '選對網路',
  'reminders.network.text':
    '付款時，錢包裡選的網路必須與訂單一致。例如 TRON（TRC20）上的 USDT 與 Ethereum（ERC20）上的 USDT 是兩種資產，選錯網路轉出的幣通常無法找回。',
  'reminders.limits.title': '留意限額',
  'reminders.limits.text':
    '限額以每筆訂單計算，並隨礦工費變動。最低數量不低於礦工費的 {times} 倍，以確保需要時能夠退款；最高數量還取決於我們能支付多少另一種幣，報價時會寫明。',
  'reminders.newCoins.title': '新增幣別',
  'reminders.newCoins.text':
    '一種幣只有在入幣、出幣和退款都測試通過之後才會上架，並且只在本頁公布。我們絕不會以上幣為由私下向您收幣或收費。',
  'reminders.newCoins.link': '需要其他幣別？寫信告訴我們',
  toExchange: '前往兌換',
  toStatus: '查看鏈上狀態',
  'finality.title': '需要多少個確認',
  'finality.intro':
    '付款達到下表的確認數後才會兌換，金額越大，需要的確認越多。達到「最終確定」所列的區塊數後，我們認為鏈重組已無法推翻這筆付款，並據此結清帳目。',
  'finality.chain': '鏈',
  'finality.small': '小額',
  'finality.middle': '中等金額',
  'finality.large': '大額',
  'finality.final': '最終確定',
  'finality.upTo': '不超過 {amounts}',
  'finality.more': '更大金額',
  'finality.blocks': '個區塊',
} satisfies Catalog<typeof zhCn>;
