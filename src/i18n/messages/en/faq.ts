import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/faq.ts';

export default {
  title: 'Frequently asked questions',
  intro:
    'Every fee, deadline and limit below comes from the settings the service itself runs on. When a setting changes, so does the answer.',
  contents: 'Questions on this page',
  estimate: 'Estimate',

  'fee.product': 'Service',
  'fee.rate': 'Fee',
  'fee.floating': 'Swap, floating rate',
  'fee.fixed': 'Swap, fixed rate',
  'fee.preset': 'Mixing card (three presets)',
  'fee.custom': 'Mixer page (your own settings)',
  'fee.customRate':
    '{mixBase}, plus {mixRound} per round; {mixLong} more for a delay over {longDelay}; {mixMaximum} more for maximum privacy',
  'fee.network': 'Network fee',
  'fee.networkRate': 'As shown',

  'account.q': 'Do I need an account?',
  'account.1':
    'No. There is no account and no password, and we ask for no email address or phone number. An order gives you two things: a nine-digit tracking code that shows its progress, and the order link, which lets you cancel, choose a refund or give a refund address. Keep both: we can’t recover them for you.',
  'account.2':
    'The details of an order are erased {keptEnded} after it ends. The privacy policy lists every field we keep and when it is erased.',

  'fees.q': 'What does it cost?',
  'fees.1':
    'The service fee is taken from the amount you send. The network fee is on its own line and covers both ways: collecting your deposit and paying out. It is charged as shown. If fees rise before a floating order is priced, it is at most {feeRise} times that. Beyond that we ask you first.',
  'fees.2':
    'The two mixing prices differ for a reason. Presets are the same for everyone, so they are cheaper to run and harder to tell apart from other orders. Your own settings cost more and stand out.',

  'time.q': 'How long does it take?',
  'time.measured':
    'Measured on our own orders: the median of the latest {mostOrders} completed swaps of each pair, from the detected payment to the confirmed payout.',
  'time.others':
    'For every other pair there isn’t enough data yet (fewer than {fewestOrders} orders). As an estimate only: {quickRange} on chains with fast blocks, {slowRange} on slower ones such as Bitcoin, {mixingRange} for mixing.',
  'time.unmeasured':
    'Not enough completed orders yet: no pair has {fewestOrders}, so we state no measured time. As an estimate only: {quickRange} on chains with fast blocks, {slowRange} on slower ones such as Bitcoin, {mixingRange} for mixing.',
  'time.why':
    'Most of the time is spent waiting for block confirmations. Larger amounts, alone or together with other deposits, need more of them. Your order page counts them as they arrive.',

  'speed.pair': 'Pair',
  'speed.median': 'Median time',
  'speed.orders': 'Orders measured',

  'rate.q': 'What is the difference between a floating and a fixed rate?',
  'rate.1':
    'Floating: the price is fixed when your payment is confirmed. Until then you see an estimate, refreshed every {refresh}. The service fee is {floatingFee} and you have {floatingWindow} to pay.',
  'rate.2':
    'Fixed: the price of your order is held for {fixedWindow}. If your payment is detected on chain within that time and has its first confirmation soon after ({firstConfirmation}, depending on the chain), you receive exactly the amount in the signed terms, network fees included. The service fee is {fixedFee}, {fixedExtra} more than floating. If the payment is late, you choose: continue at the current rate or take a refund.',

  'limits.q': 'What are the smallest and largest amounts?',
  'limits.1':
    'Right now the minimum is, for example, {btcMin}, {ethMin} or {usdtMin}. For every asset it is at least {refundsCovered} times the network fee, so that something is always left to refund.',
  'limits.2':
    'The maximum is the smaller of two figures: the limit for the asset ({btcMax} for Bitcoin), or what our wallet can still pay after everything it already owes. The form says which one applies.',

  'mispaid.q': 'What if I send too much, too little or too late?',
  'mispaid.1':
    'If the amount is off by no more than {tolerance}, the order continues with the amount that arrived. If it is off by more, or you pay twice, you choose within {choiceTime}: continue at the current rate or take a refund. If you don’t choose, it is refunded to your refund address. Without one, the order is held until our team resolves it.',
  'mispaid.2':
    'A payment that arrives within {lateWatch} after the time limit is refunded automatically to your refund address. If you gave none, the order page asks for it. Anything later is refunded by our team. The network fee is deducted from refunds.',

  'network.q': 'What happens if I choose the wrong network?',
  'network.1':
    'USDT and USDC exist on several chains, so the network has to be right on both sides. Before you pay, check the network named on the order page, and send only the asset it names.',
  'network.2':
    'If another asset arrives on the right chain, the order is held and our team sends it back. Coins sent on a chain we do not watch usually cannot be recovered.',

  'custody.q': 'Who holds the coins during a swap?',
  'custody.1': 'We do, from your deposit to your payout. During that time you have to trust us, and we say so plainly.',
  'custody.2':
    'Your proof is the signed terms: issued together with the deposit address, they state addresses, amounts, rate, fees and deadlines. You can download and verify them, even offline.',

  'held.q': 'Why would an order be held?',
  'held.1':
    'We compare addresses with a sanctions list kept on our own server: before a deposit address is given, when a deposit is detected, and before each payout. If the receive address matches, the order is refused. If a deposit matches, the order is held until our team decides to continue or refund. The funds stay assigned to your order. If nothing matches, all we say is “no match on the list of that date”.',
  'held.2':
    'Orders are also held when the wrong asset arrives, when a chain reorganisation removes a confirmed payment, or when time runs out and there is no refund address. The order page gives the reason.',

  'mixing.q': 'What does mixing do, and what does it not do?',
  'mixing.1':
    'Mixing pays out in several parts over a period of time, from coins in the pool. How much that helps depends on how many similar orders there are at the time: with few of them there is almost no privacy, and the page says so. We ourselves can always link the two sides.',
  'mixing.2':
    'Mixing is offered on test networks only and refused on the main network: running it with other people’s money needs a licence, or is forbidden, in most places.',
  moreConfirmations: 'Confirmations needed on each chain',
} satisfies Catalog<typeof zhCn>;
