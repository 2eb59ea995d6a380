import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/contact.ts';

export default {
  title: 'Contact us',
  lede: 'Write to us and we’ll answer by email within {reply}. For the progress of an order there is no need to wait: you can look it up yourself.',
  hours:
    'The service itself runs around the clock, 24/7: orders are taken and paid out at any hour. If a chain is interrupted, the chain status page says so.',
  example:
    'No mailbox is set up on this site: the address shown is only an example, and mail sent to it reaches nobody.',
  'methods.title': 'How to reach us',
  'methods.email': 'Customer service',
  'methods.emailText': 'Our team answers within {reply}.',
  'methods.bot': 'Telegram bot',
  'methods.botText': 'Quotes, orders and their status.',
  'methods.faq': 'FAQ',
  'methods.faqText': 'Fees, times, refunds and networks: most answers are here.',
  'services.title': 'Common services',
  'services.track': 'Track an order',
  'services.trackText': 'Check your order status with the nine-digit tracking code.',
  'services.verify': 'Verify signed terms',
  'services.verifyText': 'Check whether terms or a contact are really ours.',
  'services.status': 'Chain status',
  'services.statusText': 'Order not moving? Check its chain first.',
  'services.currencies': 'Limits and networks',
  'services.currenciesText': 'Minimum, maximum and confirmations for every coin.',
  'form.title': 'Write to customer service',
  'form.text':
    'This opens your email app with everything filled in. You send it yourself. We keep nothing of what you type here.',
  'form.noScript':
    'Scripts are off in your browser. The button sends the form to our server, which writes the email and hands it back to you. We keep nothing of it.',
  'field.topic': 'Subject',
  'topic.choose': 'Choose',
  'topic.order': 'Progress of an order',
  'topic.refund': 'Refund or wrong amount',
  'topic.network': 'Coins and networks',
  'topic.privacy': 'Privacy and data',
  'topic.api': 'API and technology',
  'topic.other': 'Something else',
  'field.email': 'Your email address',
  'field.emailHint': 'We’ll reply to this address.',
  'field.message': 'Message',
  'field.messageHint':
    'If it is about an order, give its order number (TS-…). Leave out the order link, private keys and recovery phrases: we never ask for them.',
  submit: 'Open email app',
  'error.topic': 'Choose a subject.',
  'error.emailMissing': 'Enter your email address.',
  'error.emailWrong': 'This doesn’t look like an email address. Check it, for example name@example.com.',
  'error.messageMissing': 'Enter a message.',
  'error.messageLong':
    'The message is too long for some email apps. Keep it under {max} characters. You can add details in the email itself.',
  'mail.subject': '[{brand}] {topic}',
  'mail.replyTo': 'Reply to: {email}',
  'ready.title': 'Your email is ready',
  'ready.text':
    'Your email app should have opened: press Send there. If it hasn’t, use the button below, or copy the text into an email of your own.',
  'ready.open': 'Open in email app',
  'ready.to': 'To',
  'ready.subject': 'Subject',
  'ready.body': 'Message',
  'safety.title': 'Beware of impostors',
  'safety.text':
    'We never message you first, never ask for private keys or recovery phrases, and never ask for a payment before a refund. The list of our official channels is signed.',
  'safety.link': 'See the official channels',
  'faq.link': 'Read the FAQ first',
} satisfies Catalog<typeof zhCn>;
