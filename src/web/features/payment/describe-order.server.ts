/** The state of an order in plain words: what happened, what it means for the money, and what must be done by when. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { toleranceBasisPoints } from '#src/domain/limits.ts';
import { canTakeBack } from '#src/domain/order/choices.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { orderedRange } from '#src/domain/order/order-flow.ts';
import type { Order } from '#src/domain/order/order.ts';
import { hasRest, keptPrice } from '#src/domain/order/rest.ts';
import { firstConfirmationBy, firstConfirmationMs } from '#src/domain/order/price-hold.ts';
import { lateWatchMs } from '#src/domain/policy/policy-times.ts';
import { formatBasisPoints, formatDecimal, formatLength, formatMoment } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { amountText, rangeText } from '../../components/orders/amount-view.server.ts';
import { spanText } from '../../components/orders/span-text.server.ts';
import { waitText, waitsUnmined } from '../../components/orders/wait-text.server.ts';
import { arrivedAmount, liveDeposits, refundSums } from '#src/domain/order/order-sums.ts';
import type { Headline, Tone } from './payment-view.ts';

/** Language and time that the texts are written for. */
export type Reader = Readonly<{ language: LanguageCode; t: Translate; now: number }>;

export function describeOrder(view: OrderView, reader: Reader): Headline {
  const { order } = view;
  const state = shownState(order, reader.now);
  const isCancelled = state === 'expired' && order.reason === 'cancelled';
  const title = isCancelled ? 'status.title.cancelled' : (`status.title.${state}` as const);
  // For a mix, the reason for waiting is shown beside its parts, under a headline that counts them.
  const waiting = order.state === 'mixing' ? null : order.waiting;
  return {
    tone: waiting === null ? tones[state] : 'warn',
    title: reader.t(waiting === null || waitsUnmined(view) ? title : `status.wait.title.${waitsToSend(order)}`),
    text: waiting === null ? describe[state](view, reader) : reader.t(waitText(view, waiting)),
    deadline: describeDeadline(view, reader),
    took: describeTook(order, reader),
  };
}

function waitsToSend({ state }: Order): 'payout' | 'refund' {
  return state === 'refunding' ? 'refund' : 'payout';
}

/**
 * The state to show. The payment window can be over before the worker has recorded it, and nobody may be asked to pay
 * then.
 */
export function shownState({ state, expiresAt }: Order, now: number): OrderState {
  return state === 'awaiting_deposit' && now >= expiresAt ? 'expired' : state;
}

const tones: Readonly<Record<OrderState, Tone>> = {
  awaiting_deposit: 'good',
  confirming: 'info',
  exchanging: 'info',
  mixing: 'info',
  sending: 'info',
  completed: 'good',
  action_required: 'warn',
  held: 'warn',
  refunding: 'info',
  refunded: 'good',
  expired: 'bad',
  failed: 'bad',
};

type Describe = (view: OrderView, reader: Reader) => string;

const describe: Readonly<Record<OrderState, Describe>> = {
  awaiting_deposit: ({ order }, { t, language }) =>
    order.orderType === 'fixed'
      ? t('status.text.awaiting_fixed', {
          confirm: formatLength(language, firstConfirmationMs(order)),
        })
      : t('status.text.awaiting_deposit', { lateHours: Number(order.agreed.times.lateWatch) }),
  confirming: (view, { t, language, now }) => {
    const { order } = view;
    const needed = liveDeposits(view)[0]?.confirmationsNeeded ?? order.confirmationsNeeded;
    const arrived = amountText(language, arrivedAmount(view));
    if (order.orderType === 'fixed' && liveDeposits(view).every(({ minedAt }) => minedAt === null)) {
      const until = firstConfirmationBy(order);
      const words = { arrived, by: formatMoment(language, until) };
      return t(now > until ? 'status.text.confirming_lapsed' : 'status.text.confirming_fixed', words);
    }
    return t(view.mix ? 'status.text.confirming_mix' : 'status.text.confirming', { arrived, count: needed });
  },
  exchanging: (_view, { t }) => t('status.text.exchanging'),
  mixing: (view, { t, language }) => {
    const { mix } = view;
    const [planned, sent] = [mix?.partsPlanned ?? 1, mix?.partsSent ?? 0];
    const rest = mix?.rest && amountText(language, mix.rest.deposited);
    const words = isRestUnaddressed(view) ? 'status.text.mixing_rest_unaddressed' : 'status.text.mixing_rest';
    if (rest) return t(words, { sent, planned, rest });
    return sent < planned ? t('status.text.mixing', { sent, planned }) : t('status.text.mixing_sent', { planned });
  },
  sending: (view, { t, language }) => t('status.text.sending', { receive: receiveText(view, language) }),
  completed: (view, { t, language }) => {
    const receive = receiveText(view, language);
    if (!view.mix) return t('status.text.completed', { receive });
    const { partsConfirmed: count, rest } = view.mix;
    if (rest === null) return t('status.text.completed_mix', { receive, count });
    const words = isRestUnaddressed(view) ? 'status.text.completed_rest_unaddressed' : 'status.text.completed_rest';
    return t(words, { receive, count, rest: amountText(language, rest.deposited) });
  },
  action_required: (view, reader) => describeReason('choice', view, reader),
  held: (view, reader) => describeReason('held', view, reader),
  refunding: (view, { t, language }) => {
    const sums = refundSums(view);
    if (sums === undefined) return t('status.text.refund_planned');
    return t('status.text.refunding', { refund: amountText(language, sums.back) });
  },
  refunded: (view, { t, language }) => {
    const refund = refundSums(view)?.back ?? arrivedAmount(view);
    return t('status.text.refunded', { refund: amountText(language, refund) });
  },
  expired: (view, reader) =>
    liveDeposits(view).length > 0 ? describeLate(view, reader) : describeUnpaid(view, reader),
  failed: (view, reader) => describeReason('failed', view, reader),
};

