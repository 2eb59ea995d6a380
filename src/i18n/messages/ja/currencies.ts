import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/currencies.ts';

export default {
  title: '対応通貨',
  lede: '{chains}本のチェーン上の{assets}種類の資産に対応しています。カード1枚が1つのチェーン上の1つの資産で、ネットワーク、限度額、承認数を示します。',
  'coins.title': 'ネイティブコイン',
  'tokens.title': '米ドル連動トークン',
  'tokens.intro': '同じトークンが複数のチェーンにあります。ティッカーが同じでも、ネットワークが違えば別の資産です。',
  network: 'ネットワーク',
  minimum: '最小額',
  maximum: '最大額',
  confirmations: '承認数',
  decimals: '小数桁数',
  range: '{least}〜{most}（金額による）',
  'reason.currency_minimum': '1注文あたりの下限',
  'reason.refund_stays_payable': '返金できるよう、ネットワーク手数料の{times}倍',
  'reason.currency_maximum': '1注文あたりの上限',
  'reason.wallet_cover': '当サービスのウォレットが現在送金できる額',
  inactive: '現在受付停止中',
  severalNetworks: 'お支払い前にネットワークを確認',
  'reminders.title': '重要なご注意',
  'reminders.network.title': 'ネットワークを正しく選ぶ',
  'reminders.network.text':
    'ウォレットで選ぶネットワークは、注文のネットワークと一致していなければなりません。たとえばTRON（TRC20）のUSDTとEthereum（ERC20）のUSDTは別の資産で、違うネットワークで送ったコインは通常取り戻せません。',
  'reminders.limits.title': '限度額に注意する',
  'reminders.limits.text':
    '限度額は1注文ごとに適用され、ネットワーク手数料に応じて変わります。返金できるよう、最小額はネットワーク手数料の{times}倍を下回りません。最大額は、受け取る通貨を当サービスがどれだけ送金できるかにもより、見積もりに示されます。',
  'reminders.newCoins.title': '新しい通貨',
  'reminders.newCoins.text':
    '入金、送金、返金のすべてをそのチェーンで試験したうえで追加し、このページでのみ発表します。取り扱い開始のためにコインや費用を求める連絡をすることはありません。',
  'reminders.newCoins.link': 'ご希望の通貨がない場合はお知らせください',
  toExchange: '交換ページへ',
  toStatus: 'チェーンの状態',
  'finality.title': '必要な承認数',
  'finality.intro':
    '入金は、下の表の承認数に達すると交換されます。金額が大きいほど多くの承認が必要です。「確定」のブロック数に達すると、チェーンの再編成で覆ることはないものとみなし、帳簿上も確定させます。',
  'finality.chain': 'チェーン',
  'finality.small': '少額',
  'finality.middle': '中程度',
  'finality.large': '高額',
  'finality.final': '確定',
  'finality.upTo': '{amounts}まで',
  'finality.more': 'それを超える額',
  'finality.blocks': 'ブロック',
} satisfies Catalog<typeof zhCn>;
