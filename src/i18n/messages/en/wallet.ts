import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/wallet.ts';

export default {
  sandbox:
    'This is the sandbox: the page asks a wallet to pay on network number {chain} only, which no real network uses, so no real coins can be sent. To pay with test coins, use the sandbox controls.',
  looking: 'Looking for wallets in this browser…',
  none: 'No wallet was found in this browser. Install a wallet extension or turn it on, or pay by hand with the address and amount on this page.',
  choose: 'Choose a wallet. Before you confirm, compare the amount and the recipient that it shows.',
  running: 'Continue in {wallet}.',
  refused: 'You declined in the wallet. Nothing was sent.',
  busy: 'The wallet still has a request open. Finish or close it there, then try again. Nothing was sent.',
  unknownChain: 'The wallet doesn’t know the {network} network. Add it there, then try again. Nothing was sent.',
  wrongChain: 'The wallet isn’t on the {network} network. Switch it there, then try again. Nothing was sent.',
  insufficient: 'This account doesn’t hold enough for the amount and the network fee. Nothing was sent.',
  closed: 'This order isn’t waiting for a payment any more. Nothing was sent.',
  unanswered: 'The server didn’t answer, so nothing was sent. Try again.',
  failed: 'The wallet couldn’t do that. Nothing was sent.',
  unsure: 'The wallet didn’t say whether it sent the payment. Look there first: if you pay again, you may pay twice.',
  sent: 'The wallet sent the payment',
  sentText: 'This page updates as soon as the payment appears on the chain. Do not pay again.',
} satisfies Catalog<typeof zhCn>;
