import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/payment.ts';

export default {
  'heading.pay': 'お支払い',
  'heading.order': 'ご注文',
  backHome: 'ホームに戻る',
  'type.floating': '変動レート',
  'type.fixed': '固定レート',

  timeLeft: '残り時間',
  expired: '期限切れ',
  'soon.warn': '残り 5 分を切りました。',
  'soon.bad': '残り 1 分を切りました。',
  'claim.title': '承認待ち',
  'claim.text':
    'もう一度チェーンを確認しましたが、まだお支払いを検出できません。カウントダウンの終了後に再確認します。',
  'claim.left': '次の確認まで',
  'claim.nothing': 'お支払いはまだ届いていません',
  'claim.reasons':
    '送信した直後や、取引所の出金が処理待ちのときにはよくあることです。取引の手数料が低すぎる場合や、ネットワークまたはアドレスが違う場合も考えられます。お支払いを検出し次第、このページは自動で更新されます。',
  'claim.down': '現在このチェーンに接続できません',
  'claim.downText':
    'ノードが復旧するまでお支払いを検出できません。お支払いに影響はなく、支払期限は停止した時間だけ延びます。',

  sendExactly: 'この額を過不足なく送る',
  sendBetween: 'この範囲の額を送る',
  copyAmount: '金額をコピー',
  toAddress: 'この入金アドレスへ',
  network: '{network} ネットワーク',
  checkEnds: '送る前に、強調された先頭と末尾の文字をご確認ください',
  copyAddress: 'アドレスをコピー',
  openInWallet: 'ウォレットで開く',
  scanFilled: 'ウォレットで読み取ると金額も入ります',
  scanAddress: 'コードにはアドレスだけが入っています。金額はご自身で入力してください',
  qrLabel: '支払い用 QR コード：{amount} {symbol}',
  qrDownload: 'QR コードを保存（PNG）',
  memo: 'メモ',
  memoWarning: 'お支払い時にこのメモを必ず入力してください。入力がないと、お支払いを特定できません。',
  copyMemo: 'メモをコピー',
  onlyNetwork:
    '{network} ネットワークの {symbol} だけを送ってください。それ以外はお支払いと認められず、失われることがあります。',
  'lookalike.title': 'テストコイン専用です。本物のコインを送らないでください。',
  'lookalike.text':
    'このアドレスはメインネットのものと見分けがつきませんが、サンドボックスのものです。本物のコインを送ると永久に失われます。',
  instructions: 'お支払いの前に',
  iHavePaid: '支払いました',
  iHavePaidHint: '押すと今すぐチェーンを確認します。押さなくてもお支払いは検出されます。',
  dontPayAgain: 'お支払いを検出しました。このアドレスへもう一度支払わないでください。',

  ticket: '追跡番号',
  copyCode: '追跡番号をコピー',
  keep: 'この追跡番号を保管してください。',
  keepText:
    '追跡番号があればいつでも状況を確認できます。続行や返金の選択にはこのページのリンクが必要です。どちらも当サービスではお調べできません。',
  copyLink: 'リンクをコピー',
  terms: '署名付き条件書',
  verify: '検証方法',

  progress: '進行状況',
  live: 'リアルタイム',
  connecting: '接続中…',
  reconnecting: '再接続中。最終更新 {time}',
  offline: 'サーバーに接続できません。再試行しています…',
  offlineText: 'このページのアドレスと金額は引き続き有効です。入力した内容も失われません。',
  autoRefresh: '{seconds} 秒ごとに自動更新',

  summary: '注文の概要',
  orderNumber: '注文番号',
  copyNumber: '注文番号をコピー',
  orderType: '注文の種類',
  created: '作成日時',
  'rate.estimate': '参考レート',
  'rate.fixed': '固定レート',
  'rate.final': '約定レート',
  fee: 'サービス手数料 {percent}',
  networkFee: 'ネットワーク手数料',
  deposited: '実際の入金額',
  'receive.estimate': '受取予定額',
  'receive.final': '受取額',
  deliverTo: '受取アドレス',
  depositAddress: '入金アドレス',
  copyReceive: '受取アドレスをコピー',
  erased: 'この注文の詳細は {date} に消去されます。',

  'refund.title': '返金先アドレス',
  'refund.none': '未登録',
  'refund.add': '追加',
  'refund.change': '変更',
  'refund.label': '{network} の返金先アドレス',
  'refund.hint':
    '返金が必要なときの送り先です。取引所の出金元アドレスではなく、ご自身のウォレットのアドレスを入力してください。',
  'refund.save': '返金先アドレスを保存',

  'choice.title': 'このお支払いをどうしますか？',
  'choice.continue': '現在のレートで続行',
  'choice.continueText': '届いた {arrived} の全額を現在の変動レートで交換し、受取アドレスへ送金します。',
  'choice.refund': '返金',
  'choice.refundText': 'ネットワーク手数料を差し引いて、このアドレスへ返金します。',
  'choice.giveAddress': 'アドレスを保存して返金',

  'cancel.title': 'この注文をキャンセル',
  'cancel.text': 'キャンセルできるのはお支払い前だけです。キャンセル後は支払わないでください。',
  'cancel.button': '注文をキャンセル',

  transactions: 'チェーン上の取引',
  viewTransaction: '取引を見る',
  copyTransaction: '取引 ID をコピー',

  'tron.title': 'TRON の支払い確認',
  'tron.text': 'お支払いは自動で検出されます。ここで手動で確認することもできます。',
  'tron.hash': '取引ハッシュ（任意）',
  'tron.addHash': '取引ハッシュを入力',
  'tron.verify': '手動で確認',
  'tron.refresh': '状態を更新',
  'tron.checking': '確認中…',
  'tron.detected': 'お支払いを検出しました。承認を待っています',
  'tron.confirmed': 'お支払いが承認されました',
  'tron.not_confirmed': '未確認：一致する支払い記録が見つかりません',
  'tron.failed': '確認に失敗しました：支払い状況を照会できません。後でもう一度お試しください。',
  'tron.hashUnknown': 'このハッシュはこの注文のアドレスへの支払いではありません。ご確認ください。',
  'tron.time': '取引日時',
  'tron.confirmations': '承認数',

  'faq.title': 'お支払いについての質問',
  'faq.confirmations': '承認はいくつ必要ですか？',
  'faq.confirmationsText':
    '{network} では {needed} 回の承認が必要で、通常は約 {span}かかります。現在の数はページに表示されます。',
  'faq.confirmationsShort': '{network} では {needed} 回の承認が必要です。現在の数はページに表示されます。',
  'faq.floating': '変動レートとは？',
  'faq.floatingText':
    'お支払いが承認された時点で価格が決まります。それまでの表示は概算です。サービス手数料は {percent}、ネットワーク手数料は実費で別の行に表示します。',
  'faq.fixed': '固定レートとは？',
  'faq.fixedText':
    '支払期限までにお支払いが検出されれば、注文時のレートで交換します。遅れた場合は、現在のレートでの続行か返金かをお選びいただけます。サービス手数料は {percent} です。',
  'faq.refund': '金額の過不足や支払いの遅れがあった場合は？',
  'faq.refundText':
    '差が {tolerance} 以内ならそのまま進みます。それを超える場合や二重に支払った場合は、{days} 日以内に続行か返金かをお選びください。支払期限後 {lateHours} 時間以内に届いた分は、返金先アドレスへ自動で返金します。',
  'faq.refundOpenText':
    '範囲内の額はそのまま交換します。範囲外の場合や二重に支払った場合は、{days} 日以内に続行か返金かをお選びください。支払期限後 {lateHours} 時間以内に届いた分は、返金先アドレスへ自動で返金します。',
  'faq.refundFixedText':
    '差が {tolerance} 以内ならそのまま進みます。それを超える場合や、二重に支払った場合、遅れた場合は、{days} 日以内に続行か返金かをお選びください。',

  'toast.submitted': 'お支払いのご連絡を受け付けました',
  'toast.submittedText': 'ブロックチェーンの承認を待っています。',
  'toast.confirmed': 'お支払いが承認されました',
  'toast.failed': '確認に失敗しました',
  'toast.failedText': 'お支払いを確認できません。もう一度お試しください。',
  'toast.saved': '返金先アドレスを保存しました',

  'missing.title': '注文が見つかりません',
  'missing.text':
    'リンクが不完全か、注文の詳細が期限どおり消去された可能性があります。リンクをご確認いただくか、追跡番号で照会してください。支払ったのに注文が表示されない場合はご連絡ください。',
  'missing.track': '追跡番号で照会',
  'missing.contact': 'お問い合わせ',
  'unaddressed.title': '入金アドレスがまだありません',
  'unaddressed.text':
    'この注文の入金アドレスを取得できませんでした。どのアドレスにも支払わず、少し待ってからもう一度お試しください。ここでやめても損失はありません。',

  'sandbox.title': 'サンドボックス実験台',
  'sandbox.text': '本物のお金は使いません。支払い、ブロックの作成、時計の操作で、注文がどうなるかお試しください。',
  'sandbox.pay': 'テストコインで支払う',
  'sandbox.exact': 'ちょうど',
  'sandbox.little': '10% 少なく',
  'sandbox.much': '10% 多く',
  'sandbox.twice': '2 回',
  'sandbox.late': '期限後に',
  'sandbox.block': 'ブロックを作る',
  'sandbox.blockOn': '{chain} のブロック',
  'sandbox.clock': '時計を進める',
  'sandbox.clockHint': 'このサンドボックスのすべての注文に影響します。',
} satisfies Catalog<typeof zhCn>;
