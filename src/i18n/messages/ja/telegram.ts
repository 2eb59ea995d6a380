import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/telegram.ts';

export default {
  title: 'Telegramボット',
  lede: 'Telegramで見積もり、注文、進み具合の確認、選択ができます。まず、本物のボットかどうかをお確かめください。',
  away: 'ボットは現在動作していないため、応答しません。注文の作成と照会は当サイトで行ってください。',
  'none.lede': '当サイトには、まだボットが接続されていません。',
  'none.warning':
    'Telegramで当サービスを名乗るアカウントはすべて偽物です。運営者がボットを接続すると、アカウント名とQRコードがこのページに表示されます。',
  'none.title': 'ボットが接続されたら',
  'none.text': '以下は、接続後にできることと安全な使い方です。現在はまだ利用できません。',
  'none.compare': 'このページに表示されるアカウント名と完全に一致している必要があります。',
  'none.official':
    '当サービスの連絡先はこの2つだけです。一覧は注文の条件書と同じ鍵で署名されているため、偽サイトには書き換えられません。',
  'none.bot': 'なし（未接続）',
  handle: '公式アカウント名',
  start: 'ボットを起動',
  copyLink: 'リンクをコピー',
  'features.title': 'ボットでできること',
  'features.qa.title': '自動応答Q&A',
  'features.qa.text':
    'ボタンとコマンドで、手数料や限度額を含む見積もり、注文、追跡番号での照会、続行か返金かの選択ができます。価格とルールは当サイトと同じです。自由な質問は理解できません。',
  'features.mobile.title': 'スマートフォンで',
  'features.mobile.text':
    'スマートフォン、タブレット、パソコンのTelegramで使えます。ほかにインストールするものはありません。',
  'features.privacy.title': 'プライバシー',
  'features.privacy.text':
    'Telegramには、アカウントと、アドレスや金額を含む会話の内容がすべて知られます。メッセージを送るためにチャットの番号を暗号化して保存し、注文とともに消去します。プライバシーを重視する場合は、アカウント不要の当サイトをご利用ください。',
  'features.fast.title': 'すばやい応答',
  'features.fast.text': 'ボットはいつでも自動で答えます。担当者の対応が必要な場合は、メールで{reply}以内に返信します。',
  'qr.title': 'QRコードで開く',
  'qr.text': 'カメラまたはTelegramで読み取り、アカウント名を一文字ずつ照合してください。',
  'qr.label': 'QRコード：{link}',
  open: 'Telegramで開く',
  'steps.title': '6つのステップ',
  'steps.open.title': 'ボットを開く',
  'steps.open.text': 'このページのボタンかQRコードを使ってください。検索すると偽のボットが見つかることがあります。',
  'steps.compare.title': 'アカウント名を照合する',
  'steps.compare.text': '@{handle}と一文字も違わないことを確認します。',
  'steps.start.title': '「開始」を押す',
  'steps.start.text': 'チャットの下にある「開始」を押し、言語を選びます。',
  'steps.choose.title': '通貨を選ぶ',
  'steps.choose.text':
    '/exchangeで送る通貨と受け取る通貨を選び、数量を送って、まず見積もりを確認します。確定するまで注文は作成されません。',
  'steps.pay.title': '照合してから支払う',
  'steps.pay.text':
    'ボットはアドレスと注文ページのリンクを送ります。先に{website}の注文ページを開き、アドレスが同じ場合にだけ支払ってください。署名付き条件書で証明できます。ほかのチャットで届いたアドレスには絶対に支払わないでください。',
  'steps.track.title': '注文を照会する',
  'steps.track.text':
    'ボットのメッセージは注文の進み具合に合わせて更新されます。9桁の追跡番号をボットに送るか、当サイトで照会することもできます。注文リンクは誰にも転送しないでください。',
  'currencies.title': '対応通貨',
  'currencies.intro': 'ボットはまずこの{count}種類を表示します。当サイトのほかの通貨は「ほかの通貨」から選べます。',
  'currencies.link': 'すべての通貨を見る',
  'notices.title': 'ご利用にあたって',
  'notices.legal.title': '法令の遵守',
  'notices.legal.text':
    'お住まいの地域で暗号資産の交換が認められているかご確認ください。禁じられている場合は利用しないでください。',
  'notices.responsibility.title': 'ご自身の責任',
  'notices.responsibility.text':
    'アドレス、ネットワーク、金額はご自身で入力し、確認してください。秘密鍵とリカバリーフレーズは誰にも教えないでください。',
  'notices.irreversible.title': '取り消し不可',
  'notices.irreversible.text':
    '承認された取引は取り消せません。誤ったアドレスやネットワークに送ったコインは、当サービスでも取り戻せません。',
  'notices.liability.title': '責任の範囲',
  'notices.liability.text':
    '当サービスは、署名付き条件書で約束した内容に責任を負います。偽のボット、Telegramの障害、入力の誤りは対象外です。',
  'notices.acceptance.title': '同意',
  'notices.acceptance.text': 'ボットを利用すると、{terms}と{privacy}に同意したものとみなされます。',
  'notices.terms': '利用規約',
  'notices.privacy': 'プライバシーポリシー',
  'official.title': '公式の連絡先',
  'official.text':
    '当サービスの連絡先はこの3つだけです。一覧は注文の条件書と同じ鍵で署名されているため、偽サイトには書き換えられません。',
  'official.website': 'ウェブサイト',
  'official.email': 'メール',
  'official.bot': 'ボット',
  'official.keyId': '鍵ID',
  'official.signature': '署名（Ed25519）',
  'official.unsigned': '現在は署名されていません。署名されるまで、この一覧を信頼しないでください。',
  'official.document': '署名付きの一覧（JSON）',
  'official.verify': 'この一覧を検証する',
  'official.verifyLink': '検証ページを開く',
} satisfies Catalog<typeof zhCn>;
