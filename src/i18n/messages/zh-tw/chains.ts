import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/chains.ts';

export default {
  title: '鏈上狀態',
  intro: '每條鏈的節點此刻是否可用、讀到哪個區塊、網路費高低。節點無法使用時，相關期限會順延。',
  chain: '鏈',
  block: '最新區塊',
  checked: '檢查時間',
  state: '狀態',
  empty: '服務剛啟動，尚未檢查任何鏈。請幾秒後重新整理。',
} satisfies Catalog<typeof zhCn>;
