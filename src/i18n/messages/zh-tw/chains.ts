import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/chains.ts';

export default {
  title: '鏈上狀態',
  intro: '每條鏈的節點此刻是否可用、讀到哪個區塊、礦工費高低。節點無法使用時，相關期限會順延。',
  chain: '鏈',
  block: '最新區塊',
  checked: '檢查時間',
  state: '狀態',
  'trouble.unreachable': '我們的節點沒有回應。',
  'trouble.wrong_network': '我們的節點連到了其他網路，因此暫不使用。',
  'trouble.syncing': '我們的節點還在同步。',
  'trouble.behind': '我們的節點落後於網路的最新區塊。',
  'trouble.no_peers': '我們的節點與其他節點失去了連線。',
  'trouble.stale_head': '我們的節點遲遲沒有收到新區塊。',
  'trouble.not_solid': '這條鏈的新區塊遲遲沒有最終確定。',
  'trouble.no_transaction_index': '我們的節點還沒有建好完整的交易索引。',
  'trouble.blocks_dear': '該網路的礦工費目前過高，暫不接單。',
  'trouble.paused': '暫停接受新訂單，既有訂單照常處理。',
  'trouble.off': '本服務沒有架設這條鏈的節點。',
  reasonOn: '{chain}：{reason}',
  withReason: '{refusal}{reason}',
  whichNetwork: '這個代幣存在於多個網路，請寫明網路：{ids}。',
  toConfirmations: '各條鏈需要的確認數',
  toFaucet: '領取測試幣',
} satisfies Catalog<typeof zhCn>;
