/**
 * Calls off the parts of a mix that are not signed, after others were. What they would have paid is taken back from the
 * price, and the share of the deposits behind it is refunded beside the order. The signed parts go on.
 */
import { postRestCalledOff } from '#src/domain/ledger/postings.ts';
import { subtract } from '#src/domain/money.ts';
import { isUnsigned } from '#src/domain/order/is-untouched.ts';
import { advance, type OrderEvent } from '#src/domain/order/lifecycle.ts';
import type { Order, Rest } from '#src/domain/order/order.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import { findRest, haveArrived, haveBeenSent } from '#src/domain/order/rest.ts';
import { refundFeeAsShown } from '#src/domain/order/shown-refund.ts';
import { isFresh } from '#src/domain/price-age.ts';
import { isPayable, networkFeeOnBoard, type RateBoard } from '#src/domain/price-board.ts';
import { accept, type Result } from '#src/domain/result.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { OrderPatch } from '../ports/order-patch.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../quotes/load-board.ts';
import { callOffParts, readRevocable } from './take-back.ts';

type CalledOff = Readonly<{
  event: Extract<OrderEvent, 'rest_refund_chosen' | 'rest_wait_elapsed' | 'operator_rest_refunded'>;
  at: number;
  patch?: OrderPatch;
}>;

/** `order` must be locked together with those that are in a batch with its payouts (`transactTogether`). */
export async function callOffRest(
  records: Records,
  order: Order,
  { event, at, patch = {} }: CalledOff,
): Promise<Result<Order, 'order_event_not_allowed'>> {
  const { price } = order;
  const step = advance(order.state, event);
  if (!step.ok) return step;
  const payouts = await readRevocable(records, order.id);
  const rest = findRest(order, { deposits: await records.deposits.ofOrder(order.id), payouts, now: at });
  if (price === null || rest === undefined) throw new TypeError('no part of the order can be called off alone');
  const open = payouts.filter((payout) => payout.kind === 'payout' && isUnsigned(payout));
  await callOffParts(records, open, at);
  await postOnce(records, postRestCalledOff(order, rest), at);
  const narrowed = { ...price, rest };
  const paidAt = order.paidAt ?? (haveBeenSent(narrowed, payouts) ? at : null);
  await records.orders.patch(order.id, { price: narrowed });
  const called = { ...order, price: narrowed };
  const key = `${event}:${order.version}`;
  const fact = { event, key, reason: 'rest_refunded', at, patch: { ...patch, paidAt } } as const;
  const moved = await advanceOrder(records, called, fact);
  return moved.ok ? await complete(records, moved.value, { payouts, at }) : moved;
}

/** Completes the order if all parts that are left are final already: no payout of it will tell so any more. */
async function complete(
  records: Records,
  order: Order,
  { payouts, at }: Readonly<{ payouts: readonly OrderPayout[]; at: number }>,
): Promise<Result<Order, 'order_event_not_allowed'>> {
  if (order.price === null || !haveArrived(order.price, payouts)) return accept(order);
  const key = `rest-final:${order.version}`;
  return await advanceOrder(records, order, { event: 'payout_confirmed', key, reason: order.reason, at });
}

/**
 * Whether all shares of the rest are worth sending back now. A part is owed until it is paid, so what is not worth it
 * is not called off. Undefined if nobody knows, because there is no price.
 */
export async function isRestWorthIt(records: Records, order: Order, now: number): Promise<boolean | undefined> {
  const deposits = await records.deposits.ofOrder(order.id);
  const rest = findRest(order, { deposits, payouts: await readRevocable(records, order.id), now });
  return rest && isWorthIt(await loadBoard(records, []), { order, shares: rest.shares, now });
}

type Shares = Readonly<{ order: Order; shares: Rest['shares']; now: number }>;

export function isWorthIt(board: RateBoard, { order, shares, now }: Shares): boolean | undefined {
  const priced = isFresh(board, now) ? board : { ...board, prices: {} };
  const nets = shares.map(({ depositId, amount }) => {
    const current = networkFeeOnBoard(priced, amount.currency);
    return current.ok ? subtract(amount, refundFeeAsShown(order, { id: depositId }, current.value)) : undefined;
  });
  return nets.includes(undefined) ? undefined : nets.every((net) => net !== undefined && isPayable(net));
}
