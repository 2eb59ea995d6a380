/**
 * The deadline of an order as an event for a calendar. It has the order number and the time: a calendar is often kept
 * by somebody else, so it has no amount, no address and no link.
 */
import type { Order } from '#src/domain/order/order.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { shownState } from './describe-order.server.ts';
import type { CalendarEvent } from './write-calendar.server.ts';

export type Deadline = Readonly<{ kind: 'pay' | 'choice'; at: number }>;

/** What the visitor has to do by when. Undefined if nothing. */
export function deadlineOf({ order, fences }: Pick<OrderView, 'order' | 'fences'>, now: number): Deadline | undefined {
  const { deadlineAt, expiresAt } = order;
  const state = shownState(order, now);
  if (state === 'awaiting_deposit') return { kind: 'pay', at: expiresAt };
  // While the order may have been paid already, nothing can be chosen, and the deadline ends nothing.
  if (state !== 'action_required' || deadlineAt === null || fences?.payout === true) return undefined;
  return now < deadlineAt ? { kind: 'choice', at: deadlineAt } : undefined;
}

const remindMinutes: Readonly<Record<Deadline['kind'], number>> = { pay: 10, choice: 120 };

type Place = Readonly<{ now: number; host: string; t: Translate }>;

export function toEvent(
  { orderNumber, version }: Pick<Order, 'orderNumber' | 'version'>,
  { kind, at }: Deadline,
  { now, host, t }: Place,
): CalendarEvent {
  return {
    uid: `${orderNumber}-${kind}@${host}`,
    sequence: version,
    now,
    at,
    title: t(`status.event.${kind}`, { number: orderNumber }),
    text: t(`status.event.${kind}.text`),
    remindMinutes: remindMinutes[kind],
  };
}
