import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/track.ts';

export default {
  title: 'Track an order',
  lede: 'Enter the nine-digit tracking code to check your order status. The code only shows an order. It can’t change one.',
  label: 'Nine-digit tracking code',
  placeholder: '123 456 789',
  button: 'Find order',
  empty: 'Enter the 9-digit tracking code.',
  malformed: 'A tracking code is exactly 9 digits.',
  missing: 'Order not found',
  missingText:
    'There is no order with this tracking code, or its details were erased on schedule. Compare it digit by digit with your order page. If you still can’t find it, contact us.',
  contact: 'Contact us',
  offline: 'The server can’t be reached',
  offlineText: 'The tracking code you typed is still there. Try again in a moment.',
  limited: 'Too many lookups',
  limitedText_one:
    'We limit lookups so that nobody can guess tracking codes. Try again in {count} second. What you typed is kept.',
  limitedText_other:
    'We limit lookups so that nobody can guess tracking codes. Try again in {count} seconds. What you typed is kept.',
  limitedWorking: 'Solving a small puzzle, then the lookup continues…',
  limitedAgain: 'Try again now',

  'pill.completed': 'Completed in {span}',
  'notice.awaiting_deposit': 'Waiting for payment. To pay, open your order page. Only you have its link.',
  'notice.confirming': 'Payment detected, {done} of {needed} confirmations.',
  'notice.exchanging': 'Payment confirmed. The payout is being prepared.',
  'notice.mixing': 'Payment confirmed. The parts are paid out on their schedule: {sent} of {planned} sent.',
  'notice.sending': 'The payout has been sent and is waiting for block confirmations.',
  'notice.completed': 'The order is complete: the payout has arrived at the receive address.',
  'notice.completed_mix_one': 'The order is complete: the payout has arrived, in one part.',
  'notice.completed_mix_other': 'The order is complete: the payout has arrived, in {count} parts.',
  'notice.action_required': 'The payment doesn’t match the order. Choose on the order page: continue or take a refund.',
  'notice.held': 'Our team is reviewing this order. The order page says why and until when.',
  'notice.refunding': 'The refund is on its way and is waiting for block confirmations.',
  'notice.refunded': 'The payment has been returned to the refund address.',
  'notice.expired':
    'No payment arrived in time. Do not pay now. Payments up to {lateHours} hours late can still be refunded.',
  'notice.cancelled':
    'This order was cancelled. Do not pay now. A payment that still arrives within {lateHours} hours can be refunded.',
  'notice.late': 'A payment arrived after this order had ended. The order page says what happens to it.',
  'notice.failed': 'Our team is reviewing this order. Contact us with the order number.',

  timeline: 'Timeline',
  'step.created': 'Order created',
  'step.processing': 'Processing',
  'step.processing.wait': 'Starts when your payment is confirmed',
  'step.mixing': 'Paying out in parts (mix)',
  'step.mixing.count': '{sent} of {planned} parts sent',
  'step.completed': 'Completed',
  'step.completed.wait': 'When the payout is confirmed',
  'step.refunded': 'Refunded',
  'step.stopped': 'Not completed',
  orderNumber: 'Order number',
  receiveAddress: 'Receive address',
  rounded: 'A tracking code shows rounded amounts and the end of the address. The order page shows everything.',
  mixHidden: 'A tracking code shows neither amounts nor addresses of a mix. The order page shows them.',
  refresh: 'Refresh',

  'recent.title': 'Recent orders on this device',
  'recent.off':
    'Nothing is kept unless you ask for it. When turned on, this browser remembers the tracking codes you looked up and sends them nowhere.',
  'recent.on': 'Kept in this browser only. Anyone who uses this device can see them.',
  'recent.enable': 'Remember on this device',
  'recent.disable': 'Turn off and delete all',
  'recent.empty': 'Nothing yet. Orders you find will be listed here.',
  'recent.remove': 'Delete {code}',
} satisfies Catalog<typeof zhCn>;
