import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/instructions.ts';

export default {
  amount: '{amount} {symbol} をちょうど送ってください。',
  address: '支払い先アドレス：{address}',
  network: '{network} ネットワークだけを使ってください。別のネットワークで送ると失われます。',
  deadline: '{deadline} までにお支払いください。',
  tolerance:
    '着金額の差が {tolerance} 以内なら注文はそのまま進みます。それを超える場合は、現在のレートで続けるか返金するかを選んでいただきます。',
  confirmations: 'お支払いが {confirmations} ブロックの承認を得てから、コインをお送りします。',
  late: '期限後 {lateHours} 時間以内の着金は、返金先アドレスへ自動的に返金されます。未登録の場合はこのページで追加してください。',
  other: 'このアドレスへの支払いは 1 回だけにしてください。この注文専用で、再利用されません。',
  test_coins: 'ここはサンドボックスです。価値のないテストコインだけを受け付けます。',
  test_coins_alike:
    'ご注意：このアドレスはメインネットのものと同じ形ですが、テストコイン専用です。本物のコインを送ると永久に失われます。',
} satisfies Catalog<typeof zhCn>;
