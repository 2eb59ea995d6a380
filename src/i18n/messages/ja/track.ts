import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/track.ts';

export default {
  title: '注文の照会',
  lede: '9桁の追跡番号を入力すると、注文の状況を確認できます。番号でできるのは照会だけで、注文は操作できません。',
  label: '9桁の追跡番号',
  placeholder: '123 456 789',
  button: '照会',
  empty: '9桁の追跡番号を入力してください。',
  malformed: '追跡番号は9桁の数字です。',
  missing: '注文が見つかりません',
  missingText:
    'この追跡番号の注文がないか、詳細が期限どおり消去されています。注文ページの番号と1桁ずつ照らし合わせてください。それでも見つからない場合はご連絡ください。',
  contact: 'お問い合わせ',
  offline: 'サーバーに接続できません',
  offlineText: '入力した追跡番号は残っています。少し待ってからもう一度お試しください。',
  limited: '照会の回数が多すぎます',
  limitedText_other:
    '追跡番号の推測を防ぐため、照会を制限しています。{count}秒後にもう一度お試しください。入力した内容は残っています。',
  limitedWorking: '小さな計算をしています。終わり次第、照会を続けます…',
  limitedAgain: '今すぐ再試行',

  'pill.completed': '完了・所要{span}',
  'notice.awaiting_deposit':
    'お支払い待ちです。支払うには、注文時の注文ページを開いてください。リンクをお持ちなのはお客様だけです。',
  'notice.confirming': '入金を検出しました。承認{done}/{needed}。',
  'notice.exchanging': '入金が承認されました。送金を準備しています。',
  'notice.mixing': '入金が承認されました。予定に従って分割で送金しています（{planned}回中{sent}回送金済み）。',
  'notice.sending': '送金しました。ブロックの承認を待っています。',
  'notice.completed': '注文は完了しました。コインは受取アドレスに届きました。',
  'notice.completed_mix_other': '注文は完了しました。コインは{count}回に分けて届きました。',
  'notice.action_required': '入金が注文と一致しません。注文ページで続行か返金かをお選びください。',
  'notice.held': '担当者の確認が必要です。理由と期限は注文ページをご覧ください。',
  'notice.refunding': '返金中です。ブロックの承認を待っています。',
  'notice.refunded': '返金先アドレスへ返金しました。',
  'notice.expired':
    '期限までに入金がありませんでした。今からは支払わないでください。期限後{lateHours}時間以内に届いた分は返金できます。',
  'notice.cancelled':
    'この注文はキャンセルされました。今からは支払わないでください。{lateHours}時間以内に届いた分は返金できます。',
  'notice.late': '注文の終了後に入金がありました。今後の扱いは注文ページをご覧ください。',
  'notice.failed': '担当者の対応が必要です。注文番号を添えてご連絡ください。',

  timeline: '経過',
  'step.created': '注文を作成',
  'step.processing': '処理中',
  'step.processing.wait': '入金の承認後に始まります',
  'step.mixing': '分割送金（ミキシング）',
  'step.mixing.count': '{planned}回中{sent}回送金済み',
  'step.completed': '完了',
  'step.completed.wait': '送金の承認後に完了します',
  'step.refunded': '返金済み',
  'step.stopped': '未完了',
  orderNumber: '注文番号',
  receiveAddress: '受取アドレス',
  rounded: '追跡番号では、金額は概数、アドレスは末尾だけが表示されます。すべては注文ページで確認できます。',
  mixHidden: '追跡番号では、ミキシングの金額もアドレスも表示されません。注文ページで確認できます。',
  refresh: '更新',

  'recent.title': 'この端末の最近の注文',
  'recent.off':
    '初期設定では何も記録しません。オンにすると、照会した追跡番号をこのブラウザーだけに保存し、どこにも送信しません。',
  'recent.on': 'このブラウザーだけに保存されます。この端末を使う人には見えます。',
  'recent.enable': 'この端末に保存する',
  'recent.disable': 'オフにしてすべて削除',
  'recent.empty': 'まだありません。見つかった注文がここに並びます。',
  'recent.remove': '{code}を削除',
} satisfies Catalog<typeof zhCn>;
