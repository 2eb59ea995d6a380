import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/chains.ts';

export default {
  title: 'チェーンの状態',
  intro:
    '各チェーンに接続できているか、どのブロックまで読み取ったか、手数料が高くなっていないかを示します。ノードが停止している間は期限を延ばします。',
  chain: 'チェーン',
  block: '最新ブロック',
  checked: '確認時刻',
  state: '状態',
  empty: 'サービスが起動したばかりで、まだどのチェーンも確認していません。数秒後に再読み込みしてください。',
} satisfies Catalog<typeof zhCn>;
