import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/instructions.ts';

export default {
  amount: 'Send exactly {amount} {symbol}.',
  amount_open: 'Send any amount between {min} and {max} {symbol}.',
  address: 'Pay to this address: {address}',
  network: 'Use the {network} network only. Coins sent on another network are lost.',
  deadline: 'Pay before {deadline}.',
  tolerance:
    'If the amount that arrives is off by no more than {tolerance}, the order continues. If it is off by more, you choose: continue at the current rate or take a refund.',
  range:
    'Whatever you send within these limits is converted at the market rate of the moment your payment is confirmed. Outside them, you choose: continue at the current rate or take a refund.',
  confirmations: 'Confirmations needed before we send your coins: {confirmations}.',
  confirmations_open: 'Confirmations needed before we send your coins: up to {confirmations}, depending on the amount.',
  late: 'A payment up to {lateHours} hours late is refunded automatically to your refund address. If you haven’t given one, add it on this page.',
  other: 'Pay to this address only once. It belongs to this order alone and is never used again.',
  test_coins: 'This order takes test coins only, which are worth nothing.',
  test_coins_alike:
    'Warning: this address looks like a main-network address but takes test coins only. Real coins sent to it are lost for good.',
} satisfies Catalog<typeof zhCn>;
