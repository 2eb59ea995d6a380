import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/privacy.ts';

export default {
  title: 'Privacy policy',
  intro:
    'This table lists every kind of data we keep and when it is erased. The program that erases it and this page use the same list and the same periods.',

  'table.title': 'What we keep, and until when',
  'table.field': 'Data',
  'table.why': 'Purpose',
  'table.until': 'Erased',
  'until.with_order': '{keptEnded} after the order ends; if unpaid, {keptUnpaid} after we stop watching for a payment',
  'until.never': 'Never',
  'until.sourceTag': 'When the payment confirms or the order expires; its key is replaced every few hours',
  'until.apiQuotes': '{keptQuote} after they expire',
  'until.apiInvoices': '{keptInvoice} after it expires, or with the order that paid it',
  'until.apiRequests': 'After {keptRequest}, or with the order if that is erased first',
  'until.apiNonces': 'Soon after {keptNonce}',
  'until.webhookEvents': 'After {keptEvent}, or with the order if that is erased first',
  'until.webhookAddress': 'When the program removes it, or when its key is revoked or ends',
  'until.apiKeys':
    'Keys from the operator: never. Sandbox keys: {keptKey} after they end, once their orders are erased',
  'until.choices': 'After {cookieLife}, or when you clear your browser',
  'until.recentOrders': 'When you turn it off or clear your browser',
  'until.typed': 'When you close the tab',
  'until.walletPayment': 'When you close the tab',
  'until.shell': 'When a newer version replaces them, or when you clear your browser',
  'until.pushWorker': 'When you turn it off, open or dismiss the last message, or clear your browser',

  'field.trackingCode': 'Tracking code',
  'why.trackingCode': 'To show the order status',
  'field.receiveAddress': 'Receive address',
  'why.receiveAddress': 'To pay you',
  'field.refundAddress': 'Refund address, if you gave one',
  'why.refundAddress': 'To refund you if needed',
  'field.depositAddress': 'Deposit address and memo shown on the order',
  'why.depositAddress': 'To tell you where to pay',
  'field.matchedAddress': 'Address that matched the sanctions list',
  'why.matchedAddress': 'To let an operator review the match',
  'field.signedTerms': 'Signed terms',
  'why.signedTerms': 'For you to download, as your proof',
  'field.signedReceipt': 'Signed receipt',
  'why.signedReceipt': 'For you to download, as proof of what happened',
  'field.signedTransactions': 'Signed payout transactions',
  'why.signedTransactions': 'To send a payout again if it did not reach the chain',
  'field.mixing': 'Mixing settings, plan of the parts and other receive addresses',
  'why.mixing': 'To pay out the parts as planned',
  'field.formKey': 'A key for the form you submitted',
  'why.formKey': 'So that clicking twice creates only one order',
  'field.apiKey': 'Which API key created the order, and what its partner earns',
  'why.apiKey': 'To notify the program that created the order',
  'field.apiQuotes': 'Quotes given to programs through the API',
  'why.apiQuotes': 'So that a program can create an order from a quote',
  'field.apiLabels': 'Reference and texts added by the program that created the order',
  'field.apiInvoices': 'Invoice of a program: amount, receive address, reference, description and return link',
  'why.apiInvoices': 'So that somebody can pay it and the program sees that it is paid',
  'field.apiRequests': 'API requests with an Idempotency-Key: hashes, and the ID of what they created',
  'why.apiLabels': 'So that this program finds its orders again',
  'why.apiRequests': 'So that a request sent twice happens once',
  'field.apiNonces': 'Hashes of the nonces of signed API requests',
  'why.apiNonces': 'So that nobody can repeat a request that they recorded',
  'field.webhookEvents': 'Webhook events for programs, and the result of each attempt to send them',
  'why.webhookEvents': 'To inform a program about its orders, and to let it look up what it missed',
  'field.webhookAddress': 'Webhook address, and its signing secret in encrypted form',
  'why.webhookAddress': 'To know where to send events, and to sign them',
  'field.apiKeys':
    'API keys: label, hash, limits, permitted networks, encrypted signing secret and the day of last use',
  'why.apiKeys': 'To recognise programs, and to be able to revoke their keys',
  'field.caseFile': 'Operators’ notes on the order, and who looks after it',
  'why.caseFile': 'To help you when something went wrong',
  'why.chat': 'To update the message about the order in the chat that created it',
  'field.chat':
    'For orders from the chat bot: the numbers of chat and message in encrypted form, a keyed hash of the chat, the language, and what was last told',
  'field.pushes':
    'If you asked to be told on a device: the push address of its browser for this order, encrypted, your language, and what is still to be sent. Erased earlier if you turn it off, cancel, or have been told of the end',
  'why.pushes': 'To tell you when the order is done or needs you',
  'field.sourceTag': 'A keyed hash of the network that created an unpaid order',
  'why.sourceTag': 'So that one source cannot hold back what others need',
  'field.totals': 'Order number, assets, amounts, rate, fees, state and times',
  'why.totals': 'Accounting and totals',
  'field.history': 'Record of state changes',
  'why.history': 'To show which steps an order went through',
  'field.matches': 'Match on the sanctions list: entry, date and whether it was cleared',
  'why.matches': 'To show why an order was held or continued',
  'field.chainTransactions': 'Transaction IDs, amounts and blocks on chain',
  'why.chainTransactions': 'To check our books against the public chain',
  'field.addressLink': 'Which deposit address belonged to which order',
  'why.addressLink': 'To know whose coins they are if more arrive at an old address',
  'field.ledger': 'Ledger entries and balances, also of what partners have earned',
  'why.ledger': 'The books must balance at any time',
  'field.choices':
    'Cookies: the language you use, and, if you chose them, the light or dark look and the money in which the value of amounts is shown. The language is also in your browser’s local storage',
  'why.choices': 'To keep your choice for the next visit',
  'field.recentOrders': 'Tracking codes and links of your orders, only in your browser and only if you ask for it',
  'why.recentOrders': 'So that you can find them again. We cannot see it',
  'field.typed':
    'What you typed into an order form, addresses included, only in the open tab. Currencies and the amount are also in the page’s address',
  'why.typed':
    'So that a reload, the Back button or another language loses nothing. It is sent only when you place the order',
  'field.walletPayment':
    'If you pay with a browser wallet: the deposit address and the transaction ID, only in the open tab',
  'why.walletPayment': 'So that after a reload you can see that you paid, and don’t pay twice',
  'field.shell': 'Style sheets, fonts, scripts and the page that says there is no connection, once you use a page',
  'why.shell': 'To draw pages sooner, and to say so honestly when there is no connection. No page of an order is kept',
  'field.pushWorker': 'If you asked to be told: a small program and a push address, for this order alone',
  'why.pushWorker':
    'To show you the message. It keeps nothing; a message on the screen holds the link that a tap opens',

  'clock.title': 'How the periods are counted',
  'clock.1':
    'An order has ended when it has been paid out or refunded, or when what is left is too small to send back.',
  'clock.2':
    'An unpaid order is watched for {lateWatch} after its time limit, so that late payments can be returned. {keptUnpaid} after that its details are erased.',
  'clock.3':
    'As long as we owe you anything, or coins are on their way, the details are kept so that you can come back for your coins.',
  'clock.4': 'After erasure the tracking code and the order link stop working, and we cannot restore them.',

  'stays.title': 'What the remaining data means',
  'stays.1':
    'Transactions on a public chain can be seen by anyone, including the addresses that paid and received, and we cannot erase them. We keep the transaction IDs, so the addresses can still be found on the chain from them.',
  'stays.2': 'For mixing orders, too, we know which deposit and which payouts belong together.',

  'absent.title': 'What we do not keep',
  'absent.1':
    'IP addresses, browser identification and referring pages: neither stored nor logged, not even on errors.',
  'absent.2': 'Names, email addresses, phone numbers and accounts: not collected.',
  'absent.3':
    'Third-party scripts, fonts or statistics: our pages send no request to any other site. Only if you ask to be told on a device does your browser get an address from its maker’s push service, and we send to that.',
  'absent.4': 'What you browse: page views are counted per day by kind of page and language, and nothing else.',
  'absent.5':
    'To slow down guessing of tracking codes and API keys, and the hoarding of sandbox keys, a keyed hash of the source is held in memory for a short time. The key is replaced regularly and nothing is written to disk.',

  'people.title': 'Who can see it',
  'people.1':
    'Operators can see orders in the back office until they are erased. Everything operators do goes into an audit log in which later changes would show.',
  'people.2': 'Email you send us is kept in a mailbox outside this system. The periods above do not apply to it.',
  'contact.title': 'Questions?',
  'contact.1': 'Write to {email}. We answer by email within {supportReply}.',
} satisfies Catalog<typeof zhCn>;
