import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/currencies.ts';

export default {
  title: 'Supported currencies',
  lede: '{assets} assets on {chains} chains. Each card is one asset on one chain: its network, its limits, its confirmations.',
  'coins.title': 'Coins',
  'tokens.title': 'Dollar tokens',
  'tokens.intro':
    'The same token lives on several chains. With the same symbol but another network it is another asset.',
  network: 'Network',
  minimum: 'Minimum',
  maximum: 'Maximum',
  confirmations: 'Confirmations',
  decimals: 'Decimals',
  range: '{least}–{most}, by amount',
  'reason.currency_minimum': 'our minimum per order',
  'reason.refund_stays_payable': '{times} × the network fee, so that a refund stays payable',
  'reason.currency_maximum': 'our maximum per order',
  'reason.wallet_cover': 'what our wallet can pay out now',
  inactive: 'No orders right now',
  severalNetworks: 'Check the network before you pay',
  'reminders.title': 'Important reminders',
  'reminders.network.title': 'Choose the right network',
  'reminders.network.text':
    'The network in your wallet must be the one on the order. USDT on TRON (TRC20) and USDT on Ethereum (ERC20) are two different assets; coins sent over the wrong network can usually not be recovered.',
  'reminders.limits.title': 'Mind the limits',
  'reminders.limits.text':
    'Limits are per order and move with network fees. The minimum is never below {times} times the network fee, so that a refund can always be paid. The maximum also depends on how much of the other coin we can pay out; the quote tells you.',
  'reminders.newCoins.title': 'New coins',
  'reminders.newCoins.text':
    'A coin is listed only after deposits, payouts and refunds have all been tested on its chain, and it is announced on this page alone. Nobody will write to you asking for coins or fees for a listing.',
  'reminders.newCoins.link': 'Missing a coin? Tell us',
  toExchange: 'Go to swap',
  toStatus: 'Chain status',
} satisfies Catalog<typeof zhCn>;
