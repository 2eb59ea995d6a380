import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/status.ts';

export default {
  rateMade: '{rate}（仲値{mid}、スプレッド{percent}：基本{base}、変動{volatility}、注文額{size}、在庫{inventory}）',
  'copy.code': '追跡番号をコピー',
  'copy.link': 'リンクをコピー',
  'copy.view': '閲覧専用リンクをコピー',
  keepText:
    '追跡番号があればいつでも状況を確認できます。続行や返金の選択にはこのページのリンクが必要です。どちらも当サービスでは復元できないため、保管してください。ほかの人に注文を見せるときは、閲覧専用リンクを渡してください。このリンクでは何も変更できません。',
  'keepText.mix':
    'ミキシングの閲覧専用リンクは、入金と各送金を並べて表示します。リンクを持つ人には両者のつながりがわかります。',
  shown: 'このリンクは注文を表示するだけです。変更するには、注文リンクをお使いください。',
  'title.awaiting_deposit': 'お支払い待ち',
  'title.confirming': '承認待ち',
  'title.exchanging': '交換中',
  'title.mixing': '分割送金中',
  'title.sending': '送金中',
  'title.completed': '着金済み',
  'title.action_required': 'お客様の選択が必要です',
  'title.held': '保留中',
  'title.refunding': '返金中',
  'title.refunded': '返金済み',
  'title.expired': '期限切れ',
  'title.cancelled': 'キャンセル済み',
  'title.failed': '担当者の対応待ち',

  'text.awaiting_deposit': '支払期限までにお支払いください。期限後{lateHours}時間以内に届いた分は返金します。',
  'text.awaiting_fixed':
    '固定価格を適用するには、支払期限までにお支払いください。さらに期限後{confirm}以内に最初の承認が必要です。遅れた場合は、現在のレートでの続行か返金かをお選びいただけます。',
  'text.confirming_fixed': '{arrived}の入金を検出しました。{by}までに最初の承認が得られれば、固定価格で交換します。',
  'text.confirming_lapsed':
    '{arrived}の入金を検出しましたが、{by}までに承認されなかったため、固定価格は適用されません。これ以上支払わないでください。承認後に、現在のレートでの続行か返金かをお選びいただけます。',
  'text.confirming_other': '{arrived}の入金を検出しました。{count}ブロックの承認後に交換を始めます。',
  'text.confirming_mix_other': '{arrived}の入金を検出しました。{count}ブロックの承認後にミキシングプールに入ります。',
  'text.exchanging': '入金が承認され、価格が確定しました。送金を準備しています。',
  'text.mixing': '入金が承認されました。予定に従って分割で送金しています（{planned}回中{sent}回送金済み）。',
  'text.mixing_sent': '{planned}回すべて送金しました。ブロックの承認を待っています。',
  'text.mixing_rest':
    '{planned}回中{sent}回送金しました。残りは送金できなかったため、お支払いのうち{rest}をネットワーク手数料を差し引いて返金先アドレスへ返金します。',
  'text.mixing_rest_unaddressed':
    '{planned}回中{sent}回送金しました。残りは送金できなかったため、返金先アドレスの入力後、お支払いのうち{rest}をネットワーク手数料を差し引いて返金します。',
  'text.sending': '{receive}を受取アドレスへ送金しました。ブロックの承認を待っています。',
  'text.completed': '{receive}が受取アドレスに届きました。',
  'text.completed_mix_other': '{receive}が{count}回に分けて届きました。',
  'text.completed_rest_other':
    '{receive}が{count}回に分けて届きました。残りは送金できなかったため、お支払いのうち{rest}をネットワーク手数料を差し引いて返金先アドレスへ返金します。',
  'text.completed_rest_unaddressed_other':
    '{receive}が{count}回に分けて届きました。残りは送金できなかったため、返金先アドレスの入力後、お支払いのうち{rest}をネットワーク手数料を差し引いて返金します。',
  'text.refund_planned': '返金先アドレスへの返金を準備しています。',
  'text.refunding': '{refund}を返金先アドレスへ送りました。ブロックの承認を待っています。',
  'text.refunded': '{refund}を返金先アドレスへ返金しました。',
  'text.expired':
    '期限までに入金がありませんでした。今からは支払わないでください。{until}までに届いた分は、返金先アドレスへ返金します。',
  'text.expired_fixed':
    '期限までに入金がありませんでした。今からは支払わないでください。{until}までに届いた場合は、現在のレートでの続行か返金かをお選びいただけます。',
  'text.expired_unaddressed':
    '期限までに入金がありませんでした。今からは支払わないでください。{until}までに届いた場合は、返金先アドレスをご登録いただければ返金できます。',
  'text.cancelled':
    'この注文はお客様がキャンセルしました。今からは支払わないでください。{until}までに届いた分は、返金先アドレスへ返金します。',
  'text.cancelled_unaddressed':
    'この注文はお客様がキャンセルしました。今からは支払わないでください。{until}までに届いた場合は、返金先アドレスをご登録いただければ返金できます。',
  'text.expired_over':
    '入金がないまま注文が終了しました。今からは支払わないでください。交換するには新しく注文してください。',
  'text.late':
    '{arrived}の入金は、注文の終了後に届きました。これ以上支払わないでください。承認され次第、返金先アドレスへ返金します。',
  'text.late_unaddressed':
    '{arrived}の入金は、注文の終了後に届きました。これ以上支払わないでください。返金先アドレスをご登録いただくと、承認され次第返金します。',
  'text.late_fixed':
    '{arrived}の入金は注文の終了後に届いたため、固定レートは適用されません。これ以上支払わないでください。承認後に、現在のレートでの続行か返金かをお選びいただけます。',
  'text.late_review':
    '{arrived}の入金は、注文の終了後に届きました。これ以上支払わないでください。承認後に担当者が確認します。',
  took: '所要時間{span}',
  place: '全{count}ステップの{step}番目。次：{next}',
  'place.last': '全{count}ステップの{step}番目（最後）',
  again: 'もう一度交換する',
  'again.mix': 'もう一度ミキシングする',

  'choice.underpaid': '{arrived}が届きました。ご注文の{ordered}より少なく、差が{tolerance}を超えています。',
  'choice.underpaid_open': '{arrived}が届きました。このご注文で受け付ける範囲（{ordered}）を下回っています。',
  'choice.overpaid': '{arrived}が届きました。ご注文の{ordered}より多く、差が{tolerance}を超えています。',
  'choice.overpaid_open': '{arrived}が届きました。このご注文で受け付ける範囲（{ordered}）を上回っています。',
  'choice.second_deposit': 'このアドレスに複数の入金がありました。合計は{arrived}、ご注文は{ordered}です。',
  'choice.fixed_rate_lapsed': '{arrived}の到着が、固定レートの期限に間に合いませんでした。',
  'choice.price_lapsed':
    '{arrived}の入金は期限内に検出されましたが、最初の承認が固定価格の期限に間に合いませんでした。',
  'choice.late_deposit': '{arrived}が期限後に届きました。返金先アドレスを入力いただければ、すぐに返金します。',
  'choice.amount_too_small': '届いた{arrived}は、手数料を差し引くと少なすぎて送金できません。',
  'choice.network_fee_rose':
    'ネットワーク手数料が注文時の表示の{feeRise}倍を超えたため、請求する前に確認しています。{arrived}はお預かりしています。',
  'choice.payout_unavailable':
    '期限内に送金できなかったため、交換は行っていません。返金先アドレスを入力すると{arrived}をすぐに返金します。現在のレートで続行することもできます。',
  'choice.other': '{arrived}が届きましたが、このままでは進められません。続行か返金をお選びください。',
  'offer.whole': '続行する',
  'offer.receive': '受取額は{receive}です。この価格は{time}まで有効です。',
  'offer.waits':
    '{age}以内の新しい価格を待っています。しばらくしてからページを再読み込みすると受取額が表示されます。返金はいつでも選べます。',
  'offer.tooMuch': '1件の注文の上限を超える額が届いたため、返金のみ可能です。',
  'offer.notCovered':
    '当サービスのウォレットに、この金額を送金できる残高が現在ありません。しばらくしてから再度お試しいただくか、返金をお選びください。',
  'offer.tooLittle': '手数料を差し引くと残らないため、続行できません。',
  'offer.split': '{swapped}を交換し、残りを返金',
  'offer.splitText': '{swapped}を交換し、{refund}を返金します。',
  'offer.refund': '{refund}を返金します。ネットワーク手数料が下がれば増えます。{time}まで有効です。',
  'deadline.addressed': '{deadline}までにお選びください。その後は返金先アドレスへ自動で返金します。',
  'deadline.unaddressed':
    '{deadline}までにお選びください。その後も返金先アドレスがない場合は、担当者による対応になります。',

  'held.deposit_listed':
    '支払元アドレスが制裁リストの項目と一致したため、担当者の確認が必要です。それまで交換も返金も行いません。',
  'held.address_listed':
    '受取アドレスが制裁リストの項目と一致しました。このアドレスへは送金できないため、担当者が対応します。',
  'held.wrong_asset':
    'ご注文の{symbol}ではなく{arrived}が届きました。担当者が返金しますので、返金先アドレスを入力してください。',
  'held.deposit_reversed':
    '入金は承認後、チェーンの再編成で消えました。再びブロックに取り込まれれば注文は続き、そうでなければ担当者が対応します。',
  'held.choice_unanswered':
    '期限までに選択がなく、返金先アドレスもありません。返金先アドレスを追加いただければ、担当者が返金します。',
  'held.other': 'この注文は担当者の確認が必要です。',
  'deadline.held': '遅くとも{deadline}までに担当者が判断します。資金は引き続きこの注文の分としてお預かりしています。',

  'failed.unclaimed_deposit':
    '入金が期限切れから{lateHours}時間を過ぎて届いたため、担当者が返金します。返金先アドレスを入力し、注文番号を添えてご連絡ください。',
  'failed.amount_too_small': '届いた額が返金にかかるネットワーク手数料より少ないため、返金できません。',
  'failed.payout_rejected':
    '送金が完了せず、担当者の対応が必要です。資金は引き続きこの注文の分としてお預かりしています。注文番号を添えてご連絡ください。',
  'failed.other':
    '自動では処理できません。資金は引き続きこの注文の分としてお預かりしています。注文番号を添えてご連絡ください。',

  'wait.title.payout': '送金待ち',
  'wait.title.refund': '返金待ち',
  'wait.until.addressed':
    'このままお待ちいただくか、当サービスの手数料なしで入金を取り戻せます。{deadline}を過ぎると自動で返金します。',
  'wait.until.unaddressed':
    'このままお待ちいただくか、返金先アドレスを入力すると、当サービスの手数料なしで入金を取り戻せます。{deadline}を過ぎるとアドレスの入力をお願いします。',
  'wait.until.rest':
    'このままお待ちいただくか、当サービスの手数料なしで残りの入金を取り戻せます。{deadline}を過ぎると自動で返金します。',
  'wait.until.rest_unaddressed':
    'このままお待ちいただくか、返金先アドレスを入力すると、当サービスの手数料なしで残りの入金を取り戻せます。{deadline}を過ぎた後は、アドレスが入力され次第、自動で返金します。',
  'wait.no_price': '有効な価格が取得できていません。取得でき次第、続行します。',
  'wait.no_cover': '現在、当サービスのウォレットの残高が足りません。補充でき次第、続行します。',
  'wait.liquid_wallet': '先の送金が確定するまで、当サービスのコインは使えません。使えるようになり次第、送金します。',
  'wait.other_coins':
    '現在プールにあるのはお客様自身の入金に由来するコインだけで、これで送金すると入金と送金が再び結び付いてしまいます。別のコインが入り次第、送金します。',
  'wait.no_gas': '当サービスのウォレットで、ネットワーク手数料に使うコインが不足しています。補充でき次第、送金します。',
  'wait.blocks_dear': 'ネットワーク手数料が異常に高くなっています。下がり次第、送金します。',
  'wait.unmined':
    '送金済みですが、ネットワーク手数料が当サービスの上限を超えて上がっています。下がり次第、承認されます。',
  'wait.signer_limit': '送金の上限に達しました。枠が空き次第、送金します。',
  'wait.signer_locked': '送金は、担当者2名の承認で再開します。承認され次第、送金します。',
  'wait.payouts_stopped': '担当者が確認しているため、送金を停止しています。再開され次第、送金します。',
  'wait.chain_down': 'ネットワークに接続できていません。接続が回復し次第、送金します。',

  'flow.estimate': '見込み',
  'flow.refund': '返金',

  'step.waiting': 'お支払い待ち',
  'step.waiting.text': '入金があると、ここに自動で表示されます',
  'step.waiting.expired': '期限切れ（入金なし）',
  'step.waiting.cancelled': 'キャンセル済み（入金なし）',
  'step.waiting.seen': '{time}に検出',
  'step.confirming': '承認待ち',
  'step.confirming.text': '{needed}回の承認が必要です（約{span}）',
  'step.confirming.needed': '必要な承認数：{needed}',
  'step.confirming.count': '承認{done}/{needed}',
  'step.confirming.finality': '承認数は揃いました。{network}がブロックを確定するのを待っています',
  'step.confirming.stopped':
    '{network}での入金反映を停止し、担当者がネットワークを確認しています。お客様の操作は不要です',
  'step.confirming.one_node':
    '承認数は揃いました。この金額の支払いは{network}の2つ目のノードでも確認できた時点で反映されますが、当サービスのノードは1つだけです。担当者に通知済みです',
  'step.confirming.nodes_behind':
    '承認数は揃いました。{network}の2つ目のノードがこのブロックに追いつくのを待っています',
  'step.confirming.nodes_silent': '承認数は揃いました。{network}の2つ目のノードの応答を待っています',
  'step.confirming.nodes_differ':
    'この支払いについて、{network}のノードの情報が一致していません。担当者に通知済みです。お客様の操作は不要です',
  'step.confirming.done': '{time}に承認',
  'step.processing': '交換中',
  'step.processing.floating': '承認時のレートで交換',
  'step.processing.fixed': '固定レートで交換',
  'step.processing.priced': '約定レート{rate}',
  'step.choice': 'お客様の選択',
  'step.held': '保留中',
  'step.failed': '担当者の対応待ち',
  'step.refunding': '返金',
  'step.refunding.text': 'ネットワーク手数料を差し引きます',
  'step.completed': '着金済み',
  'step.completed.text': '{network}の受取アドレスへ送金',
  'step.completed.done': '{time}に着金',
  'step.refunded': '返金済み',
  'step.refunded.text': '{network}の返金先アドレスへ返金',

  'tx.deposit': 'お支払い',
  'tx.second': '別のお支払い',
  'tx.payout': 'お客様への送金',
  'tx.part': '{parts}回中{part}回目',
  'tx.refund': '返金',
  'tx.extraRefund': '別のお支払いの返金',
  'tx.restRefund': '残りの返金',
  'tx.waiting': '検出済み、ブロック待ち',
  'tx.confirming': '承認{done}/{needed}',
  'tx.confirmed': '承認済み',
  'tx.dropped': 'ブロックに入らずメモリプールから消えました',
  'tx.lost': '再編成で消えました',
  'tx.unclaimed': '承認済み。返金先アドレスの入力後、自動で返金します',
  'tx.unclaimedAddressed': '承認済み。ネットワーク手数料が下がり次第、自動で返金します',
  'tx.review': '承認済み。担当者が確認します。注文番号を添えてご連絡ください',
  'tx.reviewUnaddressed': '承認済み。担当者が確認します。返金先アドレスを入力し、注文番号を添えてご連絡ください',
  'tx.first': '注文額に足りません。まだ全額をお支払いいただけます',
  'tx.dust': '少額のため返金できません',
  'tx.preparing': '準備中',

  'mix.level.basic': '基本',
  'mix.level.enhanced': '強化',
  'mix.level.maximum': '最大',
  'mix.kind.mix_preset': 'ミキシング・{level}',
  'mix.kind.mix_custom': 'ミキシング・個別設定',
  'mix.percent': 'ミキシングの進み具合',
  'mix.step.session': 'セッションを確立',
  'mix.step.session.text': '{time}に注文',
  'mix.step.pool': 'ミキシングプールに参加',
  'mix.step.pool.text': '入金の承認後に参加します',
  'mix.step.rounds': '分割送金',
  'mix.step.rounds.count': '{planned}回中{sent}回送金済み',
  'mix.step.sending': '受取アドレスへの到着',
  'mix.step.sending.count': '{planned}回中{confirmed}回承認済み',
  'mix.timeline': '各回の送金時刻',
  'mix.timeline.start': '入金の承認',
  'mix.timeline.secret': 'これから送金する分の額と時刻は、注文が完了するまで公開されません。',
  'mix.wait.title': '1回分の送金が待機しています',
  'mix.parts': '送金回数',
  'mix.parts.single': '1回',
  'mix.parts.random': '{planned}回、額はランダム',
  'mix.parts.equal': '{planned}回、同額',
  'mix.delay': '送金の期間',
  'mix.delay.none': '承認後すぐ',
  'mix.delay.random': '承認後{span}以内、時刻はランダム',
  'mix.delay.even': '承認後{span}以内、等間隔',
  'mix.tor': '送信経路',
  'mix.tor.on': 'Tor経由',
  'mix.fewer':
    '設定は{rounds}回ですが、1回分は送金のネットワーク手数料以上の額が必要なため、この額では{planned}回になります。',
  'mix.oneAddress': 'すべて同じアドレスに届くため、誰でも合計できます。',
  'mix.addresses': 'その他の受取アドレス',
  'mix.hash': '計画のハッシュ（SHA-256）',
  'mix.hash.copy': '計画のハッシュをコピー',
  'mix.hash.text': '注文時に署名付き条件書へ記載済みです。計画そのものは完了後にこのページで公開します。',
  'mix.plan.title': '公開された送金計画',
  'mix.plan.text':
    '計画はお支払いの前に抽選したものです。そのSHA-256が署名付き条件書にある計画のハッシュなので、額や時刻を後から選ぶことはできません。',
  'mix.plan.part': '回',
  'mix.plan.amount': '額',
  'mix.plan.planned': '予定',
  'mix.plan.sent': '実際',
  'mix.plan.unit': '時間は価格確定からの分:秒です。',
  'mix.plan.download': '計画をダウンロード（JSON）',
  'mix.plan.verify': '検証ページで照合',
  'mix.crowd.title': '似た注文（実測）',
  'mix.crowd.none':
    '額と時刻がこの注文と合う注文は、ほかに1件もありません。額と時刻を比べれば、誰でも入金とこれらの送金を結び付けられます。今回のミキシングでは、プライバシーは得られませんでした。',
  'mix.crowd.one':
    '額と時刻がこの注文と合う注文は、ほかに1件しかありません。ないのと同じで、今回のミキシングでは、プライバシーは得られませんでした。',
  'mix.crowd.some_other':
    '額と時刻がこの注文と合う完了済みの注文が、ほかに少なくとも{count}件あります。額と時刻だけでは、この注文を特定できません。',
  'mix.link.title': '入金と送金の関係を知り得るのは',
  'mix.link.text': '当サービスです。どの入金とどの送金が同じ注文のものか、帳簿に残ります。',
  'mix.link.erased': 'この注文のアドレス、設定、計画は{date}に消去されます。取引IDは帳簿に残ります。',

  'keepUp.title': 'この注文をほかのアプリで確認',
  'keepUp.pay': 'お支払い期限をカレンダーに追加（.ics）',
  'keepUp.choice': '選択の期限をカレンダーに追加（.ics）',
  'keepUp.calendarText':
    '予定に入るのは注文番号と時刻だけで、金額、アドレス、リンクは含みません。期限が変わっても予定は変わりません。',
  'keepUp.feed': 'フィードリーダー用のフィード（Atom）',
  'keepUp.feedText':
    '状況の変化を時刻とともに一覧にします。フィードのURLには閲覧専用リンクが含まれます。オンラインのリーダーを含め、このURLを知る人は注文全体を見られますが、何も変更できません。注文の詳細が消去されると、フィードもなくなります。',
  'event.pay': '注文{number}のお支払い期限',
  'event.pay.text': 'この時刻を過ぎたら、支払わないでください。',
  'event.choice': '注文{number}の選択の期限',
  'event.choice.text': 'この時刻までに注文ページでお選びください。',
  'feed.title': '注文{number}',
  'push.action_required': 'ご注文について選択が必要です',
  'push.action_required.text': 'タップして、選べる内容と期限をご確認ください。',
  'push.held': 'ご注文は保留中です',
  'push.held.text': '担当者の確認が必要です。タップして理由をご確認ください。',
  'push.completed': 'ご注文が完了しました',
  'push.completed.text': 'タップして送金の内容をご確認ください。',
  'push.refunded': 'ご注文を返金しました',
  'push.refunded.text': 'タップして返金の内容をご確認ください。',
  'push.expired': 'ご注文の期限が切れました',
  'push.expired.text': '期限までに入金がありませんでした。このアドレスにはもう支払わないでください。',
  'push.failed': 'ご注文は担当者の対応が必要です',
  'push.failed.text': '自動では処理できません。タップして理由をご確認ください。',
  printed: '注文{number}。{moment}時点の状況です。',
  'printed.pay': '注文{number}。{moment}時点の状況です。{deadline}までにお支払いください。',

  'explorer.title': 'サンドボックスの取引',
  'explorer.intro': '模擬チェーン上の取引です。価値はありません。',
  'explorer.id': '取引ID',
  'explorer.chain': 'チェーン',
  'explorer.status': '状態',
  'explorer.mined': 'ブロック{height}に収録、承認数{depth}',
  'explorer.pending': 'メモリプールにあり、ブロックを待っています',
  'explorer.absent': 'ブロックにもメモリプールにもありません：置き換えられたか、再編成で消えました',
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
