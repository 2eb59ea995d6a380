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
  'trouble.unreachable': '当サービスのノードが応答していません。',
  'trouble.wrong_network': 'ノードが別のネットワークに接続しているため、使用を止めています。',
  'trouble.syncing': 'ノードが同期中です。',
  'trouble.behind': 'ノードがネットワークより遅れています。',
  'trouble.no_peers': 'ノードがほかのノードとの接続を失っています。',
  'trouble.stale_head': 'ノードが長い間新しいブロックを受け取っていません。',
  'trouble.wallet_behind': 'ウォレットがまだ最新ブロックまで読み取っていません。',
  'trouble.not_solid': 'このチェーンの新しいブロックが確定していません。',
  'trouble.no_transaction_index': 'ノードの取引索引がまだできあがっていません。',
  'trouble.paused': '新規注文の受付を停止しています。進行中の注文は通常どおり処理されます。',
  'trouble.off': 'ここではこのチェーンのノードを動かしていません。',
  reasonOn: '{chain}：{reason}',
  withReason: '{refusal}{reason}',
  toConfirmations: '各チェーンの承認数',
  toFaucet: 'テストコインを受け取る',
} satisfies Catalog<typeof zhCn>;
