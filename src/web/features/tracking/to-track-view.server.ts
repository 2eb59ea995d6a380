/** Builds the data of the track page: the order's progress in three steps, and one sentence about its state. */
import { isoInstant } from '#src/domain/calendar.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import { flowOf } from '#src/domain/order/order-flow.ts';
import { liveDeposits } from '#src/domain/order/order-sums.ts';
import { publicStatus } from '#src/domain/order/public-status.ts';
import { roughFlow, wholeMinute, wholeMinutes } from '#src/domain/order/rough-flow.ts';
import { endOfAddress } from '#src/http/mask-address.ts';
import { formatMinute } from '#src/i18n/format.ts';
import type { Worth } from '#src/http/worth.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { AmountView, FlowView, MomentView } from '../../components/orders/amount-view.ts';
import { toFlowView } from '../../components/orders/flow-view.server.ts';
import { spanText } from '../../components/orders/span-text.server.ts';
import type { StepStatus, StepView } from '../../components/orders/step-view.ts';
import { waitText, waitsUnmined } from '../../components/orders/wait-text.server.ts';
import type { TrackView } from './track-view.ts';

type Reader = Readonly<{ language: LanguageCode; t: Translate; worth?: Worth | undefined }>;

export function toTrackView(view: OrderView, reader: Reader): TrackView {
  const { order } = view;
  const { language, t } = reader;
  return {
    code: order.trackingCode,
    orderNumber: order.orderNumber,
    isCompleted: order.state === 'completed',
    isMoving: publicStatus[order.state] === 'pending' || publicStatus[order.state] === 'processing',
    tone: order.waiting === null ? tones[order.state] : 'warn',
    title: t(titleOf(view)),
    notice: describe(view, reader),
    took: order.completedAt === null ? null : spanText(language, wholeMinutes(order.completedAt - order.createdAt)),
    flow:
      order.mix === null
        ? markRough(toFlowView(roughFlow(flowOf(view)), { language, t, worth: roughWorth(view, reader) }))
        : null,
    receiveAddress: order.mix === null ? endOfAddress(order.receiveAddress) : null,
    hidden: t(order.mix === null ? 'track.rounded' : 'track.mixHidden'),
    steps: toSteps(view, reader),
  };
}

/** The worth of the rounded amounts, with no more digits than they have. Of an order that has ended there is none. */
function roughWorth({ order }: OrderView, { worth }: Reader): Worth | undefined {
  const isOver = publicStatus[order.state] === 'completed' || publicStatus[order.state] === 'failed';
  return worth === undefined || isOver ? undefined : (amount) => worth(amount, { isRough: true });
}

/** Marks the amounts as rounded. */
function markRough(flow: FlowView | null): FlowView | null {
  const mark = (side: AmountView): AmountView => ({ ...side, amount: `≈\u00a0${side.amount}` });
  return flow && { ...flow, send: mark(flow.send), receive: flow.receive && mark(flow.receive) };
}

function titleOf(view: OrderView) {
  const { state, reason, waiting } = view.order;
  if (waiting !== null && !waitsUnmined(view))
    return `status.wait.title.${state === 'refunding' ? 'refund' : 'payout'}` as const;
  return state === 'expired' && reason === 'cancelled' ? 'status.title.cancelled' : (`status.title.${state}` as const);
}

const tones: Readonly<Record<OrderState, TrackView['tone']>> = {
  awaiting_deposit: 'info',
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

function describe(view: OrderView, { t }: Reader): string {
  const { order, mix } = view;
  const [live] = liveDeposits(view);
  if (order.waiting !== null) return t(waitText(view, order.waiting));
  if (order.state === 'mixing') {
    return t('track.notice.mixing', { sent: mix?.partsSent ?? 0, planned: mix?.partsPlanned ?? 1 });
  }
  if (order.state === 'completed' && mix) return t('track.notice.completed_mix', { count: mix.partsConfirmed });
  if (order.state === 'confirming') {
    const needed = live?.confirmationsNeeded ?? order.confirmationsNeeded;
    return t('track.notice.confirming', { done: Math.min(live?.confirmations ?? 0, needed), needed });
  }
  if (order.state === 'expired') {
    if (live) return t('track.notice.late');
    const what = order.reason === 'cancelled' ? 'cancelled' : 'expired';
    return t(`track.notice.${what}`, { lateHours: Number(order.agreed.times.lateWatch) });
  }
  return t(`track.notice.${order.state}`);
}

/**
 * The three steps: "created" is always done, "processing" once the payment is confirmed, and the last step once the
 * order has ended.
 */
function toSteps({ order, mix }: OrderView, { language, t }: Reader): readonly StepView[] {
  const status = publicStatus[order.state];
  const isUnderWay = order.confirmedAt !== null || status === 'processing' || status === 'completed';
  const [processing, last] = lit(order.state, isUnderWay);
  const moment = (at: number | null): Readonly<{ time?: MomentView }> =>
    at === null ? {} : { time: { iso: isoInstant(wholeMinute(at)), text: formatMinute(language, at), kind: 'minute' } };
  const end = endOf(order.state);
  return [
    { id: 'created', title: t('track.step.created'), text: '', status: 'done', ...moment(order.createdAt) },
    {
      id: 'processing',
      title: t(isMixed(order, mix) ? 'track.step.mixing' : 'track.step.processing'),
      text: isUnderWay ? describeParts(order, mix, t) : t('track.step.processing.wait'),
      status: processing,
      ...moment(order.confirmedAt),
    },
    {
      id: 'completed',
      title: t(`track.step.${end}`),
      text: end === 'completed' && order.completedAt === null ? t('track.step.completed.wait') : '',
      status: last,
      ...moment(order.completedAt),
    },
  ];
}

/** Whether to show the order as a mix; a mix that is refunded is shown like an exchange. */
function isMixed({ state }: Order, mix: OrderView['mix']): boolean {
  return mix !== null && endOf(state) !== 'refunded';
}

/** The number of sent parts is all that a tracking code shows of a mix: no size, no time, no address. */
function describeParts(order: Order, mix: OrderView['mix'], t: Translate): string {
  if (mix === null || !isMixed(order, mix)) return '';
  return t('track.step.mixing.count', { sent: mix.partsSent, planned: mix.partsPlanned });
}

function lit(state: OrderState, isUnderWay: boolean): readonly [StepStatus, StepStatus] {
  if (state === 'completed' || state === 'refunded') return ['done', 'done'];
  if (state === 'expired') return ['next', 'stuck'];
  if (state === 'failed') return ['done', 'stuck'];
  if (state === 'action_required' || state === 'held') return ['stuck', 'next'];
  return [isUnderWay ? 'now' : 'next', 'next'];
}

function endOf(state: OrderState): 'completed' | 'refunded' | 'stopped' {
  if (state === 'refunding' || state === 'refunded') return 'refunded';
  return state === 'expired' || state === 'failed' ? 'stopped' : 'completed';
}
