import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/home.ts';

export default {
  title1: 'Swap crypto.',
  title2: 'No account needed.',
  overline: 'Crypto swaps you can check',
  lede: 'Choose two coins, pay to a one-time address, and the other coin arrives in your wallet. A nine-digit tracking code brings you back to the order.',
  'track.label': 'Have a tracking code?',
  'track.button': 'Find order',
  'facts.fee': 'service fee',
  'facts.currencies': 'assets to choose from',
  'facts.refund': 'late payments refunded',
  'facts.completed': 'orders completed',
  'facts.median': 'median time, {pair}',
  'facts.label': 'The service in figures',
  'ticket.tabs': 'Choose the service',
  'ticket.exchange': 'Swap',
  'ticket.mixing': 'Mix',
  'steps.title': 'Three steps',
  'steps.intro': 'No sign-up, no email. Close the tab if you like: the tracking code finds the order again.',
  'steps.select.title': 'Choose the coins',
  'steps.select.text': 'Choose the coin and network on both sides and enter your receive address.',
  'steps.send.title': 'Pay to the one-time address',
  'steps.send.text': 'Scan or copy it and pay within {window}. Confirmations show up live.',
  'steps.receive.title': 'Receive',
  'steps.receive.text':
    'Once your payment is confirmed, we convert and send. Both transactions are on chain for you to check.',
  'board.title': 'Live rates',
  'board.intro':
    'Rates before fees, updated every {seconds} seconds. Busy: network fees on that chain are high right now. Orders still complete.',
  'board.updated': 'Updated {time}',
  'board.stale':
    'There are no fresh prices right now, so orders can’t be placed. This table fills again as soon as prices are back.',
  'board.route': 'Pair',
  'board.rate': 'Rate',
  'board.minimum': 'Minimum',
  'board.confirmations': 'Confirmations',
  'board.network': 'Network',
  'board.clear': 'Clear',
  'board.busy': 'Busy',
  'board.paused': 'Paused',
  'board.down': 'Unavailable',
  'features.title': 'Signed terms with every order',
  'features.account.title': 'No account',
  'features.account.text':
    'We ask for no name, email or phone number. The tracking code shows your order. The order link lets you change it. Keep both.',
  'features.provable.title': 'Provable',
  'features.provable.text':
    'Every order has signed terms with its addresses, amounts, fees and times. You don’t have to take our word for it: verify them, even offline.',
  'features.provable.link': 'Verify signed terms',
  'features.fast.title': 'Fast, as measured',
  'features.fast.measured_other': 'The last {count} {pair} swaps took {median} (median).',
  'features.fast.measured_one': 'The last {pair} swap took {median}.',
  'features.fast.unmeasured':
    'Not enough completed orders yet to show a median. Our estimate is {range}, depending on the chain.',
  'board.unknown': 'No data yet',
  'board.off': 'Not offered',
} satisfies Catalog<typeof zhCn>;
