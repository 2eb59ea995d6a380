import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/meta.ts';

export default {
  'home.title': 'アカウント不要の暗号資産交換',
  'home.description':
    '2 つのコインを選び、使い捨てアドレスに支払い、自分のウォレットで受け取ります。サービス手数料 {fee}、注文ごとに署名付き条件書。',
  'home.keywords': '暗号資産 交換,アカウント不要,BTC USDT 交換,署名付き条件書',
  'exchange.title': '交換',
  'exchange.description':
    '手数料を 1 行ずつ示したリアルタイム見積もりを確認してから注文できます。サービス手数料 {fee}、ネットワーク手数料は実費。',
  'exchange.keywords': '交換,リアルタイムレート,USDT-TRC20,BTC',
  'privacy-mixer.title': 'ミキサー',
  'privacy-mixer.description': '時間をずらして複数回に分けて送金し、入金と送金を誰がなお結び付けられるかを明示します。',
  'privacy-mixer.keywords': 'ミキサー,分割送金,遅延',
  'currencies.title': '対応通貨',
  'currencies.description': '交換できるすべての資産と、そのネットワーク・最小額・最大額。',
  'currencies.keywords': '対応通貨,USDT,TRC-20,ERC-20,ネットワーク',
  'track.title': '注文照会',
  'track.description': '9 桁の追跡番号を入力して、注文の状況を確認します。',
  'track.keywords': '注文照会,追跡番号,注文状況',
  'payment.title': 'お支払い',
  'payment.description': '入金アドレス、残り時間、注文の状況。',
  'payment.keywords': '支払い,注文',
  'verify.title': '署名付き条件書の検証',
  'verify.description':
    '注文の条件書が当サービスのもので、改変されていないことを確認します。読み込み後はオフラインでも使えます。',
  'verify.keywords': '署名付き条件書,検証,Ed25519',
  'status.title': 'チェーンの状態',
  'status.description': '各チェーンへの接続、最新ブロック、混雑の度合い。',
  'status.keywords': 'チェーン,ノード,ブロック',
  'about.title': '私たちについて',
  'about.description': '何をしているか、コインをどう預かるか、どう証明するか。',
  'about.keywords': '概要,資産の保管,透明性',
  'faq.title': 'よくある質問',
  'faq.description':
    '手数料、所要時間、限度額、返金、ネットワーク、保留、ミキシング。10 の質問に、実際の設定値でお答えします。',
  'faq.keywords': 'よくある質問,交換手数料,所要時間,返金,最小額',
  'api-docs.title': '開発者向け API ドキュメント',
  'api-docs.description':
    '自分のプログラムから見積もり・注文・追跡。全エンドポイントとパラメータ、エラーコード、署名付き Webhook、動作確認済みの JavaScript・Python・curl サンプル。',
  'api-docs.keywords': '交換 API,開発者ドキュメント,OpenAPI,webhook,API キー',
  'contact.title': 'お問い合わせ',
  'contact.description': 'カスタマーサービスへご連絡ください。{supportReply}以内にメールで返信します。',
  'contact.keywords': '問い合わせ,サポート',
  'privacy.title': 'プライバシーポリシー',
  'privacy.description': '保存するデータと消去時期の一覧。注文の詳細は、終了から {keptEnded}後に消去します。',
  'privacy.keywords': 'プライバシーポリシー,保存期間,データ消去,Cookie',
  'terms.title': '利用規約',
  'terms.description':
    '資産の保管、手数料（変動 {floatingFee}、固定 {fixedFee}）、返金の規則、アドレスの照合、責任を、実際の動作のとおりに記載しています。',
  'terms.keywords': '利用規約,手数料,返金,保管,制裁リスト',
  'telegram.title': 'Telegram ボット',
  'telegram.description': '公式ボットと、偽物の見分け方。',
  'telegram.keywords': 'Telegram,ボット,公式',
  'admin.title': '管理画面',
  'admin.description': '権限のある管理者専用です。',
  'admin.keywords': '管理',

  'admin-orders.title': '交換注文',
  'admin-orders.description': '権限のある管理者専用です。',
  'admin-orders.keywords': '管理',

  'admin-order.title': '注文',
  'admin-order.description': '権限のある管理者専用です。',
  'admin-order.keywords': '管理',

  'admin-loans.title': '貸付管理',
  'admin-loans.description': '権限のある管理者専用です。',
  'admin-loans.keywords': '管理',

  'admin-addresses.title': 'アドレス管理',
  'admin-addresses.description': '権限のある管理者専用です。',
  'admin-addresses.keywords': '管理',

  'admin-api-keys.title': 'API キー',
  'admin-api-keys.description': '権限のある管理者専用です。',
  'admin-api-keys.keywords': '管理',

  'admin-audit.title': '監査ログ',
  'admin-audit.description': '権限のある管理者専用です。',
  'admin-audit.keywords': '管理',

  'admin-security.title': 'セキュリティ',
  'admin-security.description': '権限のある管理者専用です。',
  'admin-security.keywords': '管理',

  'admin-settings.title': '停止と照合',
  'admin-settings.description': '権限のある管理者専用です。',
  'admin-settings.keywords': '管理',
  'sandbox-transaction.title': 'サンドボックスの取引',
  'sandbox-transaction.description': '模擬チェーン上の取引です。',
  'sandbox-transaction.keywords': 'サンドボックス',
  'not-found.title': 'ページが存在しません',
  'not-found.description': 'このアドレスにはページがありません。',
  'not-found.keywords': '404',
} satisfies Catalog<typeof zhCn>;
