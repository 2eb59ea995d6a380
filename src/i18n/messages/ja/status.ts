import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/status.ts';

export default {
  'title.awaiting_deposit': 'お支払い待ち',
  'title.confirming': '承認待ち',
  'title.exchanging': '交換中',
  'title.mixing': '分割送金中',
  'title.sending': '送金中',
  'title.completed': 'お届け済み',
  'title.action_required': 'ご選択ください',
  'title.held': '保留中',
  'title.refunding': '返金中',
  'title.refunded': '返金済み',
  'title.expired': '期限切れ',
  'title.cancelled': 'キャンセル済み',
  'title.failed': '担当者の対応待ち',

  'text.awaiting_deposit': '制限時間内にお支払いください。期限後 {lateHours} 時間以内に届いた分は返金されます。',
  'text.awaiting_fixed':
    '固定レートを適用するには、制限時間内にお支払いください。遅れた場合は、現在のレートで続けるか返金かを選べます。',
  'text.confirming': '{arrived} のお支払いを確認しました。{needed} ブロックの承認後に交換を始めます。',
  'text.exchanging': 'お支払いが承認され、価格が確定しました。送金を準備しています。',
  'text.mixing': 'お支払いが承認されました。予定に従って分割で送金しています。',
  'text.sending': '{receive} をあなたのアドレスへ送りました。ブロックの承認を待っています。',
  'text.completed': '{receive} があなたのアドレスに届きました。',
  'text.refund_planned': '返金先アドレスへの返金を準備しています。',
  'text.refunding': '{refund} を返金先アドレスへ送りました。ブロックの承認を待っています。',
  'text.refunded': '{refund} を返金先アドレスへ返金しました。',
  'text.expired':
    '期限までにお支払いが届きませんでした。これから支払わないでください。{until} までに届いた分は、引き続き返金先アドレスへ返金します。',
  'text.expired_fixed':
    '期限までにお支払いが届きませんでした。これから支払わないでください。{until} までに届いた場合は、現在のレートで続けるか返金かを選べます。',
  'text.cancelled':
    'この注文はキャンセルされました。これから支払わないでください。{until} までに届いた分は、引き続き返金先アドレスへ返金します。',
  'text.expired_over':
    'お支払いが届かないまま注文が終了しました。支払わないでください。交換するには新しく注文してください。',

  'choice.underpaid': '{arrived} が届きました。ご注文の {ordered} より少なく、差が {tolerance} を超えています。',
  'choice.overpaid': '{arrived} が届きました。ご注文の {ordered} より多く、差が {tolerance} を超えています。',
  'choice.second_deposit': 'このアドレスに複数のお支払いが届きました。合計 {arrived}、ご注文は {ordered} です。',
  'choice.fixed_rate_lapsed': '{arrived} の到着が固定レートの期限に間に合いませんでした。',
  'choice.late_deposit': '{arrived} が期限後に届きました。返金先アドレスを入力いただければ、すぐに返金します。',
  'choice.amount_too_small': '届いた {arrived} は、手数料を差し引くと送金できる額に足りません。',
  'choice.other': '{arrived} が届きました。注文をそのまま進められないため、ご判断をお願いします。',
  'deadline.addressed': '{deadline} までにお選びください。その後は返金先アドレスへ自動で返金します。',
  'deadline.unaddressed':
    '{deadline} までにお選びください。その後も返金先アドレスがない場合は、担当者による対応になります。',

  'held.deposit_listed':
    '支払元アドレスが制裁リストの項目と一致したため、担当者の確認が必要です。それまで交換も返金も行いません。',
  'held.address_listed':
    '受取アドレスが制裁リストの項目と一致しました。このアドレスへは送金できないため、担当者が対応します。',
  'held.wrong_asset':
    'ご注文の {symbol} ではなく {arrived} が届きました。担当者が返送しますので、返金先アドレスを入力してください。',
  'held.deposit_reversed':
    'お支払いは承認後、チェーンの再編成で消えました。再び取り込まれれば注文は続き、そうでなければ担当者が対応します。',
  'held.choice_unanswered':
    '期限までに選択がなく、返金先アドレスもありません。アドレスを追加いただければ、担当者が返金します。',
  'held.other': 'この注文は担当者の確認が必要です。',
  'deadline.held': '遅くとも {deadline} までに担当者が判断します。お金はこの注文のものとして記録されています。',

  'failed.unclaimed_deposit':
    'お支払いが期限切れから {lateHours} 時間を過ぎて届いたため、担当者が返送します。返金先アドレスを入力し、注文番号を添えてご連絡ください。',
  'failed.amount_too_small': '届いた額が返送にかかるネットワーク手数料より少ないため、返金できません。',
  'failed.payout_rejected':
    '送金が完了せず、担当者の対応が必要です。お金はこの注文のものとして記録されています。注文番号を添えてご連絡ください。',
  'failed.other':
    '自動では処理できません。お金はこの注文のものとして記録されています。注文番号を添えてご連絡ください。',

  'step.waiting': 'お支払い待ち',
  'step.waiting.text': '監視中です。届き次第すぐに表示します',
  'step.waiting.expired': '期限切れ、入金なし',
  'step.waiting.seen': '{time} に検出',
  'step.confirming': '承認待ち',
  'step.confirming.text': '{needed} 回の承認が必要、約 {span}',
  'step.confirming.needed': '必要な承認数：{needed}',
  'step.confirming.count': '承認 {done}/{needed}',
  'step.confirming.done': '{time} に承認',
  'step.processing': '交換中',
  'step.processing.floating': '承認時のレートで約定',
  'step.processing.fixed': '固定レートで約定',
  'step.processing.priced': '約定レート {rate}',
  'step.choice': 'ご選択ください',
  'step.held': '保留中',
  'step.failed': '担当者の対応待ち',
  'step.refunding': '返金',
  'step.refunding.text': 'ネットワーク手数料を差し引きます',
  'step.completed': 'お届け済み',
  'step.completed.text': 'あなたの {network} アドレスへ送金',
  'step.completed.done': '{time} にお届け',
  'step.refunded': '返金済み',
  'step.refunded.text': 'あなたの {network} アドレスへ返金',

  'tx.deposit': 'あなたのお支払い',
  'tx.second': '別のお支払い',
  'tx.payout': 'あなたへの送金',
  'tx.refund': '返金',
  'tx.extraRefund': '別のお支払いの返金',
  'tx.waiting': '検出済み、ブロック待ち',
  'tx.confirming': '承認 {done}/{needed}',
  'tx.confirmed': '承認済み',
  'tx.dropped': 'ブロックに入らず mempool から消えました',
  'tx.lost': '再編成で消えました',
  'tx.unclaimed': '承認済み。返金先アドレスの入力後に別途返金します',
  'tx.dust': '少額のため返送できません',
  'tx.preparing': '準備中',

  'explorer.title': 'サンドボックスの取引',
  'explorer.intro': '模擬チェーン上の取引です。価値はありません。',
  'explorer.id': '取引 ID',
  'explorer.chain': 'チェーン',
  'explorer.status': '状態',
  'explorer.mined': 'ブロック {height} に収録、承認数 {depth}',
  'explorer.pending': 'mempool にあり、ブロックを待っています',
  'explorer.absent': 'ブロックにも mempool にもありません：置き換えられたか、再編成で消えました',
  'explorer.failed': 'この取引は失敗しました。ブロックには入りましたが、何も移動していません。',
  'explorer.spends': '支払元',
  'explorer.hidden': 'このチェーンは支払元を公開しません。',
  'explorer.pays': '支払先',
  'explorer.unknownToken': '不明なトークン',
  'explorer.fee': 'ネットワーク手数料',
  'explorer.refresh': '更新',
  'explorer.missing': '模擬チェーンにこの取引はありません',
  'explorer.missingText':
    'リンクが途中で切れていないかご確認ください。サンドボックスを初期化すると以前の取引は消えます。',
} satisfies Catalog<typeof zhCn>;
