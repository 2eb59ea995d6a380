import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/privacy.ts';

export default {
  title: 'プライバシーポリシー',
  intro:
    '保存するデータとその消去時期を、次の表に項目ごとに示します。消去を行うプログラムとこのページは、同じ一覧と同じ期間を使っています。',

  'table.title': '何を、いつまで保存するか',
  'table.field': 'データ',
  'table.why': '目的',
  'table.until': '消去時期',
  'until.with_order': '注文の終了から{keptEnded}後。未払いの場合は監視の終了から{keptUnpaid}後',
  'until.never': '消去しません',
  'until.apiQuotes': '期限切れから{keptQuote}後',
  'until.apiRequests': '{keptRequest}後。注文がそれより先に消去される場合は、注文と同時',
  'until.webhookEvents': '{keptEvent}後。注文がそれより先に消去される場合は、注文と同時',
  'until.webhookAddress': 'プログラムが削除したとき、またはキーが失効したか期限切れになったとき',
  'until.apiKeys':
    '運営者が発行したキーは消去しません。サンドボックスのキーは、期限切れから{keptKey}が過ぎ、そのキーの注文が消去された後',
  'until.choices': '{cookieLife}後、またはブラウザーのデータを消したとき',
  'until.recentOrders': '機能をオフにしたとき、またはブラウザーのデータを消したとき',

  'field.trackingCode': '追跡番号',
  'why.trackingCode': '注文の状況を照会するため',
  'field.receiveAddress': '受取アドレス',
  'why.receiveAddress': 'お客様へ送金するため',
  'field.refundAddress': '返金先アドレス（入力した場合）',
  'why.refundAddress': '必要なときに返金するため',
  'field.depositAddress': '注文に表示する入金アドレスとメモ',
  'why.depositAddress': 'お支払い先をお伝えするため',
  'field.matchedAddress': '制裁リストと一致したアドレス',
  'why.matchedAddress': '担当者が一致を確認するため',
  'field.signedTerms': '署名付き条件書',
  'why.signedTerms': '証拠としてダウンロードしていただくため',
  'field.signedTransactions': '署名済みの送金取引',
  'why.signedTransactions': 'チェーンに届かなかった送金を再送するため',
  'field.mixing': 'ミキシングの設定、送金の計画、その他の受取アドレス',
  'why.mixing': '計画どおりに分割して送金するため',
  'field.formKey': '送信されたフォームの識別子',
  'why.formKey': '二度押しても注文が1件になるようにするため',
  'field.apiKey': '注文の作成に使われたAPIキー',
  'why.apiKey': '注文したプログラムに進み具合を知らせるため',
  'field.apiQuotes': 'APIを通じてプログラムに提示した見積もり',
  'why.apiQuotes': 'プログラムが見積もりどおりに注文できるようにするため',
  'field.apiRequests': 'Idempotency-Key付きのAPIリクエスト：ハッシュと、作成したもののID',
  'why.apiRequests': '同じリクエストが二度送られても、一度だけ実行するため',
  'field.webhookEvents': 'プログラムへのWebhookイベントと、送信ごとの結果',
  'why.webhookEvents': 'プログラムに注文の進み具合を知らせ、受け取れなかった通知を確認できるようにするため',
  'field.webhookAddress': 'WebhookのURLと、暗号化した署名用シークレット',
  'why.webhookAddress': 'イベントを正しい宛先に送り、署名するため',
  'field.apiKeys': 'APIキー：ラベル、ハッシュ、上限、最終使用日',
  'why.apiKeys': 'プログラムを識別し、キーを失効させられるようにするため',
  'field.totals': '注文番号、資産、金額、レート、手数料、状態、時刻',
  'why.totals': '会計と集計のため',
  'field.history': '状態変更の記録',
  'why.history': '注文がどの段階を経たかを示すため',
  'field.matches': '制裁リストとの一致：項目、日付、解除の有無',
  'why.matches': '注文を保留または続行した理由を示すため',
  'field.chainTransactions': 'チェーン上の取引ID、金額、ブロック',
  'why.chainTransactions': '公開チェーンと帳簿を照合するため',
  'field.addressLink': '入金アドレスと注文の対応',
  'why.addressLink': '古いアドレスに後から届いたコインが誰のものかを知るため',
  'field.ledger': '仕訳と残高',
  'why.ledger': '帳簿の貸借を常に一致させるため',
  'field.choices':
    'Cookie：お使いの言語と、選択した場合はライト・ダークの表示。言語はブラウザーのローカルストレージにも保存されます',
  'why.choices': '次回も同じ設定で表示するため',
  'field.recentOrders': '最近の注文一覧（ご自身で有効にした場合のみ、ブラウザー内に保存）',
  'why.recentOrders': '後で注文を見つけられるようにするため。当サービスには見えません',

  'clock.title': '期間の数え方',
  'clock.1': '注文の終了とは、送金または返金が済んだとき、あるいは残額が少なすぎて返金できないときを指します。',
  'clock.2':
    '未払いの注文は、遅れて届いた入金を返せるよう支払期限後も{lateWatch}監視し、監視終了から{keptUnpaid}後に詳細を消去します。',
  'clock.3':
    '当サービスからお客様へ支払うべきものが残っている間、またはコインが移動中の間は、後からでも受け取れるよう詳細を残します。',
  'clock.4': '消去後は追跡番号も注文リンクも使えなくなり、当サービスでも復元できません。',

  'stays.title': '残るデータの意味',
  'stays.1':
    '公開チェーン上の取引は、支払元と受取先のアドレスを含めて誰でも見ることができ、当サービスには消去できません。取引IDは残るため、そこからチェーン上のアドレスをたどることは消去後も可能です。',
  'stays.2': 'ミキシングの注文でも、どの入金とどの送金が同じ注文のものか、当サービスは把握しています。',

  'absent.title': '保存しないもの',
  'absent.1': 'IPアドレス、ブラウザーの識別情報、参照元ページ：保存も記録もしません。エラー時も同様です。',
  'absent.2': '氏名、メールアドレス、電話番号、アカウント：収集していません。',
  'absent.3': '第三者のスクリプト・フォント・統計：当サイトのページはほかのサイトへ一切リクエストを送りません。',
  'absent.4': '閲覧の履歴：閲覧数は、ページの種類と言語ごとに1日単位の件数だけを数えます。',
  'absent.5':
    '追跡番号やAPIキーの推測、サンドボックスのキーの大量取得を抑えるため、接続元の鍵付きハッシュを短時間だけメモリに保持します。鍵は定期的に交換し、ディスクには何も書き込みません。',

  'people.title': '誰が見られるか',
  'people.1':
    '担当者は、消去されるまでの注文を管理画面で見ることができます。担当者の操作はすべて監査ログに残り、後から変更すれば判明します。',
  'people.2': 'お送りいただいたメールは、このシステムの外にあるメールボックスに保存され、上の期間は適用されません。',
  'contact.title': 'お問い合わせ',
  'contact.1': '{email}までご連絡ください。{supportReply}以内にメールで返信します。',
} satisfies Catalog<typeof zhCn>;
