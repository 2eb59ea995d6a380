import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/status.ts';

export default {
  rateMade:
    '{rate} (mid-market {mid}, margin {percent}: base {base}, volatility {volatility}, size {size}, inventory {inventory})',
  'copy.code': 'Copy tracking code',
  'copy.link': 'Copy link',
  'copy.view': 'Copy view-only link',
  keepText:
    'Use it to check your order status. To make changes or request a refund, you need the link to this page. Save both: we can’t recover them. To show the order to someone, share the view-only link. It can’t change the order.',
  'keepText.mix':
    'The view-only link of a mix shows your deposit and its payouts side by side: anyone who has it can link them.',
  shown: 'This link only shows the order. To make changes, use the order link.',
  'title.awaiting_deposit': 'Waiting for payment',
  'title.confirming': 'Confirming',
  'title.exchanging': 'Converting',
  'title.mixing': 'Paying out in parts',
  'title.sending': 'On its way to you',
  'title.completed': 'Completed',
  'title.action_required': 'Action needed',
  'title.held': 'On hold',
  'title.refunding': 'Refunding',
  'title.refunded': 'Refunded',
  'title.expired': 'Expired',
  'title.cancelled': 'Cancelled',
  'title.failed': 'Manual review',

  'text.awaiting_deposit': 'Pay before the timer ends. Payments up to {lateHours} hours late are refunded.',
  'text.awaiting_fixed':
    'Pay before the timer ends to get the fixed price. Your payment also needs its first confirmation within {confirm} after the timer ends. If it is late, you choose: continue at the current rate or take a refund.',
  'text.confirming_fixed':
    'We detected your {arrived}. The fixed price applies if its first confirmation comes before {by}.',
  'text.confirming_lapsed':
    'We detected your {arrived}, but it had no confirmation by {by}, so the fixed price no longer applies. Do not pay again. Once it is confirmed, you choose: continue at the current rate or take a refund.',
  'text.confirming_one': 'We detected your {arrived}. Conversion starts after {count} block confirmation.',
  'text.confirming_other': 'We detected your {arrived}. Conversion starts after {count} block confirmations.',
  'text.confirming_mix_one': 'We detected your {arrived}. It joins the mixing pool after {count} block confirmation.',
  'text.confirming_mix_other':
    'We detected your {arrived}. It joins the mixing pool after {count} block confirmations.',
  'text.exchanging': 'Your payment is confirmed and the price is fixed. The payout is being prepared.',
  'text.mixing': 'Your payment is confirmed. The parts are paid out on their schedule: {sent} of {planned} sent.',
  'text.mixing_sent': 'All {planned} parts have been sent and are waiting for block confirmations.',
  'text.mixing_rest':
    '{sent} of {planned} parts have been sent. The others couldn’t be paid: {rest} of your payment goes back to your refund address, less the network fee.',
  'text.mixing_rest_unaddressed':
    '{sent} of {planned} parts have been sent. The others couldn’t be paid: {rest} of your payment goes back, less the network fee, as soon as you give a refund address.',
  'text.sending': '{receive} has been sent to your address and is waiting for block confirmations.',
  'text.completed': '{receive} has arrived at your address.',
  'text.completed_mix_one': '{receive} has arrived, in one part.',
  'text.completed_mix_other': '{receive} has arrived, in {count} parts.',
  'text.completed_rest_one':
    '{receive} has arrived, in one part. The rest couldn’t be paid: {rest} of your payment goes back to your refund address, less the network fee.',
  'text.completed_rest_other':
    '{receive} has arrived, in {count} parts. The rest couldn’t be paid: {rest} of your payment goes back to your refund address, less the network fee.',
  'text.completed_rest_unaddressed_one':
    '{receive} has arrived, in one part. The rest couldn’t be paid: {rest} of your payment goes back, less the network fee, as soon as you give a refund address.',
  'text.completed_rest_unaddressed_other':
    '{receive} has arrived, in {count} parts. The rest couldn’t be paid: {rest} of your payment goes back, less the network fee, as soon as you give a refund address.',
  'text.refund_planned': 'The refund to your refund address is being prepared.',
  'text.refunding': '{refund} is on its way back to your refund address and is waiting for block confirmations.',
  'text.refunded': '{refund} has been returned to your refund address.',
  'text.expired':
    'No payment arrived in time. Do not pay now. A payment that arrives before {until} will still be refunded to your refund address.',
  'text.expired_fixed':
    'No payment arrived in time. Do not pay now. If one still arrives before {until}, you choose: continue at the current rate or take a refund.',
  'text.expired_unaddressed':
    'No payment arrived in time. Do not pay now. If one still arrives before {until}, we can refund it once you give a refund address.',
  'text.cancelled':
    'You cancelled this order. Do not pay now. A payment that arrives before {until} will still be refunded to your refund address.',
  'text.cancelled_unaddressed':
    'You cancelled this order. Do not pay now. If a payment still arrives before {until}, we can refund it once you give a refund address.',
  'text.expired_over': 'No payment arrived and the order has ended. Do not pay now. To swap, create a new order.',
  'text.late':
    'Your {arrived} arrived after this order had ended. Do not pay again. Once it is confirmed, it is refunded to your refund address.',
  'text.late_unaddressed':
    'Your {arrived} arrived after this order had ended. Do not pay again. Give a refund address, and it is refunded once it is confirmed.',
  'text.late_fixed':
    'Your {arrived} arrived after this order had ended, too late for the fixed rate. Do not pay again. Once it is confirmed, you choose: continue at the current rate or take a refund.',
  'text.late_review':
    '{arrived} arrived after this order had ended. Do not pay again. Once it is confirmed, our team will review it.',
  took: 'Took {span}',
  place: 'Step {step} of {count}. Next: {next}',
  'place.last': 'Step {step} of {count}, the last one',
  again: 'Swap again',
  'again.mix': 'Mix again',

  'choice.underpaid':
    'We received {arrived}. The amount ordered was {ordered}, so it is short by more than {tolerance}.',
  'choice.underpaid_open': 'We received {arrived}, which is less than this order takes: {ordered}.',
  'choice.overpaid': 'We received {arrived}. The amount ordered was {ordered}, so it is over by more than {tolerance}.',
  'choice.overpaid_open': 'We received {arrived}, which is more than this order takes: {ordered}.',
  'choice.second_deposit':
    'More than one payment arrived at this address: {arrived} in total. The amount ordered was {ordered}.',
  'choice.fixed_rate_lapsed': 'Your {arrived} arrived too late for the fixed rate.',
  'choice.price_lapsed':
    'We detected your {arrived} in time, but its first confirmation came too late for the fixed price.',
  'choice.late_deposit':
    'Your {arrived} arrived after the time limit. Give a refund address and we’ll refund it right away.',
  'choice.amount_too_small': 'The {arrived} we received is too little to pay out once fees are deducted.',
  'choice.network_fee_rose':
    'Network fees have risen to more than {feeRise} times what the order showed, so we ask before we charge them. We hold your {arrived}.',
  'choice.payout_unavailable':
    'We couldn’t pay out in time, so nothing was converted. Give a refund address and your {arrived} is refunded right away, or continue at the current rate.',
  'choice.other': 'We received {arrived}. The order can’t continue as it was, so the decision is yours.',
  'offer.whole': 'Continue',
  'offer.receive': 'You receive {receive}. This price holds until {time}.',
  'offer.waits':
    'We’re waiting for a price less than {age} old. Reload the page in a moment to see what you would receive. A refund is possible at any time.',
  'offer.tooMuch': 'More arrived than one order may send, so only a refund is possible.',
  'offer.notCovered': 'Our wallet can’t pay this amount at the moment. Try again later, or take a refund.',
  'offer.tooLittle': 'Fees would take all of it, so the order can’t continue.',
  'offer.split': 'Swap {swapped}, refund the rest',
  'offer.splitText': '{swapped} is swapped, {refund} goes back.',
  'offer.refund': 'You get back {refund}, or more if network fees fall. This holds until {time}.',
  'deadline.addressed': 'Choose before {deadline}. After that it is refunded to your refund address.',
  'deadline.unaddressed':
    'Choose before {deadline}. After that, without a refund address, our team will have to resolve the order.',

  'held.deposit_listed':
    'The address that paid matches an entry on a sanctions list, so our team has to review it. Until then nothing is converted or refunded.',
  'held.address_listed':
    'The receive address matches an entry on a sanctions list. We can’t pay to it. Our team has to resolve the order.',
  'held.wrong_asset':
    'We received {arrived} instead of the {symbol} ordered. Our team has to send it back: give a refund address.',
  'held.deposit_reversed':
    'Your payment was confirmed and then disappeared when the chain reorganised. If it returns, the order continues. Otherwise our team will resolve it.',
  'held.choice_unanswered':
    'No choice was made in time and there is no refund address. Add one, and our team will send the refund.',
  'held.other': 'Our team is reviewing this order.',
  'deadline.held': 'Our team will decide by {deadline} at the latest. Your funds stay assigned to this order.',

  'failed.unclaimed_deposit':
    'Your payment arrived more than {lateHours} hours after the order expired, so our team has to send it back. Give a refund address and contact us with the order number.',
  'failed.amount_too_small': 'What arrived is less than the network fee for sending it back, so it can’t be refunded.',
  'failed.payout_rejected':
    'The payout didn’t go through and our team has to resolve it. Your funds stay assigned to this order. Contact us with the order number.',
  'failed.other':
    'This can’t be resolved automatically. Your funds stay assigned to this order. Contact us with the order number.',

  'wait.title.payout': 'Payout waiting',
  'wait.title.refund': 'Refund waiting',
  'wait.until.addressed':
    'You can wait, or take your deposit back without our fee. After {deadline} it is refunded automatically.',
  'wait.until.unaddressed':
    'You can wait, or give a refund address and take your deposit back without our fee. After {deadline} we ask you for one.',
  'wait.until.rest':
    'You can wait, or take the rest of your deposit back without our fee. After {deadline} it is refunded automatically.',
  'wait.until.rest_unaddressed':
    'You can wait, or give a refund address and take the rest of your deposit back without our fee. After {deadline} it is refunded as soon as there is an address.',
  'wait.no_price': 'There is no current price. We continue as soon as there is one.',
  'wait.no_cover': 'Our wallet doesn’t hold enough right now. We continue as soon as it does.',
  'wait.liquid_wallet': 'Our coins are tied up until earlier payouts are final. It is sent as soon as they are.',
  'wait.other_coins':
    'The pool could only pay it with coins that come from your own deposit, which would link the two sides again. It is waiting for other coins and will be sent as soon as there are some.',
  'wait.no_gas':
    'Our wallet is short of the coin that network fees are paid in. It is sent as soon as we have refilled it.',
  'wait.blocks_dear': 'Network fees are unusually high. It is sent as soon as they fall.',
  'wait.unmined': 'Sent, but network fees have risen above what we pay. It is confirmed as soon as they fall.',
  'wait.signer_limit': 'Our limit for payouts is reached. It is sent as soon as there is room again.',
  'wait.signer_locked':
    'Payouts resume when two members of our team have released them. It is sent as soon as they have.',
  'wait.payouts_stopped': 'Payouts are stopped while our team checks something. It is sent as soon as they resume.',
  'wait.chain_down': 'We have no connection to the network. It is sent as soon as we are connected again.',

  'flow.estimate': 'estimate',
  'flow.refund': 'refund',

  'step.waiting': 'Waiting for payment',
  'step.waiting.text': 'Your payment will appear here automatically',
  'step.waiting.expired': 'Expired, no payment arrived',
  'step.waiting.cancelled': 'Cancelled, nothing was paid',
  'step.waiting.seen': 'Detected at {time}',
  'step.confirming': 'Confirming',
  'step.confirming.text': 'Confirmations needed: {needed}, about {span}',
  'step.confirming.needed': 'Confirmations needed: {needed}',
  'step.confirming.count': '{done} of {needed} confirmations',
  'step.confirming.finality': 'Enough confirmations, waiting for {network} to make the block final',
  'step.confirming.stopped':
    'Credits on {network} are on hold until our team has checked the network. You have nothing to do',
  'step.confirming.one_node':
    'Enough confirmations. A payment of this size counts once a second node of {network} has seen it, and this service runs only one. Our team has been told',
  'step.confirming.nodes_behind': 'Enough confirmations, waiting for a second node of {network} to get as far',
  'step.confirming.nodes_silent': 'Enough confirmations, waiting for a second node of {network} to answer',
  'step.confirming.nodes_differ':
    'Our nodes of {network} don’t agree on this payment. Our team has been told, and you have nothing to do',
  'step.confirming.done': 'Confirmed at {time}',
  'step.processing': 'Converting',
  'step.processing.floating': 'At the rate when your payment is confirmed',
  'step.processing.fixed': 'At the fixed rate',
  'step.processing.priced': 'Converted at {rate}',
  'step.choice': 'Your choice',
  'step.held': 'On hold',
  'step.failed': 'Manual review',
  'step.refunding': 'Refund',
  'step.refunding.text': 'Less the network fee',
  'step.completed': 'Completed',
  'step.completed.text': 'Sent to your {network} address',
  'step.completed.done': 'Completed at {time}',
  'step.refunded': 'Refunded',
  'step.refunded.text': 'Back to your {network} address',

  'tx.deposit': 'Your payment',
  'tx.second': 'Another payment',
  'tx.payout': 'Payout to you',
  'tx.part': 'Part {part} of {parts}',
  'tx.refund': 'Refund',
  'tx.extraRefund': 'Refund of the other payment',
  'tx.restRefund': 'Refund of the rest',
  'tx.waiting': 'Detected, not in a block yet',
  'tx.confirming': '{done} of {needed} confirmations',
  'tx.confirmed': 'Confirmed',
  'tx.dropped': 'Dropped from the mempool, never in a block',
  'tx.lost': 'Removed by a reorganisation',
  'tx.unclaimed': 'Confirmed. Refunded automatically once there is a refund address',
  'tx.unclaimedAddressed': 'Confirmed. Refunded automatically as soon as network fees allow',
  'tx.review': 'Confirmed. Our team will review it. Contact us with the order number',
  'tx.reviewUnaddressed':
    'Confirmed. Our team will review it. Give a refund address and contact us with the order number',
  'tx.first': 'Less than ordered: the full amount can still be paid',
  'tx.dust': 'Too little to send back',
  'tx.preparing': 'Being prepared',

  'mix.level.basic': 'Basic',
  'mix.level.enhanced': 'Enhanced',
  'mix.level.maximum': 'Maximum',
  'mix.kind.mix_preset': 'Mix · {level}',
  'mix.kind.mix_custom': 'Mix · own settings',
  'mix.percent': 'Mixing progress',
  'mix.step.session': 'Session established',
  'mix.step.session.text': 'Order created at {time}',
  'mix.step.pool': 'Joined the mixing pool',
  'mix.step.pool.text': 'When your payment is confirmed',
  'mix.step.rounds': 'Mixing rounds',
  'mix.step.rounds.count': '{sent} of {planned} parts sent',
  'mix.step.sending': 'Sent to your address',
  'mix.step.sending.count': '{confirmed} of {planned} parts confirmed',
  'mix.timeline': 'The parts over time',
  'mix.timeline.start': 'Payment confirmed',
  'mix.timeline.secret': 'The sizes and times of the remaining parts stay secret until the order is complete.',
  'mix.wait.title': 'A part is waiting',
  'mix.parts': 'Parts',
  'mix.parts.single': '1',
  'mix.parts.random': '{planned}, of random size',
  'mix.parts.equal': '{planned}, of equal size',
  'mix.delay': 'Spread over',
  'mix.delay.none': 'Right away',
  'mix.delay.random': '{span}, at random times',
  'mix.delay.even': '{span}, evenly spaced',
  'mix.tor': 'Broadcast',
  'mix.tor.on': 'Through Tor',
  'mix.fewer':
    '{rounds} parts were set. Each part must be worth at least the fee for sending it, so this amount makes {planned}.',
  'mix.oneAddress': 'All parts go to one address, so anyone can add them up again.',
  'mix.addresses': 'Other addresses',
  'mix.hash': 'Plan hash (SHA-256)',
  'mix.hash.copy': 'Copy the plan hash',
  'mix.hash.text': 'Part of the signed terms since the order was created. The plan itself is revealed here at the end.',
  'mix.plan.title': 'The plan, revealed',
  'mix.plan.text':
    'It was drawn before you paid. Its SHA-256 is the plan hash in your signed terms, so nobody could choose sizes and times afterwards.',
  'mix.plan.part': 'Part',
  'mix.plan.amount': 'Amount',
  'mix.plan.planned': 'Planned',
  'mix.plan.sent': 'Sent',
  'mix.plan.unit': 'Times in minutes and seconds after the price was fixed.',
  'mix.plan.download': 'Download the plan (JSON)',
  'mix.plan.verify': 'Check it on the verify page',
  'mix.crowd.title': 'Similar orders at the time',
  'mix.crowd.none':
    'No other order fits your amount and times. Anyone who compares amounts and times can link your payment to these payouts: this mix gave no privacy.',
  'mix.crowd.one': 'Only 1 other order fits your amount and times. That is as good as none: this mix gave no privacy.',
  'mix.crowd.some_one': 'At least {count} other completed order fits your amount and times.',
  'mix.crowd.some_other':
    'At least {count} other completed orders fit your amount and times, so amounts and times alone don’t single yours out.',
  'mix.link.title': 'Who can still link the two sides',
  'mix.link.text': 'We can: our books show which deposit and which payouts belong to one order.',
  'mix.link.erased':
    'The addresses, the settings and the plan of this order will be erased on {date}. The transaction IDs stay in the books.',

  'keepUp.title': 'Follow this order elsewhere',
  'keepUp.pay': 'Payment deadline, for your calendar (.ics)',
  'keepUp.choice': 'Deadline to choose, for your calendar (.ics)',
  'keepUp.calendarText':
    'The entry contains the order number and the time, but no amount, address or link. It doesn’t move if the deadline does.',
  'keepUp.feed': 'Feed for your feed reader (Atom)',
  'keepUp.feedText':
    'It lists each status with its time. Its address contains the view-only link: anyone who has it, including an online feed reader, can see the whole order but change nothing. The feed ends when the order details are erased.',
  'event.pay': 'Deadline to pay order {number}',
  'event.pay.text': 'Do not pay after this time.',
  'event.choice': 'Deadline to choose for order {number}',
  'event.choice.text': 'Choose on the order page before this time.',
  'feed.title': 'Order {number}',
  'push.action_required': 'Your order needs your decision',
  'push.action_required.text': 'Tap to see what you can choose, and until when.',
  'push.held': 'Your order is on hold',
  'push.held.text': 'Our team has to review it. Tap to see why.',
  'push.completed': 'Your order is completed',
  'push.completed.text': 'Tap to see what was paid out.',
  'push.refunded': 'Your order was refunded',
  'push.refunded.text': 'Tap to see what was sent back.',
  'push.expired': 'Your order has expired',
  'push.expired.text': 'No payment arrived in time. Don’t pay to its address any more.',
  'push.failed': 'Your order needs our team',
  'push.failed.text': 'It can’t be finished automatically. Tap to see why.',
  printed: 'Order {number}. Status at {moment}.',
  'printed.pay': 'Order {number}. Status at {moment}. Pay before {deadline}.',

  'explorer.title': 'Sandbox transaction',
  'explorer.intro': 'A transaction on a simulated chain. It is worth nothing.',
  'explorer.id': 'Transaction ID',
  'explorer.chain': 'Chain',
  'explorer.status': 'Status',
  'explorer.mined': 'In block {height}, confirmations: {depth}',
  'explorer.pending': 'In the mempool, waiting for a block',
  'explorer.absent': 'Not in any block or in the mempool: replaced, or removed by a reorganisation',
  'explorer.failed': 'This transaction failed: it is in a block but moved nothing.',
  'explorer.spends': 'From',
  'explorer.hidden': 'This chain doesn’t show who pays.',
  'explorer.pays': 'To',
  'explorer.unknownToken': 'Unknown token',
  'explorer.fee': 'Network fee',
  'explorer.refresh': 'Refresh',
  'explorer.missing': 'Transaction not found on the simulated chains',
  'explorer.missingText': 'Check that the link is complete. When the sandbox is reset, earlier transactions disappear.',
} satisfies Catalog<typeof zhCn>;
