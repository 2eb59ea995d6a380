import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/faucet.ts';

export default {
  title: 'Test coin faucet',
  intro:
    'This is a test network. Its coins are worth nothing. Send test coins to any address, and make blocks instead of waiting for them.',
  'form.title': 'Get test coins',
  'form.currency': 'Currency',
  'form.address': 'Address',
  'form.amount': 'Amount',
  'form.amountHint': 'At most the maximum of one order in this currency at a time.',
  'form.send': 'Send test coins',
  'paid.title': '{amount} sent',
  'paid.text': 'The transaction is waiting for the next block on {chain}.',
  'paid.id': 'Transaction ID',
  mined: 'Done. The latest block on {chain} is now {height}.',
  'chains.title': 'What runs behind each chain',
  'chains.software': 'Software',
  'chains.height': 'Latest block',
  'chains.mine': 'Make blocks',
  'chains.mineOn': 'Make blocks on {chain}',
  'chains.silent': 'Not responding',
  'kind.node': 'Real node',
  'kind.node.text': 'The network’s own node software, on a private test chain.',
  'kind.machine': 'Real virtual machine',
  'kind.machine.text':
    'Transactions run on the network’s real execution engine. A test tool takes the place of the node around it.',
  'kind.standIn': 'Stand-in',
  'kind.standIn.text': 'Our own imitation. It checks signatures, but it isn’t the network’s software.',
  'away.title': 'The test network can’t be reached',
  'away.text': 'Check that it is running, then reload this page.',
  toExchange: 'Go to swap',
} satisfies Catalog<typeof zhCn>;
