import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/currencies.ts';

export default {
  title: 'Supported currencies',
  lede: '{assets} assets on {chains} chains. Each card is one asset on one chain, with its network, limits and confirmations.',
  'coins.title': 'Coins',
  'tokens.title': 'Dollar tokens',
  'tokens.intro':
    'The same token exists on several chains. The same symbol on a different network is a different asset.',
  network: 'Network',
  minimum: 'Minimum',
  maximum: 'Maximum',
  confirmations: 'Confirmations',
  decimals: 'Decimals',
  range: '{least}–{most}, depending on amount',
  'reason.currency_minimum': 'our minimum per order',
  'reason.refund_stays_payable': '{times} × the network fee, so that a refund can be paid',
  'reason.currency_maximum': 'our maximum per order',
  'reason.wallet_cover': 'what our wallet can pay out right now',
  inactive: 'Not available right now',
  severalNetworks: 'Check the network before you pay',
  'reminders.title': 'Important reminders',
  'reminders.network.title': 'Choose the right network',
  'reminders.network.text':
    'The network in your wallet must be the one on the order. USDT on TRON (TRC20) and USDT on Ethereum (ERC20) are two different assets. Coins sent on the wrong network usually cannot be recovered.',
  'reminders.limits.title': 'Mind the limits',
  'reminders.limits.text':
    'Limits apply per order and change with network fees. The minimum is never below {times} times the network fee, so that a refund can always be paid. The maximum also depends on how much of the other coin we can pay out. The quote shows it.',
  'reminders.newCoins.title': 'New coins',
  'reminders.newCoins.text':
    'A coin is listed only after deposits, payouts and refunds have all been tested on its chain, and it is announced on this page alone. We will never write to you to ask for coins or fees for a listing.',
  'reminders.newCoins.link': 'Missing a coin? Tell us',
  toExchange: 'Go to swap',
  toStatus: 'Chain status',
  'finality.title': 'Confirmations needed, by amount',
  'finality.intro':
    'Your payment is converted once it has the number of confirmations shown here. Larger amounts need more. Once it has as many as the “Final” column says, we treat it as safe from any reorganisation of the chain and settle it in our books.',
  'finality.chain': 'Chain',
  'finality.small': 'Small',
  'finality.middle': 'Medium',
  'finality.large': 'Large',
  'finality.final': 'Final',
  'finality.upTo': 'up to {amounts}',
  'finality.more': 'any larger amount',
  'finality.blocks': 'blocks',
} satisfies Catalog<typeof zhCn>;
