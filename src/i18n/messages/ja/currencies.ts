import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/currencies.ts';

export default {
  title: '対応通貨',
  lede: '{chains} 本のチェーン上の {assets} 種類の資産に対応しています。カード 1 枚が 1 つのチェーン上の 1 つの資産で、ネットワーク、限度額、承認数を示します。',
  'coins.title': 'ネイティブコイン',
  'tokens.title': '米ドル建てトークン',
  'tokens.intro': '同じトークンが複数のチェーンにあります。記号が同じでも、ネットワークが違えば別の資産です。',
  network: 'ネットワーク',
  minimum: '最小',
  maximum: '最大',
  confirmations: '承認数',
  decimals: '小数桁数',
  range: '{least}〜{most}（金額による）',
  'reason.currency_minimum': '1 注文あたりの下限',
  'reason.refund_stays_payable': '返金できるよう、ネットワーク手数料の {times} 倍',
  'reason.currency_maximum': '1 注文あたりの上限',
  'reason.wallet_cover': '当サービスのウォレットが現在支払える額',
  inactive: '現在受付停止中',
  severalNetworks: 'お支払い前にネットワークを確認',
  'reminders.title': '重要なお知らせ',
  'reminders.network.title': 'ネットワークを正しく選ぶ',
  'reminders.network.text':
    'ウォレットで選ぶネットワークは、注文のものと一致していなければなりません。たとえば TRON（TRC20）の USDT と Ethereum（ERC20）の USDT は別の資産で、違うネットワークで送ったコインは通常取り戻せません。',
  'reminders.limits.title': '限度額に注意する',
  'reminders.limits.text':
    '限度額は 1 注文ごとのもので、ネットワーク手数料に応じて変わります。返金できるよう、最小額はネットワーク手数料の {times} 倍を下回りません。最大額は、もう一方の通貨で当サービスが支払える額にも左右され、見積もりに示されます。',
  'reminders.newCoins.title': '新しい通貨',
  'reminders.newCoins.text':
    '入金、払い出し、返金のすべてをそのチェーンで試験したうえで追加し、このページでのみ発表します。上場のためにコインや費用を求める連絡が届くことはありません。',
  'reminders.newCoins.link': 'ご希望の通貨がありませんか？ お知らせください',
  toExchange: '交換する',
  toStatus: 'チェーンの状態',
} satisfies Catalog<typeof zhCn>;
