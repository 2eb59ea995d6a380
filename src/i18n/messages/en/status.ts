import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/status.ts';

export default {
  'title.awaiting_deposit': 'Waiting for payment',
  'title.confirming': 'Confirming',
  'title.exchanging': 'Converting',
  'title.mixing': 'Paying out in parts',
  'title.sending': 'On its way to you',
  'title.completed': 'Delivered',
  'title.action_required': 'Your choice is needed',
  'title.held': 'On hold',
  'title.refunding': 'Refunding',
  'title.refunded': 'Refunded',
  'title.expired': 'Expired',
  'title.cancelled': 'Cancelled',
  'title.failed': 'Waiting for our staff',

  'text.awaiting_deposit': 'Pay before the timer ends. Payments up to {lateHours} hours late are returned.',
  'text.awaiting_fixed':
    'Pay before the timer ends to get the fixed rate. If your payment is late, you choose: the current rate, or a refund.',
  'text.confirming': 'We see your {arrived}. Conversion starts at {needed} block confirmations.',
  'text.exchanging': 'Your payment is confirmed and the price is fixed. The payout is being prepared.',
  'text.mixing': 'Your payment is confirmed. The parts are paid out on their schedule.',
  'text.sending': '{receive} was sent to your address and waits for block confirmations.',
  'text.completed': '{receive} has arrived at your address.',
  'text.refund_planned': 'The refund to your refund address is being prepared.',
  'text.refunding': '{refund} is going back to your refund address and waits for block confirmations.',
  'text.refunded': '{refund} went back to your refund address.',
  'text.expired':
    'No payment arrived in time. Please do not pay any more. A payment that arrives before {until} still goes back to your refund address.',
  'text.expired_fixed':
    'No payment arrived in time. Please do not pay any more. If one still arrives before {until}, you choose: the current rate, or a refund.',
  'text.cancelled':
    'You cancelled this order. Please do not pay any more. A payment that arrives before {until} still goes back to your refund address.',
  'text.expired_over':
    'No payment arrived and the order has ended. Please do not pay any more; make a new order to swap.',

  'choice.underpaid': 'We received {arrived}, less than the {ordered} ordered, by more than {tolerance}.',
  'choice.overpaid': 'We received {arrived}, more than the {ordered} ordered, by more than {tolerance}.',
  'choice.second_deposit': 'More than one payment arrived at this address: {arrived} in all, {ordered} ordered.',
  'choice.fixed_rate_lapsed': 'Your {arrived} arrived too late for the fixed rate.',
  'choice.late_deposit': 'Your {arrived} arrived after the time limit. Give a refund address and it goes back at once.',
  'choice.amount_too_small': 'The {arrived} we received is too little to pay out once the fees are taken off.',
  'choice.other': 'We received {arrived}. The order cannot go on as it was, so the decision is yours.',
  'deadline.addressed': 'Please choose before {deadline}. After that it is refunded to your refund address.',
  'deadline.unaddressed':
    'Please choose before {deadline}. After that, without a refund address, our staff has to settle the order.',

  'held.deposit_listed':
    'The address that paid matches an entry on a sanctions list, so a person has to look at it. Until then nothing is converted or refunded.',
  'held.address_listed':
    'The receive address matches an entry on a sanctions list. We cannot pay to it; a person has to settle the order.',
  'held.wrong_asset':
    'We received {arrived} instead of the {symbol} ordered. A person has to send it back: please give a refund address.',
  'held.deposit_reversed':
    'Your payment was confirmed and then disappeared when the chain reorganised. If it returns the order goes on; otherwise a person settles it.',
  'held.choice_unanswered':
    'No choice was made in time and there is no refund address. Please add one, and a person will send the refund.',
  'held.other': 'A person has to look at this order.',
  'deadline.held': 'Our staff decides by {deadline} at the latest. The money stays booked to this order.',

  'failed.unclaimed_deposit':
    'Your payment arrived more than {lateHours} hours after the order expired, so a person has to send it back. Please give a refund address and contact us with the order number.',
  'failed.amount_too_small': 'What arrived is less than the network fee for sending it back, so it cannot be refunded.',
  'failed.payout_rejected':
    'The payout did not go through and a person has to settle it. The money stays booked to this order; contact us with the order number.',
  'failed.other':
    'This cannot be settled automatically. The money stays booked to this order; contact us with the order number.',

  'step.waiting': 'Waiting for payment',
  'step.waiting.text': 'Watching; your payment shows at once',
  'step.waiting.expired': 'Expired, no payment arrived',
  'step.waiting.seen': 'Seen at {time}',
  'step.confirming': 'Confirming',
  'step.confirming.text': 'Needs {needed} confirmations, about {span}',
  'step.confirming.needed': 'Confirmations needed: {needed}',
  'step.confirming.count': '{done} of {needed} confirmations',
  'step.confirming.done': 'Confirmed at {time}',
  'step.processing': 'Converting',
  'step.processing.floating': 'At the rate when it confirms',
  'step.processing.fixed': 'At the fixed rate',
  'step.processing.priced': 'Converted at {rate}',
  'step.choice': 'Your choice',
  'step.held': 'On hold',
  'step.failed': 'Waiting for our staff',
  'step.refunding': 'Refund',
  'step.refunding.text': 'Less the network fee',
  'step.completed': 'Delivered',
  'step.completed.text': 'Sent to your {network} address',
  'step.completed.done': 'Delivered at {time}',
  'step.refunded': 'Refunded',
  'step.refunded.text': 'Back to your {network} address',

  'tx.deposit': 'Your payment',
  'tx.second': 'Another payment',
  'tx.payout': 'Payout to you',
  'tx.refund': 'Refund',
  'tx.extraRefund': 'Refund of the other payment',
  'tx.waiting': 'Seen, not in a block yet',
  'tx.confirming': '{done} of {needed} confirmations',
  'tx.confirmed': 'Confirmed',
  'tx.dropped': 'Gone from the mempool, never in a block',
  'tx.lost': 'Gone in a reorganisation',
  'tx.unclaimed': 'Confirmed; goes back by itself once there is a refund address',
  'tx.dust': 'Too little to send back',
  'tx.preparing': 'Being prepared',

  'explorer.title': 'Sandbox transaction',
  'explorer.intro': 'A transaction on a simulated chain. It is worth nothing.',
  'explorer.id': 'Transaction ID',
  'explorer.chain': 'Chain',
  'explorer.status': 'Status',
  'explorer.mined': 'In block {height}, confirmations: {depth}',
  'explorer.pending': 'In the mempool, waiting for a block',
  'explorer.absent': 'On no block and not in the mempool: replaced or reorganised away',
  'explorer.failed': 'This transaction failed: it is in a block but moved nothing.',
  'explorer.spends': 'From',
  'explorer.hidden': 'This chain does not show who pays.',
  'explorer.pays': 'To',
  'explorer.unknownToken': 'Unknown token',
  'explorer.fee': 'Network fee',
  'explorer.refresh': 'Refresh',
  'explorer.missing': 'No such transaction on the simulated chains',
  'explorer.missingText': 'Check that the link is complete. When the sandbox is reset, earlier transactions disappear.',
} satisfies Catalog<typeof zhCn>;
