/**
 * Body and event id of a webhook. The body depends on the event alone, so every delivery attempt sends the same bytes.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { isoInstant } from '../calendar.ts';
import type { OrderState } from '../order/lifecycle.ts';
import type { OrderReason } from '../order/order.ts';
import { publicStatus } from '../order/public-status.ts';
import { typeOfState } from './key-webhook.ts';
import { standingOf } from './order-standing.ts';

/** An order as it is told: by its link, and by its number, which stays the same whatever becomes of the link. */
type ToldOrder = Readonly<{
  link: string;
  orderNumber: string;
  version: number;
  state: OrderState;
  reason: OrderReason | null;
}>;

export type ToldEvent = Readonly<{
  id: string;
  kind: 'order_moved' | 'test';
  /** The order of the event, by its link. Null for a test event, which belongs to no order. */
  order: ToldOrder | null;
  createdAt: number;
}>;

export function describeWebhook(event: ToldEvent): string {
  const { id, order, createdAt } = event;
  const told = { id, type: webhookType(event), createdAt: isoInstant(createdAt), apiVersion: 'v1' };
  return JSON.stringify({ ...told, data: order === null ? {} : { exchange: describeOrder(order) } });
}

export function webhookType({ order }: Pick<ToldEvent, 'order'>): string {
  return order === null ? 'webhook.test' : typeOfState(order.state);
}

/**
 * Describes an order for a webhook, without amounts and addresses: a receiver that needs them fetches the order by its
 * link, called `id` there, and gets the current state.
 */
export function describeOrder({ link, orderNumber, version, state, reason }: ToldOrder) {
  return { id: link, orderNumber, version, state, status: publicStatus[state], reason, ...standingOf(state) };
}

/** Random bytes of an event id. The database makes ids of the same form for order transitions. */
export const eventIdBytes = 16;

export function makeEventId(random: Uint8Array): string {
  if (random.length !== eventIdBytes) throw new RangeError(`an event id is ${eventIdBytes} random bytes`);
  return `evt_${bytesToHex(random)}`;
}

/** Whether the text has the form of an event id; other texts need no lookup. */
export function isEventId(text: string): boolean {
  return /^evt_[0-9a-f]{32}$/.test(text);
}
