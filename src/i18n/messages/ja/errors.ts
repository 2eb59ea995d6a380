import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/errors.ts';

export default {
  amount_malformed: '送る数量を、数字と小数点だけで正しく入力してください（例：0.5）。',
  amount_unclear: '{small}ですか、それとも{large}ですか？桁区切りを使わずに入力してください。',
  amount_not_positive: '送る数量は0より大きい値を入力してください。',
  amount_too_precise: '{currency}の小数点以下は{decimals}桁までです。桁数を減らしてください。',
  amount_below_minimum: '数量が少なすぎます。1注文の最小額は{min} {currency}です。',
  amount_above_maximum: '数量が多すぎます。1注文の最大額は{max} {currency}です。',
  amount_consumed_by_fee:
    'サービス手数料とネットワーク手数料を差し引くと、送金できる額が残りません。数量を増やしてください。',
  amount_not_covered:
    '当サービスのウォレットで現在対応できるのは{max} {currency}までです。数量を減らすか、後でもう一度お試しください。',
  currency_unknown: 'この通貨は取り扱っていません。BTCやUSDT-TRC20のように正式なIDで指定してください。',
  currency_inactive: 'この通貨は現在ご利用いただけません。別の通貨を選んでください。',
  pair_same_currency: '送る通貨と受け取る通貨が同じです。異なる通貨を選んでください。',
  rate_unavailable: '現在、信頼できるレートがありません。少し待ってからもう一度お試しください。',
  rate_changed:
    'レートが変わりました。現在の受取予定額は約{receiveAmount} {receiveCurrency}です。新しい金額をご確認ください。',
  order_type_unknown: '注文の種類はfloating（変動レート）またはfixed（固定レート）です。',
  address_missing: 'アドレスを入力してください。',
  address_malformed: 'アドレスの形式が正しくありません。全体をコピーしたかご確認ください。',
  address_checksum_wrong:
    'アドレスのチェックサムが合いません。文字が間違っている可能性があります。もう一度コピーしてください。',
  address_wrong_network: 'これは別のネットワークのアドレスです。通貨とネットワークを確認してください。',
  address_forbidden: 'このアドレスは使えません。当サービス自身のアドレスか、バーンアドレスです。',
  address_old_spelling:
    'Litecoinのスクリプトアドレスの古い表記で、Bitcoinにも同じ表記があります。ご自分のLitecoinアドレスであれば、新しい表記を入力してください：{newSpelling}',
  address_mweb:
    'Litecoinのプライベートブロック（MWEB）のアドレスのため、送金できません。ltc1、L、Mのいずれかで始まるアドレスを使ってください。',
  address_listed: 'このアドレスは{listDate}版の制裁リストに載っているため、ご利用いただけません。',
  screening_list_stale: 'アドレスの照合リストが古いため、新規注文の受付を停止しています。',
  orders_paused: '新規注文の受付を停止しています。進行中の注文は通常どおり処理されます。後でもう一度お試しください。',
  chain_paused: '{chain}の新規注文の受付を停止しています。進行中の注文は通常どおり処理されます。',
  currency_paused: '{currency}の新規注文の受付を停止しています。進行中の注文は通常どおり処理されます。',
  chain_unavailable: '現在{chain}ネットワークはご利用いただけません。後でもう一度お試しください。',
  orders_full: '現在、入金待ちの注文が多すぎるため、新規注文を受け付けられません。数分後にもう一度お試しください。',
  orders_too_many: '一度に決定できる注文は{limit}件までです。',
  orders_of_source_limit: 'お使いの回線から短時間に作成された注文が多すぎます。{wait}後にもう一度お試しください。',
  order_not_found: 'この注文は見つかりません。存在しないか、保存期間の終了により消去されています。',
  order_event_not_allowed: '注文の現在の状態ではこの操作はできません。ページを更新して状態をご確認ください。',
  receipt_missing: 'この注文の署名付き受領書はありません。送金または返金が完了すると、まもなく発行されます。',
  tracking_code_malformed: '追跡番号は9桁の数字です。',
  idempotency_key_reused: 'このIdempotency-Keyは内容の異なる注文ですでに使われています。新しいものを使ってください。',
  refund_address_missing: '先に返金先アドレスを入力してください。',
  refund_address_given: '利用者が返金先アドレスを指定済みです。入力欄は空のままにしてください。',
  match_not_cleared: 'この注文のアドレスが照合リストに載っています。確認のうえ、判断とあわせて一致を解除してください。',
  refund_consumed_by_fee:
    '現在は返金にかかるネットワーク手数料が入金額を上回ります。入金は記帳されたままですので、手数料が下がってからもう一度お試しください。',
  deposit_not_unclaimed:
    'この入金に返金できる分はありません。すでに返金または交換されたか、消失したか、または注文に対する判断で処理されます。',
  deposit_not_doubted: 'この入金は2つ目のノードを待っていないか、別のブロックに移りました。',
  deposit_not_final: 'この入金はまだ確定していません。承認が進んでからもう一度お試しください。',
  refund_address_bound: 'この注文の署名付き条件書に返金先アドレスが記載されているため、変更できません。',
  refund_addresses_limit:
    'この注文で試された返金先アドレスが多すぎます。そのいずれかを使うか、24時間後に別のアドレスをお試しください。',
  mixing_not_available: 'ミキシングはテストネットでのみ提供しています。交換をご利用ください。',
  mix_settings_invalid:
    '設定が範囲外です。回数は{minRounds}〜{maxRounds}、遅延は{minDelay}〜{maxDelay}分（{delayStep}分刻み）、スイッチはオンかオフです。',
  privacy_level_unknown: 'プライバシーレベルはbasic、enhanced、maximumのいずれかです。',
  tor_unavailable: '現在このサービスにはTorプロキシがないため、Tor経由で送金できません。Torをオフにしてください。',
  push_address_unknown: 'このブラウザーのプッシュサービスには通知を送れません。通知は有効になっていません。',
  push_devices_full: 'この注文を通知する端末は、すでに上限の{limit}台です。先にいずれかの端末で通知をやめてください。',
  session_unknown: 'このミキシングセッションは存在しないか、期限切れです。ページを再読み込みしてください。',
  addresses_too_many: 'ミキシング注文の受取アドレスは最大{max}件です。',
  address_repeated:
    'このアドレスは重複しています。同じアドレスに届いた分は誰でも合計できるため、別のアドレスを指定してください。',
  transaction_not_found: '模擬チェーンにこの取引はありません。',
  act_not_found: 'その資金操作はありません。',
  act_not_waiting: 'この資金操作はもう誰の同意も待っていません。ページを読み込み直してください。',
  act_own: 'この資金操作は自分で提案したものです。ほかの人の同意が必要です。',
  act_changed: '資金操作の内容が表示されたものと違います。ページを読み込み直してください。',
  second_too_new:
    '2人のうち1人が、アクセス権または役割の1つを得てからの時間が短すぎます。ほかの人が操作するか、後でもう一度お試しください。',
  act_not_proven:
    '保留中：これに同意した人を署名プログラムが知らないか、ほかのアドレスにしか支払いません。署名プログラムにパスキーまたはアドレスが追加されると再開します。',
  loan_not_proven:
    '署名プログラムはこの貸付を支払いません。作成した人を知らないか、パスキーで同意された内容が異なります。貸付を作り直し、知られているパスキーで確認してください。',
  signer_unavailable: '署名プログラムが応答していません。あとでもう一度問い合わせます。',
  signer_passkey_needed:
    '署名プログラムは、知っているパスキーで同意された場合にだけ支払います。パスワードではなくパスキーで確認してください。',
  signer_passkey_unknown:
    '署名プログラムはこのパスキーを知らないため、支払いません。署名プログラムの管理者に追加を依頼するか、知られているパスキーを使ってください。',
  amount_over_cap:
    '署名プログラムが1回の支払いで署名できるのは{max} {currency}までです。金額を減らすか、先に署名の上限を変更してください。',
  amount_over_share: 'このパートナーに今支払えるのは{max} {currency}までです。金額を減らしてください。',
  venue_off: '取引所に接続されていないか、10分以上応答がありません。新しい操作は予定しません。',
  venue_not_covered: '帳簿では、取引所で動かせるのは最大{max} {currency}です。数量を減らしてください。',
  venue_transfer_open: '取引所からの{currency}の送金が進行中です。到着または終了までお待ちください。',
  venue_trade_open: '売買が進行中です。終了までお待ちください。',
  venue_trade_over_cap: '1回の売買は最大{max}までです。数量を減らすか、先に運用ルールを変更してください。',
  restore_under_way: '復元したデータベースを最新の状態まで読み込み中です。終わるまで、決定も記帳も行われません。',
  cold_account_unknown: 'このネットワークのコールド保管はないか、終了しています。先に設定してください。',
  cold_account_taken: 'このネットワークにはすでにコールド保管があります。先に終了してください。',
  cold_account_cooling: 'このコールド保管は新しいため、待機期間が終わるまで使えません。',
  cold_key_invalid:
    'このネットワークで使える出力ディスクリプターまたは拡張公開鍵ではないか、チェックサムが違います。オフライン機器からもう一度コピーしてください。',
  cold_key_private:
    'これは秘密鍵です。保存していません。見た人はコインを持ち出せます。もう使わず、新しい鍵の公開鍵を入力してください。',
  cold_key_wrong_network:
    'この鍵は別のネットワークのものです。メインネットの鍵をテストネットで、またはその逆で使っています。',
  venue_transfer_not_stuck: 'この送金は止まっていません。終了しているか、開始から6時間未満です。',
  cold_return_unsupported:
    'このネットワークのコインはまだファイルでは戻せません。オフライン機器からホットウォレットのアドレスへ送ってください。',
  cold_nonce_invalid:
    'Solanaでは、コールド保管のアドレスを権限とするノンスアカウントが必要です。該当しないか、別の人のものです。',
  cold_return_open:
    'このコールド保管には未完了のファイルがあり、1つのアドレスは順番にしか署名できません。署名済みファイルを提出するか、取り消してください。',
  cold_gas_missing:
    'コールド保管の{currency}がネットワーク手数料（最大{min} {currency}）に足りません。先に移してください。',
  cold_return_unknown: 'そのファイルは存在しません。',
  cold_return_ended: 'このファイルは取り消されたか、コインはすでに戻っています。',
  cold_return_may_come:
    'この戻しはまだ届く可能性があります。ノードが取引を持っているか、コインが未使用です。待つか、先にオフライン機器でコインを使ってください。',
  cold_coins_spent: 'このファイルのコインの1つはすでに使われています。取り消して、新しく作成してください。',
  cold_file_unreadable: 'このネットワークの署名済みファイルではありません。全体を貼り付けてください。',
  cold_file_different:
    '書き出した取引と違います。コイン、金額、アドレスまたは順序が異なります。送信していません。誰が変えたか確認してください。',
  cold_file_unsigned: '署名が足りません。このコールド保管の機器で署名してください。',
  cold_file_signature: '署名が正しくないか、取引全体を対象としていません。送信していません。',
  keys_fixed:
    'このネットワークの鍵はここでは変更できません。Moneroのウォレットの鍵は1つだけで、ハードウェアトークンの鍵も変わりません。',
  refill_open: '{currency}の補充がすでに進行中です。各支払いの用途がわかるよう、先にそれを終了してください。',
  refill_unknown: 'その補充は存在しないか、終了しています。',
  withdrawal_address_unknown: 'このアドレスは出金先の一覧にありません。',
  withdrawal_address_cooling: 'このアドレスは追加されたばかりで、まだ待機期間中です。',
  loan_not_found: 'この貸付は見つかりません。',
  loan_expired: 'この貸付は期限内に実行されませんでした。新しく作成してください。',
  loan_under_way:
    '同じ通貨・同じアドレスへの貸付{loan}がまだ終わっていません。ノードに拒否されたと表示されていても、送金が届く可能性があります。別の貸付を作成または実行すると、二重に支払うおそれがあります。完了するか、失敗が確定するまでお待ちください。',
  loan_rate_malformed: 'レートは0より大きい数値を、数字と小数点だけで入力してください（例：31.5）。',
  currency_ambiguous: 'このアドレスは複数のネットワークで使えます。どのUSDTで送金するか選んでください。',
  payment_address_missing: '{currency}の有効な既定のプラットフォームアドレスがまだありません。先に追加してください。',
  clock_too_far: 'サンドボックスの時計はこれ以上進められません。',
  trouble_not_possible:
    'この注文のネットワークでは、このトラブルを再現できません。別の注文か別の種類でお試しください。',
  key_outdated: 'このキーはすでに更新されています。最新のキーをお使いください。',
  faucet_failed:
    'フォーセットは{chain}でこの操作を実行できませんでした。ノードが応答していないか、このテストコインの残高が不足しています。後でもう一度お試しください。コインの受け取りの場合は、数量を減らすと成功することがあります。',
  sign_in_refused: 'ログインに失敗しました。ユーザー名またはパスワードが違います。',
  sign_in_limited: '試行回数が多すぎます。{wait}後にもう一度お試しください。',
  policy_invalid: '範囲外の値があります。',
  policy_outdated: '確認中に別の版が保存されました。新しい値と見比べてから、もう一度保存してください。',
  policy_unchanged: '変更がないため、保存するものはありません。',
  step_up_required:
    'この操作には、もう一度パスワードの入力が必要です。二要素認証が有効な場合は認証コードも入力してください。未入力か、入力内容が違います。',
  facts_changed: '表示した内容がその後変わりました。もう一度確認してから実行してください。',
  role_missing: '現在の役割ではこの操作はできません。管理者が必要な役割を付与できます。',
  username_invalid:
    'ユーザー名を入力してください。1〜64文字の英小文字、数字、ドット、ハイフン、アンダースコアで、先頭は英小文字または数字です。',
  username_taken: 'このユーザー名は使われています。削除された運営者の名前をほかの人が使うことはできません。',
  operator_not_found: 'この運営者は存在しないか、状態が変わりました。ページを再読み込みしてください。',
  last_administrator: '有効な管理者が1人は必要です。先にほかの人へこの役割を付与してください。',
  invitation_invalid: 'この招待は使用済みか、置き換えられたか、期限切れです。管理者に新しい招待を依頼してください。',
  session_not_found: 'このセッションはすでに終了しています。',
  password_common:
    'このパスワードは、攻撃者が最初に試すもの（よく使われるパスワード、キーボードの並び、繰り返し）でできています。ほかの人が思いつかない組み合わせを選んでください。',
  password_weak:
    'より強いパスワードを選んでください。15〜256文字で、ユーザー名、製品名、よくあるパスワード、以前のパスワードは使えません。',
  second_factor_is_on: '二要素認証はすでに有効です。変更するには、まず無効にしてください。',
  second_factor_not_started: '先に二要素認証の設定を始めてください。',
  code_wrong: 'コードが違います。認証アプリに今表示されている6桁の数字を入力してください。',
  passkey_refused: 'このパスキーは受け付けられませんでした。もう一度お試しください。ブラウザーの確認は5分間有効です。',
  passkey_not_found: 'そのパスキーはありません。',
  passkeys_unavailable:
    'パスキーにはホスト名のあるサイトが必要です。PUBLIC_URLにホスト名を設定し、そのアドレスで管理画面を開いてください。',
  passkeys_full: 'パスキーの数が上限に達しています。先に1つ削除してください。',
  filter_invalid: '絞り込み条件が正しくありません。示された項目を確認してください。',
  reason_invalid: '理由を入力してください。1〜500文字、< と > は使えません。',
  note_invalid: 'メモを入力してください。1〜1000文字、< と > は使えません。',
  scope_unknown: 'そのような停止範囲はありません。チェーンを1つ、またはすべてを選んでください。',
  stop_not_found: 'その原因で停止している送金はありません。すでに解除された可能性があります。',
  rule_not_found: 'このルールはすでに適用されていません。ほかの運営者が終了した可能性があります。',
  crediting_stopped: 'この範囲では入金反映が停止しています。先に入金反映を再開してください。',
  books_still_differ: '帳簿とチェーンがまだ一致していません。原因を調べるか、差異を記帳してください。',
  difference_changed: '差異が表示時の値と異なります。もう一度ご確認ください。',
  difference_may_heal:
    '差異は自然に解消する可能性があります。送金を再送中か、復元後のチェーンを読み込み中です。しばらくお待ちください。',
  coins_missing:
    'このチェーンではコインが不足していますが、どのコインかをノードが示せません。このまま計上すると、失われたコインが送金に使われ続けます。手順書「Payouts are stopped」をご覧ください。',
  label_invalid: 'ラベルを入力してください。1〜100文字、< と > は使えません。',
  network_missing: 'この通貨は複数のチェーンにあります。ネットワークを選んでください。',
  network_wrong: 'この通貨はそのネットワークにはありません。',
  address_taken: 'この通貨にはすでに同じアドレスがあります。',
  default_inactive: '無効なアドレスを既定にすることはできません。',
  platform_address_not_found: 'そのプラットフォームアドレスはありません。削除された可能性があります。',
  address_in_use:
    '進行中の注文または貸付がこのアドレスを使っているため、削除も変更もできません。無効にすることはできます。',
  request_malformed: 'リクエストの形式が正しくありません。詳細に示された項目を確認してください。',
  not_found: 'このURLには何もありません。',
  method_not_allowed: 'このURLはそのリクエストメソッドに対応していません。',
  request_too_large: 'リクエストが大きすぎます。',
  media_type_unsupported: 'application/jsonのJSONで送信してください。',
  request_timeout: 'リクエストに時間がかかりすぎました。もう一度お試しください。',
  not_signed_in: '先に管理画面にログインしてください。',
  origin_refused: 'このリクエストは別のサイトから送られたため、拒否しました。',
  tracking_limited: '照会の回数が多すぎます。{wait}後にもう一度お試しください。',
  too_many_connections:
    'リアルタイム接続がすべて使用中です。後でもう一度お試しいただくか、ときどきページを更新してください。',
  amount_ambiguous: 'sendAmountとreceiveAmountは、どちらか一方だけを指定してください。',
  quote_not_found: 'その見積もりはありません。期限が切れた可能性があります。',
  quote_expired: 'この見積もりは期限切れです。新しい見積もりを取得してください。',
  quote_used: 'この見積もりは、アドレスの異なる注文ですでに使われています。新しい見積もりを取得してください。',
  open_orders_limit:
    '入金待ちの注文が多すぎます（上限{limit}件）。入金または期限切れを待ってからもう一度お試しください。',
  open_quotes_limit: '有効期限内の見積もりが多すぎます（上限{limit}件）。少し待ってからもう一度お試しください。',
  open_invoices_limit: '有効な請求が多すぎます（上限{limit}件）。取り消すか、期限切れまでお待ちください。',
  invoice_not_found: 'この請求は見つかりません。保存期間の終了により消去された可能性があります。',
  invoice_closed: 'この請求はもうお支払いいただけません。',
  invoice_in_progress: 'この請求にはすでに注文があります。お支払いは1件だけにしてください。',
  invoice_orders_limit:
    'この請求の注文が多すぎます。支払い待ちの注文が期限切れになるまで待つか、新しい請求を依頼してください。',
  api_key_not_found: 'そのAPIキーはありません。',
  key_limit_invalid: '上限は、許可された範囲内の整数で指定してください。',
  key_expiry_invalid: '今日から10年以内の日付を「年-月-日」で入力してください。',
  partner_name_invalid: '利用者に表示する名前を60文字以内で入力してください。',
  partner_share_invalid: '0〜{max}%の範囲で、小数点以下2桁までで入力してください。',
  key_networks_invalid: 'IPアドレスまたはCIDRブロックを20個まで入力してください（例：192.0.2.0/24）。',
  temporary_keys_limit: '現在、サンドボックスのキーが多すぎます。後でもう一度お試しください。',
  webhook_missing: 'このキーにはWebhookのURLが設定されていません。',
  webhook_url_invalid: 'Webhookには、ユーザー名とパスワードを含まない完全なhttpまたはhttpsのURLを指定してください。',
  webhook_target_forbidden: 'このWebhookのURLには送信できません。内部ネットワークを指しているか、HTTPSではありません。',
  webhook_event_not_found: 'そのイベントはありません。',
  webhooks_limit: 'このキーに設定できるWebhookの上限（{limit}件）に達しています。',
  webhook_attempts_limit: 'このイベントは送信回数の上限（{limit}回）に達したため、再送できません。',
  key_missing: 'APIキーがありません。Authorization: Bearerヘッダーで送ってください。',
  key_unknown: 'このAPIキーは無効か、失効しています。',
  key_in_query:
    'APIキーをURLに含めないでください。Authorizationヘッダーで送り、このキーは新しいものに交換してください。',
  scope_missing: 'このAPIキーには、その操作の権限がありません。',
  key_network_forbidden: 'このAPIキーは、このネットワークからは使えません。',
  signature_missing: 'このAPIキーでのリクエストには署名が必要です。',
  signature_invalid: '署名がこのリクエストと一致しないか、すでに使われています。',
  rate_limited: 'リクエストが多すぎます。{wait}後にもう一度お試しください。',
  request_in_progress: '同じIdempotency-Keyのリクエストを処理中です。少し待ってからもう一度お試しください。',
  service_unavailable:
    'サービスを一時的にご利用いただけません。既存の注文に影響はありません。1分ほど待ってからもう一度お試しください。',
  internal_error:
    '当サービス側で問題が発生しました。もう一度お試しください。繰り返し起こる場合はIDをお知らせください。',
} satisfies Catalog<typeof zhCn>;
