/**
 * The four steps of the progress bar. They follow from the order's real state; *I have paid* only changes which one is
 * highlighted.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import { rateTypeOf } from '#src/domain/order/rate-type.ts';
import { formatSpan, formatTimeOfDay } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OrderView, ViewedDeposit } from '#src/usecases/orders/view-order.ts';
import { rateText } from '../../components/orders/amount-view.server.ts';
import type { StepStatus, StepView } from '../../components/orders/step-view.ts';
import { choosesWhenLate, shownState, type Reader } from './describe-order.server.ts';
import { liveDeposits } from '#src/domain/order/order-sums.ts';

export type StepReader = Reader & Readonly<{ profile: NetworkProfile }>;

export function progressSteps(view: OrderView, reader: StepReader): readonly StepView[] {
  const state = shownState(view.order, reader.now);
  const isLate = state === 'expired' && liveDeposits(view).length > 0;
  const [waiting, confirming, processing, last] = statuses[isLate ? 'confirming' : state];
  const ahead = isLate ? stateAfterLate(view.order) : state;
  return [
    { id: 'waiting', status: waiting, ...waitingStep(view, reader, state) },
    { id: 'confirming', status: confirming, ...confirmingStep(view, reader) },
    { id: 'processing', status: processing, ...processingStep(view, reader, ahead) },
    { id: 'completed', status: last, ...lastStep(view, reader, ahead) },
  ];
}

type Four = readonly [StepStatus, StepStatus, StepStatus, StepStatus];
type Words = Readonly<{ title: string; text: string }>;

const statuses: Readonly<Record<OrderState, Four>> = {
  awaiting_deposit: ['now', 'next', 'next', 'next'],
  confirming: ['done', 'now', 'next', 'next'],
  exchanging: ['done', 'done', 'now', 'next'],
  mixing: ['done', 'done', 'now', 'next'],
  sending: ['done', 'done', 'now', 'next'],
  completed: ['done', 'done', 'done', 'done'],
  action_required: ['done', 'done', 'stuck', 'next'],
  held: ['done', 'done', 'stuck', 'next'],
  refunding: ['done', 'done', 'now', 'next'],
  refunded: ['done', 'done', 'done', 'done'],
  expired: ['stuck', 'next', 'next', 'next'],
  failed: ['done', 'done', 'stuck', 'next'],
};

/** The state that the order enters when a late payment is confirmed. */
function stateAfterLate(order: Order): OrderState {
  return choosesWhenLate(order) ? 'action_required' : 'refunding';
}

function waitingStep(view: OrderView, { t, language }: StepReader, state: OrderState): Words {
  const title = t('status.step.waiting');
  // A small payment that came first is none that the order goes on with.
  const [first] = state === 'awaiting_deposit' ? [] : liveDeposits(view);
  const seenAt = view.order.detectedAt ?? first?.seenAt;
  if (seenAt !== undefined) {
    return { title, text: t('status.step.waiting.seen', { time: formatTimeOfDay(language, seenAt) }) };
  }
  return { title, text: state === 'expired' ? unpaidText(view.order, t) : t('status.step.waiting.text') };
}

export function unpaidText({ reason }: Order, t: Translate): string {
  return t(reason === 'cancelled' ? 'status.step.waiting.cancelled' : 'status.step.waiting.expired');
}

function confirmingStep(view: OrderView, { t, language, profile }: StepReader): Words {
  const title = t('status.step.confirming');
  const { confirmedAt, quote, confirmationsNeeded } = view.order;
  if (confirmedAt !== null) {
    return { title, text: t('status.step.confirming.done', { time: formatTimeOfDay(language, confirmedAt) }) };
  }
  const [deposit] = liveDeposits(view);
  if (deposit) return { title, text: depthText(deposit, t) };
  const span = confirmationSpan(language, { ...quote.inputs.send, needed: confirmationsNeeded, profile });
  const needed = confirmationsNeeded;
  if (span === null) return { title, text: t('status.step.confirming.needed', { needed }) };
  return { title, text: t('status.step.confirming.text', { needed, span }) };
}

/** How deep a seen payment is, or why it does not count yet although it is deep enough. */
export function depthText({ chain, waitsFor, ...deposit }: ViewedDeposit, t: Translate): string {
  const { confirmations, confirmationsNeeded: needed } = deposit;
  if (waitsFor !== undefined) return t(`status.step.confirming.${waitsFor}`, { network: chains[chain].name });
  return t('status.step.confirming.count', { done: Math.min(confirmations, needed), needed });
}

function processingStep({ order }: OrderView, { t, language }: StepReader, state: OrderState): Words {
  const price = order.price ? t('status.step.processing.priced', { rate: rateText(language, order.price.rate) }) : '';
  switch (state) {
    case 'action_required':
      return { title: t('status.step.choice'), text: '' };
    case 'held':
      return { title: t('status.step.held'), text: '' };
    case 'failed':
      return { title: t('status.step.failed'), text: '' };
    case 'refunding':
    case 'refunded':
      return { title: t('status.step.refunding'), text: t('status.step.refunding.text') };
    default:
      return { title: t('status.step.processing'), text: price || t(`status.step.processing.${rateTypeOf(order)}`) };
  }
}

function lastStep({ order }: OrderView, { t, language }: StepReader, state: OrderState): Words {
  const isRefund = state === 'refunding' || state === 'refunded';
  const { inputs, receive } = order.quote;
  const network = networkOf(isRefund ? inputs.send.currency : receive.currency);
  if (isRefund) return { title: t('status.step.refunded'), text: t('status.step.refunded.text', { network }) };
  const title = t('status.step.completed');
  if (order.completedAt === null) return { title, text: t('status.step.completed.text', { network }) };
  return { title, text: t('status.step.completed.done', { time: formatTimeOfDay(language, order.completedAt) }) };
}

/** How long confirmations usually take. Null on test networks, where blocks come irregularly or on demand. */
export function confirmationSpan(
  language: LanguageCode,
  {
    currency,
    needed,
    profile,
  }: Readonly<{ currency: keyof typeof currencies; needed: number; profile: NetworkProfile }>,
): string | null {
  if (profile !== 'mainnet') return null;
  const seconds = needed * chains[currencies[currency].chain].blockSeconds;
  if (seconds < 60) return formatSpan(language, Math.ceil(seconds), { unit: 'second' });
  return formatSpan(language, Math.ceil(seconds / 60), { unit: 'minute' });
}

function networkOf(currency: keyof typeof currencies): string {
  return chains[currencies[currency].chain].name;
}
