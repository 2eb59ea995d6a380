import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/terms.ts';

export default {
  title: 'Terms of service',
  intro:
    'These terms describe what the service really does. Its fees, deadlines and limits come from the settings it runs on. Each order also has signed terms with its own figures.',
  contents: 'On this page',

  'service.title': 'The service',
  'service.1':
    '{brand} swaps one crypto asset for another without an account and, on test networks, offers mixing that pays out in parts.',
  'service.operator': 'Operator: {operator}.',

  'networks.title': 'Test networks and the main network',
  'networks.sandbox':
    'This site is a sandbox: its chains are simulated and it uses test coins of no value. Real coins sent here are lost and we cannot recover them.',
  'networks.testnet':
    'This site runs on test networks and uses test coins of no value. Real coins sent here are lost and we cannot recover them.',
  'networks.mainnet': 'This site runs on the main networks and uses real assets.',
  'networks.mixing':
    'Mixing is offered on test networks only and always refused on the main network: running it with other people’s money needs a licence, or is forbidden, in most places.',

  'orders.title': 'Quotes and orders',
  'orders.1':
    'The server sets the price and lists the rate, service fee, network fee and result line by line. An order gives you a deposit address used for that order alone, and signed terms.',
  'orders.floating':
    'Floating rate: the price is fixed when your payment is confirmed, and you have {floatingWindow} to pay. Amounts shown before that are estimates.',
  'orders.fixed':
    'Fixed rate: the price is held for {fixedWindow}. If your payment is detected on chain within that time and has its first confirmation soon after ({firstConfirmation}, depending on the chain and stated in the signed terms), we pay exactly the signed amount, network fees included. An amount within {tolerance} is converted at the same rate. If the payment is late, you choose: continue at the current rate or take a refund.',
  'orders.cancel':
    'You can cancel an order until you pay. “I have paid” only makes us check the chain again. It never changes the state of an order.',

  'fees.title': 'Fees',
  'fees.1':
    'The service fee is a percentage of the amount you send, as shown in this table. The network fee is on its own line and covers collecting the deposit and paying out. It is charged as shown. A floating order pays at most {feeRise} times that, and beyond that we ask first. There are no other charges.',

  'custody.title': 'Custody',
  'custody.1':
    'From your deposit to your payout we hold the coins. During that time you have a claim against us, as stated in the signed terms.',
  'custody.2':
    'The signed terms are your proof. Download them before you pay. You can check them on the verify page, even offline.',

  'limits.title': 'Limits',
  'limits.1':
    'Every asset has a minimum (right now, for example, {btcMin}, {ethMin}, {usdtMin}), never below {refundsCovered} times the network fee, and a maximum (for example {btcMax}), never above what our wallet can still pay after everything it owes.',

  'refunds.title': 'Refund rules',
  'refunds.1': 'Up to {tolerance} above or below the amount ordered: the order continues with the amount that arrived.',
  'refunds.2':
    'A larger difference, or a second payment before the payout: you choose within {choiceTime} to continue at the current rate or to be refunded. If you do not choose, it is refunded to your refund address. Without one, the order is held and our team decides.',
  'refunds.3':
    'Up to {lateWatch} after the time limit: refunded automatically to your refund address. If there is none, give one on the order page.',
  'refunds.4': 'Later than that: recorded as unclaimed and refunded by our team. Contact us with the order number.',
  'refunds.5': 'A payment that arrives after an order has ended is refunded separately and does not change the order.',
  'refunds.6':
    'Refunds cost no fee of ours. The network fee for collecting your payment and sending it back is deducted. If what is left is too small to send, it cannot be returned.',

  'screening.title': 'Screening and holds',
  'screening.1':
    'We compare addresses with a dated sanctions list kept on our own server: before a deposit address is given, when a deposit is detected, and before each payout. If nothing matches, all we say is “no match on the list of that date”.',
  'screening.2':
    'If the receive address matches, the order is refused. If a deposit matches, the order is held until our team decides to continue or refund. Until then it is neither swapped nor refunded, and the funds stay assigned to the order.',
  'screening.3':
    'An order is also held when the wrong asset arrives or when a chain reorganisation removes a confirmed payment. The reason and the deadline are on the order page.',

  'you.title': 'Your responsibility',
  'you.1':
    'Give the right address and network, and send only the asset the order names. Transfers on chain cannot be undone.',
  'you.2':
    'Keep the tracking code, the order link and the signed terms. Anyone who has the link can act on the order, and we cannot recover it for you.',
  'you.3': 'Use only coins that are yours, and obey the law where you are.',

  'availability.title': 'Availability',
  'availability.1':
    'We may stop taking new orders, on one chain or on all. Tracking, payouts and refunds continue. Time lost to an outage of our nodes, price feed or database is added to your deadlines.',
  'availability.2': 'We promise no delivery time. Times on our pages are measured medians, or marked as estimates.',

  'liability.title': 'Liability',
  'liability.1':
    'We are liable for what the signed terms say: to pay out as stated, or to refund under the rules above.',
  'liability.2':
    'We are not liable for losses from a wrong address or network, from lost keys or links, from rates that move before a payment is confirmed, or from failures of a chain itself.',
  'liability.3': 'Liability that the law does not allow to be excluded or limited is not affected.',

  'data.title': 'Data',
  'data.1':
    'The details of an order are erased {keptEnded} after it ends. Every field and its retention period is in the {privacy}.',

  'changes.title': 'Changes and contact',
  'changes.1': 'These terms may change. An existing order follows the signed terms issued when it was created.',
  'changes.2':
    'Write to {email}. We answer by email within {supportReply}. We will never ask you to pay first in order to receive a refund or a payout.',
} satisfies Catalog<typeof zhCn>;
