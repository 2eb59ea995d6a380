import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/docs.ts';

export default {
  title: '開発者向けAPI',
  lede: '自分のプログラムから見積もり、注文、追跡ができます。データ形式はJSONで、キーはヘッダーで送ります。このページはAPIのOpenAPIドキュメントから生成しています。',
  contents: 'このページの内容',
  'overview.title': '概要',
  'overview.base': 'ベースURL',
  'overview.document': 'OpenAPI 3.1ドキュメント',
  'overview.llms': '言語モデル向けのテキスト要約',
  'overview.steps': '見積もりから受け取りまで',
  'overview.quote':
    '**見積もる。**`POST /quotes`が価格と見積もりIDを返します。固定レートの見積もりは{quoteLife}有効で、その間、当サービスはその条件を守ります。',
  'overview.create': '**注文する。**`POST /exchanges`に見積もりIDと受取アドレスを渡すと、入金アドレスが返ります。',
  'overview.pay':
    '**支払う。**`sendAmount`ちょうどの数量を`depositAddress`へ送ります。注文はAPIの呼び出しではなく、チェーン上の入金によって進みます。',
  'overview.follow':
    '**追跡する。**Webhook、リアルタイムのイベント、または`ETag`を使ったポーリングで、`terminal`が`true`になるまで確認します。待ち時間の上限を設けてください。',
  'overview.rules': 'すべてのAPIに共通する仕様',
  'overview.shape':
    '成功時は`{"success": true, "data": …}`、失敗時は`{"success": false, "error": {"code", "message", "details"}}`を返します。処理の分岐には`code`を使ってください。`message`は人が読むためのものです。',
  'overview.amounts':
    '数量はコイン単位の10進数の文字列で、浮動小数点数は使いません。リクエストではJSONの数値でも指定できます。時刻はすべてUTCです。',
  'overview.standing':
    '状態は将来増えることがあります。状態名ではなく`terminal`、`userActionRequired`、`nextActions`で判断してください。',
  'overview.requestId':
    '共有キャッシュに保存できるものを除き、すべてのレスポンスに`X-Request-Id`が付きます。リクエストごとに異なり、お問い合わせの際にお知らせください。',
  'overview.cors':
    'CORSヘッダーは付きません。ほかのオリジンのページからは呼び出せないため、サーバーからリクエストを送信してください。',
  'overview.sandbox':
    'ここはサンドボックスです。チェーンは模擬、コインはテスト用です。誰でも{keyLife}有効なキーを取得し、このページでAPIを試せます。',
  'clients.title': 'クライアント',
  'clients.typescript':
    '**TypeScriptとJavaScript。**ソースコードの`clients/typescript`に型付きクライアントがあります（MITライセンス）。安全な再試行、注文の追跡と完了待ち、Webhookの検証に対応しています。`npm pack`で作成したファイルをインストールしてください。',
  'clients.python':
    '**Python。**Python 3.9以降向けに、同じ機能を備えた型付きクライアントが`clients/python`にあります（同期・非同期の両方に対応）。`pip install ./clients/python`でインストールできます。',
  'clients.sideshift':
    '**SideShift互換API。**`{path}`で、SideShift APIバージョン2の主な操作（通貨、ペア、見積もり、固定・変動の交換）を利用できます。`pairs`、`account`、`recent-shifts`、通貨アイコン、checkout、アフィリエイト機能には対応していません。',
  'clients.status': 'ネットワークの現在の状態',
  'authentication.title': '認証',
  'authentication.header': 'すべてのリクエストで、キーをヘッダーに付けて送ります。',
  'authentication.warningTitle': 'キーをページに埋め込まないでください',
  'authentication.warning':
    'ページ、アプリ、公開コードに含まれるキーは誰でも読み取れ、本人になりすまして注文できてしまいます。キーはサーバーで保管し、APIもサーバーから呼び出してください。URLはログや履歴に残るため、URLに含まれたキーは必ず拒否します。キーが漏えいした場合は、すぐにご連絡ください。失効させます。',
  'authentication.get':
    'キーの発行は技術サポートにご依頼ください。管理画面で作成し、表示は一度だけです。当サービスはハッシュのみを保存します。',
  'authentication.restrict':
    'ご希望により、キーに有効期限を設けたり、お使いのネットワークからのみ使えるようにしたり、リクエストの署名を必須にしたりできます。これらの制限はキーの一部で、後から変更できません。変更するときは2つ目のキーに切り替えてください。',
  'authentication.sign':
    '署名付きリクエストには、ヘッダー`Sampan-Signature: t=<seconds>,n=<nonce>,b=<hex>,v1=<hex>`を付けます。順に、時刻、一度だけ使う16〜64文字の英数字、ボディのSHA-256、そして署名用シークレットで計算したHMAC-SHA-256です。HMACの対象は、`v1`、時刻、nonce、メソッド、クエリを含むパス、`Idempotency-Key`（なければ空）、ボディのSHA-256を改行で区切って連結したものです。時刻のずれは{window}まで許容します。署名は一度しか使えません。再送するときは署名し直してください。サービスの起動より前の署名も拒否されます（理由は`time`）。ソースコードのサンプルに`7-sign`があり、TypeScriptクライアントは自動で署名します。',
  'authentication.getSandbox': 'サンドボックスでは、依頼しなくても取得できます。',
  'scopes.title': 'スコープ',
  'scopes.read': '通貨、レート、見積もり、注文、Webhookの参照。',
  'scopes.quote': '上記に加えて、見積もりの取得。価格を表示するだけで注文を作成しないプログラム向けです。',
  'scopes.trade': '上記に加えて、注文の作成と操作、Webhookの設定。',
  'idempotency.title': 'リクエストの再送（冪等性）',
  'idempotency.text':
    'どのPOSTにも`Idempotency-Key`を付けられます。{requestLife}以内に同じ値で同じリクエストを再送しても実行されるのは一度だけで、対象の現在の内容と`Idempotency-Replayed: true`が返ります。同じ値で別のリクエストを送ると422で拒否されます。最初のリクエストの処理中に届いた再送は完了を待ち、長引く場合は409と`Retry-After`が返ります。',
  'limits.title': 'レート制限',
  'limits.text':
    'キーごとに上限があり、通常は1分あたり{perMinute}リクエスト、同時に入金待ちにできる注文は{openOrders}件です。すべてのレスポンスに`RateLimit-Limit`、`RateLimit-Remaining`、`RateLimit-Reset`が付きます。上限を超えると429が返り、待つべき秒数が`Retry-After`に入ります。',
  'limits.etag':
    'イベントストリーム以外のGETには`ETag`が付きます。その値を`If-None-Match`で送ると、変更がない間はボディなしの304が返ります。',
  'headers.title': 'ヘッダー',
  'headers.text': '複数のエンドポイントに共通のヘッダー',
  'endpoints.title': 'エンドポイント',
  'endpoints.intro': '以下の表は、リクエストの検証に使っているものと同じ定義から生成しています。',
  'tag.keys': 'キー',
  'tag.currencies': '通貨とレート',
  'tag.quotes': '見積もり',
  'tag.exchanges': '注文',
  'tag.invoices': '請求',
  'tag.webhooks': 'Webhookの管理',
  'tag.status': '稼働状況',
  'tag.document': 'ドキュメント',
  'call.parameters': 'パラメーター',
  'call.body': 'リクエストボディ（JSON）',
  'call.answer': 'レスポンス',
  'call.codes': '返される可能性のあるエラーコード',
  'call.headers': 'ヘッダー',
  'call.stream': 'イベントストリーム',
  'call.json': 'JSONドキュメント',
  'call.noKey': 'キー不要',
  'call.scope': 'スコープ：{scope}',
  'column.name': '名前',
  'column.meaning': '説明',
  required: '必須',
  optional: '任意',
  'in.path': 'パス',
  'in.query': 'クエリ',
  'in.header': 'ヘッダー',
  yes: 'はい',
  no: 'いいえ',
  'hooks.title': 'Webhookと署名',
  'hooks.what':
    '`PUT /webhook`で通知先URLを設定すると、そのキーで作成した注文の状態が変わるたびに、メッセージをPOSTで送ります。対応が必要なものを優先して送ります。メッセージに数量やアドレスは含まれないため、IDを使って注文を取得してください。',
  'hooks.several':
    '受信先が複数ある場合は、`PUT /webhooks/{name}`でそれぞれに名前を付けて設定します。URL、シークレット、受け取るイベントの種類、再試行は受信先ごとに別々なので、1つが停止していてもほかは遅れません。`GET /webhook/events`ではすべての送信記録を、`status=given_up`を付けると届かなかったものを確認できます。',
  'hooks.retry':
    '{patience}以内に2xxを返してください。それ以外の場合は{pauses}の間隔を順に空け、初回を含めて{attempts}回まで、同じIDとバイト単位で同一の内容を再送します。メッセージは重複したり、順序が入れ替わったりすることがあります。同じIDは一度だけ処理し、新旧は`version`で判断してください。送信ログは{eventLife}保存され、再送を要求することもできます。',
  'hooks.verify':
    'メッセージを処理する前に、必ず署名を検証してください。タイムスタンプ、ドット、受信したままのボディを連結し、通知先URLの設定時に受け取ったシークレットでHMAC-SHA-256を計算して、`v1`と定数時間で比較します。リプレイ攻撃を防ぐため、古いタイムスタンプも拒否してください。同じURLを設定し直すと、以前のシークレットも{oldSecretLife}は併せて署名します。その間は`v1`が2つあり、どちらかが一致すれば有効です。下のサンプル6がその実装です。',
  'hooks.types': 'イベントの種類：',
  'hooks.message': 'メッセージの例',
  'live.title': 'リアルタイム更新',
  'live.text':
    '`GET /exchanges/{id}/events`は、注文の各段階をServer-Sent Events（SSE）で配信します。`Last-Event-ID`を付けて再接続すると、受け取れなかった分が先に届きます。接続数には上限があるため、多数の注文を待つ場合はWebhookをお使いください。',
  'states.title': '注文の状態',
  'states.text':
    '`terminal`は、これ以上ほかの状態に変わらないことを示します。`userActionRequired`は、注文者の操作を待っていることを示します。',
  'states.failed':
    '`failed`は最終状態ではありません。担当者が対応中で、最終的に送金または返金されます。Webhookを維持するか、間隔を空けてポーリングしてください。',
  'states.expired':
    '注文データが残っている間、`expired`は最終状態ではありません。`expiresAt`から{lateWatch}以内に届いた入金は返金します。未入金の注文は`expiresAt`の{unpaidKept}後に消去され、以後は404を返します。',
  'states.reasons': '`reason`の値',
  'states.state': '状態',
  'objects.title': 'オブジェクト',
  'objects.text': 'レスポンスの`data`に入るオブジェクトです。開くとフィールドを確認できます。',
  'errors.title': 'エラー',
  'errors.text':
    'HTTPステータスはエラーの種類を、`error.code`は具体的な内容を示します。`details`には対処に使える情報（数量が限度額の範囲外のときの`min`と`max`、不明な項目があるときの`fields`など）が入ります。',
  'errors.status': 'ステータス',
  'errors.statuses': 'HTTPステータス',
  'errors.codes': 'エラーコード一覧',
  'errors.code': 'コード',
  'http.200': '成功。',
  'http.201': '作成しました。作成されたリソースのURLは`Location`にあります。',
  'http.304': 'この`ETag`のレスポンス以降、変更はありません。',
  'http.400': 'パラメーターに誤りがあります。修正して送り直してください。',
  'http.401': '認証に失敗しました（キーがない、または無効）。',
  'http.403': '許可されていません（キーのスコープ不足、またはアドレスが制裁リストに載っている）。',
  'http.404': '存在しないか、すでに消去されています。',
  'http.409': '現在の状態では実行できません。状態を取得してから判断してください。',
  'http.413': 'リクエストボディが大きすぎます。',
  'http.415': 'JSONを`application/json`で送ってください。',
  'http.422': 'この`Idempotency-Key`は別のリクエストで使われています。',
  'http.429': '上限を超えています。`Retry-After`の秒数だけ待ってください。',
  'http.500': '当サービス側のエラーです。後で同じ`Idempotency-Key`を使って再試行してください。',
  'http.503':
    '現在は処理できません（チェーンの停止中、信頼できるレートがない、接続に空きがない）。後で再試行してください。',
  'examples.title': 'サンプル',
  'examples.text':
    'どれもそのまま動く完全なプログラムです。当サービスのテストで、サンドボックスを相手に、注文が完了するまで一つずつ実行しています。先に2つの変数を設定してください。',
  'examples.language': 'プログラミング言語',
  'examples.copy': 'コードをコピー',
  'sample.currencies.title': '通貨とレートを取得する',
  'sample.currencies.text': '限度額は相場に応じて変わります。注文の前に確認してください。',
  'sample.quote.title': '見積もりを取得する',
  'sample.quote.text': '出力の最後の行が、次の手順で使う見積もりIDです。',
  'sample.create.title': '見積もりから注文を作成する',
  'sample.create.text': '`QUOTE_ID`と`RECEIVE_ADDRESS`が必要です。出力の最後の行が注文IDです。',
  'sample.finish.title': '完了まで待つ',
  'sample.finish.text':
    '`ORDER_ID`が必要です。サンドボックスでは、最初にテストコインで支払います。それ以降はどの環境でも同じです。',
  'sample.events.title': 'イベントを受信する',
  'sample.events.text': '`ORDER_ID`が必要です。接続が切れても、続きから受信します。',
  'sample.webhook.title': 'Webhookを検証する',
  'sample.webhook.text': '通知先URLの設定時に受け取った`WEBHOOK_SECRET`が必要です。',
  'troubles.title': 'トラブルの再現',
  'troubles.text':
    'サンドボックスでは、1回の呼び出しで未払いの注文を実際に起こりうる各トラブルの状態にできます。プログラムの動作を確認するためのものです。`/api/sandbox`のほかの呼び出しと同じく注文の`id`を受け取り、テストコインで支払い、その支払い、トラブルが終わる時刻（`until`）、入金の確認後に注文が自動的に至る状態（`leadsTo`）を返します。`seconds`でトラブルの長さを{troubleMost}秒まで指定できます。',
  'troubles.caption': '指定できる種類と行き着く状態',
  'troubles.underpaid': '{amountOff}少なく届きます。注文の持ち主が続行か返金かを選びます。',
  'troubles.overpaid': '{amountOff}多く届きます。注文の持ち主が選びます。',
  'troubles.wrong_asset':
    '同じネットワークの別の資産が届きます。運営者が送り返します。複数の資産があるネットワークのみ。',
  'troubles.listed_sender': '照合リストにあるアドレスから入金されます。送信者が見えないMoneroでは使えません。',
  'troubles.deposit_reorganised':
    '支払いがブロックに入ったあと、そのブロックが取り消されます。注文は再び入金を待ちます。',
  'troubles.late':
    '時計が支払い期限を過ぎてから支払いが届きます。返金先アドレスがない場合は`action_required`になります。',
  'troubles.held': '注文の作成後、受取アドレスが{refusedFor}照合リストに載ります。',
  'troubles.payout_rejected':
    '一部のコントラクトのように、受取側が{refusedFor}支払いを拒みます。受取ネットワークにコントラクトがある場合のみ。',
  'troubles.chain_away': '送金側ネットワークのノードが{awayFor}応答しません。期限はその分延びます。',
  'troubles.price_away':
    '価格の情報源が{awayFor}どれも応答しません。手元の価格が古くなるまで時計が進み、確認済みの注文は価格を待ちます。',
  'troubles.shared':
    'サンドボックスのネットワーク、価格、時計は共有です。`late`、`chain_away`、`price_away`はほかの利用者にも影響します。注文のネットワークで起こりえない種類は`trouble_not_possible`で拒否されます。',
  'support.title': '技術サポート',
  'support.text':
    'API連携に関するご質問、キーの発行、上限の引き上げは{email}までご連絡ください。{reply}以内に返信します。`X-Request-Id`とエラーコードをお書き添えください。キーは絶対に書かないでください。',
  'support.example': 'このアドレスは例です。当サイトには実際の連絡先が設定されていません。',
  'try.title': '試す',
  'try.noScript':
    'このページでAPIを試すにはJavaScriptが必要です。使えない場合は、サンプルのcurlコマンドをお使いください。',
  'try.noKey': 'サンドボックスのキーはまだありません。',
  'try.getKey': 'サンドボックスのキーを取得',
  'try.hasKey': 'キー（このページのメモリにのみ保持）：',
  'try.send': 'リクエストを送信',
  'try.answer': 'レスポンス',
  'try.failed': 'サーバーに接続できません。もう一度お試しください。',
  'try.openOrder': '注文ページを開く',
} satisfies Catalog<typeof zhCn>;
