/** The four steps of a mix, with a text for each. */
import type { MixStepId } from '#src/domain/mixer/progress.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { formatTimeOfDay } from '#src/i18n/format.ts';
import type { MixView as Mix } from '#src/usecases/orders/view-mix.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { StepStatus, StepView } from '../../components/orders/step-view.ts';
import { shownState, type Reader } from './describe-order.server.ts';
import { depthText, unpaidText } from './progress-steps.server.ts';
import { liveDeposits } from '#src/domain/order/order-sums.ts';

export function mixSteps(view: OrderView, mix: Mix, reader: Reader): readonly StepView[] {
  const state = shownState(view.order, reader.now);
  const stuckAt =
    standsStill[state] === true ? mix.progress.steps.find((step) => step.state !== 'done')?.id : undefined;
  return mix.progress.steps.map(({ id, state: progress }) => ({
    id,
    status: id === stuckAt ? 'stuck' : statuses[progress],
    title: reader.t(`status.mix.step.${id}`),
    text: texts[id](view, mix, reader),
  }));
}

/** True during and after a refund: the page then shows the steps of the refund instead of those of the mix. */
export function isMixOff(state: OrderState): boolean {
  return state === 'refunding' || state === 'refunded';
}

const statuses = { done: 'done', current: 'now', ahead: 'next' } as const satisfies Record<string, StepStatus>;

const standsStill: Readonly<Partial<Record<OrderState, true>>> = {
  action_required: true,
  held: true,
  expired: true,
  failed: true,
};

type Describe = (view: OrderView, mix: Mix, reader: Reader) => string;

const texts: Readonly<Record<MixStepId, Describe>> = {
  session: ({ order }, _mix, { t, language }) =>
    t('status.mix.step.session.text', { time: formatTimeOfDay(language, order.createdAt) }),
  pool: describePool,
  rounds: (_view, { partsSent: sent, partsPlanned: planned }, { t }) =>
    t('status.mix.step.rounds.count', { sent, planned }),
  sending: ({ order }, { partsConfirmed: confirmed, partsPlanned: planned }, { t, language }) => {
    const { completedAt } = order;
    if (completedAt === null) return t('status.mix.step.sending.count', { confirmed, planned });
    return t('status.step.completed.done', { time: formatTimeOfDay(language, completedAt) });
  },
};

function describePool(view: OrderView, _mix: Mix, { t, language, now }: Reader): string {
  const { order } = view;
  const { confirmedAt } = order;
  if (confirmedAt !== null) return t('status.step.confirming.done', { time: formatTimeOfDay(language, confirmedAt) });
  const [deposit] = liveDeposits(view);
  if (!deposit && shownState(order, now) === 'expired') return unpaidText(order, t);
  if (!deposit) return t('status.mix.step.pool.text');
  return depthText(deposit, t);
}
