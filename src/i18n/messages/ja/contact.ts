import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/contact.ts';

export default {
  title: 'お問い合わせ',
  lede: 'お問い合わせには、メールで{reply}以内に返信します。注文の状況は、お待ちいただかなくてもご自身で照会できます。',
  hours:
    'サービスは昼夜を問わず年中無休（24/7）で稼働しており、いつでも注文と送金ができます。チェーンに支障があるときは「チェーンの状態」ページでお知らせします。',
  example:
    '当サイトにはメールアドレスが設定されていません。表示されているのは実在しない例で、送信しても誰にも届きません。',
  'methods.title': 'お問い合わせ方法',
  'methods.email': 'サポート',
  'methods.emailText': '担当者が{reply}以内にお答えします。',
  'methods.bot': 'Telegramボット',
  'methods.botText': '見積もり、注文、進み具合の確認。',
  'methods.faq': 'よくある質問',
  'methods.faqText': '手数料、所要時間、返金、ネットワークに関する答えはこちらにあります。',
  'services.title': 'よく使われるページ',
  'services.track': '注文を照会する',
  'services.trackText': '9桁の追跡番号で注文の状況を確認できます。',
  'services.verify': '署名付き条件書を検証する',
  'services.verifyText': '条件書や連絡先が本当に当サービスのものか確かめられます。',
  'services.status': 'チェーンの状態',
  'services.statusText': '注文が進まないときは、まずチェーンの状態をご覧ください。',
  'services.currencies': '限度額とネットワーク',
  'services.currenciesText': '通貨ごとの最小額、最大額、承認数です。',
  'form.title': 'サポートに問い合わせる',
  'form.text':
    '入力後、内容が記入された状態でメールソフトが開きます。送信はご自身で行ってください。ここに入力された内容は保存しません。',
  'form.noScript':
    'お使いのブラウザーではスクリプトが動作していません。ボタンを押すと入力内容が当サービスのサーバーに送られ、メールの形にしてお返しします。内容は保存しません。',
  'field.topic': 'ご用件',
  'topic.choose': '選択してください',
  'topic.order': '注文の状況',
  'topic.refund': '返金・金額の相違',
  'topic.network': '通貨とネットワーク',
  'topic.privacy': 'プライバシーとデータ',
  'topic.api': 'API・技術',
  'topic.other': 'その他',
  'field.email': 'メールアドレス',
  'field.emailHint': 'このアドレスに返信します。',
  'field.message': 'お問い合わせ内容',
  'field.messageHint':
    '注文に関する場合は、注文番号（TS-…）をご記入ください。注文リンク、秘密鍵、リカバリーフレーズは書かないでください。当サービスがお尋ねすることはありません。',
  submit: 'メールソフトを開く',
  'error.topic': 'ご用件を選択してください。',
  'error.emailMissing': 'メールアドレスを入力してください。',
  'error.emailWrong': 'メールアドレスの形式ではないようです。name@example.comのような形かご確認ください。',
  'error.messageMissing': 'お問い合わせ内容を入力してください。',
  'error.messageLong':
    '長すぎてメールソフトで開けないことがあります。{max}文字以内にまとめ、詳細はメールで補ってください。',
  'mail.subject': '[{brand}] {topic}',
  'mail.replyTo': '返信先：{email}',
  'ready.title': 'メールの準備ができました',
  'ready.text':
    'メールソフトが開いたら、そこで送信してください。開かない場合は、下のボタンを押すか、内容をコピーしてお使いのメールに貼り付けてください。',
  'ready.open': 'メールソフトで開く',
  'ready.to': '宛先',
  'ready.subject': '件名',
  'ready.body': '本文',
  'safety.title': 'なりすましにご注意ください',
  'safety.text':
    'こちらから先にご連絡することも、秘密鍵やリカバリーフレーズをお尋ねすることも、返金の前に支払いを求めることもありません。公式の連絡先の一覧には署名があります。',
  'safety.link': '公式の連絡先を見る',
  'faq.link': '先によくある質問を見る',
} satisfies Catalog<typeof zhCn>;
