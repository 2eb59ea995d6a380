import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/instructions.ts';

export default {
  amount: '{amount} {symbol}を、過不足なく送ってください。',
  amount_open: '{min}〜{max} {symbol}の範囲で、お好きな額を送ってください。',
  address: '入金アドレス：{address}',
  network: '必ず{network}ネットワークを使ってください。別のネットワークで送ったコインは失われます。',
  deadline: '{deadline}までにお支払いください。',
  tolerance:
    '届いた額の差が{tolerance}以内なら、注文はそのまま進みます。それを超える場合は、現在のレートでの続行か返金かをお選びいただきます。',
  range:
    'この範囲内であれば、入金が承認された時点の市場レートで、届いた額をそのまま交換します。範囲外の場合は、現在のレートでの続行か返金かをお選びいただきます。',
  confirmations: '入金の承認数が{confirmations}に達してから、コインをお送りします。',
  confirmations_open: '必要な承認数に達してから、コインをお送りします。承認数は金額に応じて最大{confirmations}です。',
  late: '支払期限後{lateHours}時間以内に届いた入金は、返金先アドレスへ自動で返金します。未登録の場合はこのページで追加してください。',
  other: 'このアドレスへの支払いは1回だけにしてください。この注文専用のアドレスで、再利用されません。',
  test_coins: 'この注文は、価値のないテストコインだけを受け付けます。',
  test_coins_alike:
    'ご注意：このアドレスはメインネットのものと同じ形式ですが、テストコイン専用です。本物のコインを送ると永久に失われます。',
} satisfies Catalog<typeof zhCn>;
