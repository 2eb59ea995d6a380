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
  raised: '現在、入金には通常の{times}倍の承認数が必要です。',
  'trouble.unreachable': '当サービスのノードが応答していません。',
  'trouble.wrong_network': '当サービスのノードが別のネットワークに接続しているため、使用していません。',
  'trouble.wrong_token': 'このチェーンのトークンのコントラクトが想定と異なるため、このチェーンを使用していません。',
  'trouble.syncing': '当サービスのノードは同期中です。',
  'trouble.behind': '当サービスのノードの同期がネットワークより遅れています。',
  'trouble.no_peers': '当サービスのノードとほかのノードとの接続が切れています。',
  'trouble.stale_head': '当サービスのノードに、通常より長い間、新しいブロックが届いていません。',
  'trouble.not_solid': 'このチェーンで、新しいブロックが確定しない状態が続いています。',
  'trouble.no_transaction_index': '当サービスのノードの取引インデックスがまだ完成していません。',
  'trouble.blocks_dear': '現在、ネットワーク手数料が高すぎるため注文を受け付けていません。',
  'trouble.paused': '新規注文の受付を停止しています。進行中の注文は通常どおり処理されます。',
  'trouble.off': '当サービスではこのチェーンのノードを運用していません。',
  unpriced: '価格のない通貨',
  'price.too_few_sources': '応答している価格情報源が少ないため、{symbol}の取引を停止しています。',
  'price.sources_disagree': '価格情報源の間で価格が一致しないため、{symbol}の取引を停止しています。',
  'price.step_held': '価格が急変したため、確認できるまで{symbol}の取引を停止しています。',
  reasonOn: '{chain}：{reason}',
  withReason: '{refusal}{reason}',
  sendChanged:
    'レートが変わりました。現在送る必要がある数量は{sendAmount} {sendCurrency}です。新しい金額をご確認ください。',
  whichNetwork: 'このトークンは複数のネットワークにあります。いずれかを指定してください：{ids}',
  toConfirmations: '各チェーンで必要な承認数',
  toFaucet: 'テストコインを受け取る',
} satisfies Catalog<typeof zhCn>;
