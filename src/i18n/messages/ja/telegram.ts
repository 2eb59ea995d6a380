import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/telegram.ts';

export default {
  title: 'Telegramボット',
  lede: 'Telegramで質問、見積もりの確認、注文の照会ができます。まず、本物のボットかどうかをお確かめください。',
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
    '手数料、限度額、ネットワークについて自由に質問できます。回答が当サイトと異なる場合は、当サイトの内容が優先します。',
  'features.mobile.title': 'スマートフォンで',
  'features.mobile.text':
    'スマートフォン、タブレット、パソコンのTelegramで使えます。ほかにインストールするものはありません。',
  'features.privacy.title': 'プライバシー',
  'features.privacy.text':
    'Telegramにはアカウントと会話の内容が知られます。送るのは追跡番号だけにしてください。プライバシーを重視する場合は、アカウント不要の当サイトをご利用ください。',
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
  'steps.choose.text': '送る通貨と受け取る通貨、ネットワーク、数量を伝え、まず見積もりを確認します。',
  'steps.pay.title': '当サイトで支払う',
  'steps.pay.text':
    '必ず{website}の注文ページにあるアドレスに支払い、署名付き条件書と照合してください。チャットで届いたアドレスには絶対に支払わないでください。',
  'steps.track.title': '注文を照会する',
  'steps.track.text': '9桁の追跡番号をボットに送るか、当サイトで照会します。注文リンクは誰にも渡さないでください。',
  'currencies.title': '対応通貨',
  'currencies.intro': 'ボットではこの{count}種類を扱います。当サイトではさらに多くの通貨に対応しています。',
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
