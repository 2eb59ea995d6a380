import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/invoice.ts';

export default {
  title: '{amount}を支払う',
  facts: '請求の内容',
  askedBy: '請求元',
  nobody: '不明（確認していません）',
  amount: '金額',
  to: '支払先',
  until: '支払期限',
  number: '請求番号',
  caution:
    '請求元の名前は、当サービスが利用を認めたときのものです。購入の内容は把握しておらず、判断もできません。支払うつもりの相手であることを確かめてください。',
  anybody:
    'この請求は、誰でも取得できるサンドボックスのテスト用キーで作成されました。テスト用のコインだけを受け付けます。',
  assets: '何で支払いますか？',
  assetsText:
    '価格は固定レートで、すべての手数料を含みます。{symbol}（{network}）のまま支払う場合、当サービスは不要です。当サービスは資産の交換だけを行います。',
  others: 'この金額では現在利用できません：{list}。',
  noAssets: '現在、この金額を支払える資産がありません。後でもう一度ページを開いてください。',
  figures: '{symbol}（{network}）で支払う',
  send: '送る金額',
  arrives: '届く金額',
  more: '2つの資産の最小単位が合わないため、請求額よりわずかに多く届きます。',
  hold: '価格は注文の作成から{hold}保持されます。その間に、この金額をちょうど送ってください。過不足や遅れがあった場合は、注文ページで選ぶか、返金されます。',
  network: '支払うときはウォレットで{network}を選んでください。別のネットワークで送った{symbol}は失われます。',
  refund: '返金用の{symbol}アドレス（任意）',
  refundHint: '支払いが遅れたり金額が違ったりした場合の返金先です。後で注文ページで追加することもできます。',
  another: 'この請求には支払い待ちの注文がほかにもあることを理解し、支払うのはどちらか1件だけにします。',
  changed: '価格が変わりました。金額を確かめて、もう一度確定してください。',
  pay: '注文を作成して{amount} {symbol}を支払う',
  back: '{host}に戻る',
  showOrder: '注文を表示',
  'in_progress.title': '支払いを処理しています',
  'in_progress.text': 'この請求への入金があり、交換または返金の処理中です。もう一度支払わないでください。',
  'waiting.title': '支払い待ちの注文があります',
  'waiting.text':
    '支払う注文は1件だけにしてください。ご自身の注文であれば、そのまま続けてください。支払先は注文ページに表示されます。',
  'paid.title': '支払い済み',
  'paid.text': '全額が支払われました。',
  'underpaid.title': '支払われた金額が不足しています',
  'underpaid.text':
    'この請求に対して{received}が支払われました。残りは請求元とご相談ください。このページではこれ以上支払えません。',
  'expired.title': '請求の期限が切れました',
  'expired.text': '期限までに支払われませんでした。新しい請求を依頼してください。',
  'cancelled.title': '請求は取り消されました',
  'cancelled.text': '作成者が取り消しました。支払わないでください。',
  'unkeyed.title': 'この請求はもう支払えません',
  'unkeyed.text': '作成者の利用が終了しています。支払わないでください。',
  'missing.title': '請求が見つかりません',
  'missing.text': 'リンクが不完全か、保存期間の終了により消去された可能性があります。',
  'missing.home': 'ホームへ',
} satisfies Catalog<typeof zhCn>;
