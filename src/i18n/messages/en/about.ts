import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/about.ts';

export default {
  title: 'About us',
  lede: 'We do one thing: swap one coin for another, without an account, and keep a record of every step that you can check.',
  'facts.label': 'The service in figures',
  'facts.fee': 'service fee, floating rate',
  'facts.assets': 'assets to choose from',
  'facts.chains': 'chains',
  'facts.refund': 'late payments refunded',
  'intro.title': 'What we do',
  'intro.service':
    '{brand} swaps one coin for another. You choose two coins and enter your receive address. We give you a deposit address that belongs to this order alone. You pay within {window}. Once the chain has confirmed your payment, we convert it and send the result to your wallet. No account, no name, no email.',
  'intro.money':
    'We earn the service fee: {floatingFee} at a floating rate, or {fixedFee} at a fixed rate, which holds the price for {hold}. The network fee is on its own line, shown before you order and charged as shown.',
  'intro.limits':
    'We are neither a bank nor a wallet: we hold your coins from deposit to payout. We know both sides of every order, and chains are public. This service can’t hide you.',
  'values.title': 'Four things we care about',
  'values.privacy.title': 'Privacy first',
  'values.privacy.text':
    'We ask for no name, email or phone number and record no IP address. Order details are erased {ended} after an order ends, and those of an unpaid order {unpaid} after we stop watching for a payment. The books stay, and with them which address belonged to which order.',
  'values.secure.title': 'Secure and reliable',
  'values.secure.text':
    'Only confirmations in a block count as payment, never a click or a countdown. A payment that arrives up to {late} late is refunded to your refund address, and deadlines are extended while our own node or price feed is down.',
  'values.custody.title': 'Clear custody',
  'values.custody.text':
    'We hold your coins from deposit to payout, and we say so. Every order comes with signed terms that state what we owe you: they are your proof.',
  'values.transparent.title': 'Transparent',
  'values.transparent.text':
    'There is one fee table and every page reads it. A quote comes with all its inputs, so anyone can recalculate it. We state no figure that we haven’t measured.',
  'tech.title': 'Technical advantages',
  'tech.intro': 'Each of these is enforced by the program and watched by automated tests.',
  'tech.price.title': 'Quotes you can recalculate',
  'tech.price.text':
    'A quote lists the rate, when prices were taken, every fee and the rounding rule. The same inputs always give the same result. No order is accepted on prices older than {maxAge}.',
  'tech.address.title': 'One address per order',
  'tech.address.text':
    'Each order has its own deposit address, which is never used again. If none is available you see an error, never another address. Your receive address is checked against the format and checksum of its chain.',
  'tech.confirm.title': 'Every block is read',
  'tech.confirm.text':
    'We read {chains} chains block by block. The amount decides how many confirmations are needed, and after a reorganisation we go back and check again.',
  'tech.books.title': 'Double-entry books',
  'tech.books.text':
    'Money is counted in whole smallest units and every entry balances. The journal is only ever added to, and each entry is chained to the one before by its hash.',
  'tech.payout.title': 'Paid once',
  'tech.payout.text':
    'A payout is booked, then signed, then broadcast. Even if the power fails in between, it is not paid twice.',
  'tech.open.title': 'No scripts or third parties needed',
  'tech.open.text': 'Everything works without JavaScript and over Tor. Pages send no request to any other site.',
  'team.title': 'The team',
  'team.intro': 'No portraits and no invented careers here. It is more useful to know who may do what.',
  'team.named': 'This site is run by {name}.',
  'team.unnamed':
    'This site names no operator and uses test coins only. To run on the main network it must name its operator, a contact and a licence reference. Without them it refuses to start.',
  'team.operators.title': 'Operators',
  'team.operators.text':
    'They decide on held orders, refunds and pauses. Every decision and its reason go into an audit log whose entries are chained together.',
  'team.support.title': 'Customer service',
  'team.support.text':
    'We answer by email within {reply}. We never ask for private keys or recovery phrases, and never ask you to pay first.',
  'team.developers.title': 'Development',
  'team.developers.text':
    'The code is licensed under AGPL-3.0: anyone who runs a modified version must offer its source to its users. It hasn’t been independently audited.',
  'check.title': 'No need to trust us',
  'check.text': 'These pages let you check for yourself.',
} satisfies Catalog<typeof zhCn>;