/** Whether nobody has said yet where the rest of a mix should go. An operator may have typed an address for it. */
function isRestUnaddressed({ order, payouts }: OrderView): boolean {
  return order.refundAddress === null && !payouts.some(({ kind, state }) => kind === 'refund' && state !== 'void');
}

/**
 * Whether the holder chooses what happens to a late payment: a fixed rate is void for it. Payments to a cancelled order
 * are only refunded.
 */
export function choosesWhenLate({ orderType, reason }: Order): boolean {
  return orderType === 'fixed' && reason !== 'cancelled';
}

/** Until when a late payment is refunded automatically, without an operator. */
export function watchedUntil({ expiresAt, agreed }: Order): number {
  return expiresAt + lateWatchMs(agreed);
}

function describeUnpaid({ order }: OrderView, { t, language, now }: Reader): string {
  const until = watchedUntil(order);
  if (now >= until) return t('status.text.expired_over');
  const words = { until: formatMoment(language, until) };
  if (choosesWhenLate(order)) return t('status.text.expired_fixed', words);
  const what = order.reason === 'cancelled' ? 'cancelled' : 'expired';
  return t(order.refundAddress === null ? `status.text.${what}_unaddressed` : `status.text.${what}`, words);
}

/** Text for a payment that was seen after the window ended and is not confirmed yet. */
function describeLate(view: OrderView, { t, language }: Reader): string {
  const { order } = view;
  const words = { arrived: amountText(language, arrivedAmount(view)) };
  const { currency } = order.quote.inputs.send;
  const isOrdinary = liveDeposits(view).every(({ flag, amount, seenAt }) => {
    return flag === null && amount.currency === currency && seenAt <= watchedUntil(order);
  });
  if (!isOrdinary) return t('status.text.late_review', words);
  if (choosesWhenLate(order)) return t('status.text.late_fixed', words);
  return t(order.refundAddress === null ? 'status.text.late_unaddressed' : 'status.text.late', words);
}

/** Text for the reason of a state. Reasons without a text of their own share one text. */
function describeReason(group: 'choice' | 'held' | 'failed', view: OrderView, { t, language }: Reader): string {
  const { reason, quote, sendRange, agreed } = view.order;
  const { send } = quote.inputs;
  const key = `status.${group}.${reason ?? 'other'}`;
  const known = t.has(key) ? key : `status.${group}.other`;
  return t.loose(sendRange && t.has(`${key}_open`) ? `${key}_open` : known, {
    arrived: amountText(language, arrivedAmount(view)),
    ordered: rangeText(language, orderedRange(view.order)),
    symbol: `${currencies[send.currency].symbol} (${chains[currencies[send.currency].chain].name})`,
    tolerance: formatBasisPoints(language, toleranceBasisPoints),
    feeRise: formatDecimal(language, `${Number(agreed.fees.networkFeeRise) / 10_000}`),
    lateHours: Number(agreed.times.lateWatch),
  });
}

function describeDeadline({ order, payouts, fences }: OrderView, { t, language }: Reader): string | null {
  const { state, deadlineAt, refundAddress, waiting } = order;
  // While the order may have been paid already, nothing is taken back, and the deadline ends nothing.
  if (deadlineAt === null || fences?.payout === true) return null;
  const deadline = formatMoment(language, deadlineAt);
  if (state === 'held') return t('status.deadline.held', { deadline });
  if (waiting !== null && hasRest(order, payouts)) {
    return t(refundAddress === null ? 'status.wait.until.rest_unaddressed' : 'status.wait.until.rest', { deadline });
  }
  if (waiting !== null && canTakeBack(order, payouts)) {
    return t(refundAddress === null ? 'status.wait.until.unaddressed' : 'status.wait.until.addressed', { deadline });
  }
  if (state !== 'action_required') return null;
  return t(refundAddress === null ? 'status.deadline.unaddressed' : 'status.deadline.addressed', { deadline });
}

/** Time from creation to the last confirmation. */
function describeTook({ state, createdAt, completedAt }: Order, { t, language }: Reader): string | null {
  if (state !== 'completed' || completedAt === null) return null;
  return t('status.took', { span: spanText(language, completedAt - createdAt) });
}

function receiveText({ order }: OrderView, language: LanguageCode): string {
  return amountText(language, order.price ? keptPrice(order.price).receive : order.quote.receive);
}
