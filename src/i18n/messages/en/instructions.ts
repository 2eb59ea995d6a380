import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/instructions.ts';

export default {
  amount: 'Send {amount} {symbol}: exactly this amount.',
  address: 'Pay to this address: {address}',
  network: 'Use the {network} network only. Coins sent over another network are lost.',
  deadline: 'Pay before {deadline}.',
  tolerance:
    'If what arrives differs by no more than {tolerance}, the order goes on. If it differs by more, you choose: continue at the current rate, or a refund.',
  confirmations: 'Confirmations your payment needs before we send your coins: {confirmations}.',
  late: 'A payment up to {lateHours} hours late goes back to your refund address by itself. Without one, please add it on this page.',
  other: 'Pay to this address once. It belongs to this order alone and is not used again.',
  test_coins: 'This is the sandbox: it takes test coins only, which are worth nothing.',
  test_coins_alike:
    'Warning: this address looks like one of the main network but takes test coins only. Real coins sent to it are lost for good.',
} satisfies Catalog<typeof zhCn>;
