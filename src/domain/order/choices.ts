/** The choices that the holder of an order has now. Pages show these buttons and no others; the API lists them. */
import { boundRefundAddress } from '../terms/bound-refund.ts';
import type { Deposit } from './deposit.ts';
import { advance, type OrderEvent, type OrderState } from './lifecycle.ts';
import { isPayingOut } from './is-untouched.ts';
import type { Order } from './order.ts';
import type { OrderPayout } from './payout.ts';
import { hasRest, isRestOwed, isRevocable } from './rest.ts';

/**
 * Choices of an order's holder. `refund` is listed only if the order has a refund address; `set_refund_address` adds
 * one.
 */
export const orderChoices = ['cancel', 'continue', 'refund', 'set_refund_address'] as const;
export type OrderChoice = (typeof orderChoices)[number];

/**
 * Which sides of an order were not read since a restore: it may have been paid, or its deposit refunded, since the
 * back-up, so it is not settled the other way.
 */
export type Fences = Readonly<{ payout: boolean; deposit: boolean }>;

/** `isRefundBound`: whether the refund address of the terms still binds, if the screening list was asked. */
type Viewed = Order & Readonly<{ isRefundBound?: boolean | undefined; fences?: Fences | undefined }>;

export function possibleChoices(
  order: Viewed,
  deposits: readonly Deposit[],
  payouts: readonly OrderPayout[] = [],
): readonly OrderChoice[] {
  const allows = (event: OrderEvent): boolean => advance(order.state, event).ok;
  const isStillOwed = (deposit: Deposit): boolean => isOwed(deposit) || isRestOwed(order, deposit, payouts);
  const isPossible: Readonly<Record<OrderChoice, boolean>> = {
    cancel: allows('cancelled'),
    continue:
      order.fences?.deposit !== true &&
      allows(order.mix === null ? 'continue_chosen' : 'mixing_continue_chosen') &&
      deposits.some((deposit) => isSwappable(deposit, order)),
    refund:
      order.fences?.payout !== true &&
      allows('refund_chosen') &&
      order.refundAddress !== null &&
      canTakeBack(order, payouts),
    set_refund_address: mayReaddress(order) && (takesRefundAddress[order.state] || deposits.some(isStillOwed)),
  };
  return orderChoices.filter((choice) => isPossible[choice]);
}

/**
 * Whether the deposit can be taken back: a payout can be cancelled only while it waits and nothing of it is signed. Of
 * a mix whose other parts are signed, the rest can.
 */
export function canTakeBack(order: Order, payouts: readonly OrderPayout[]): boolean {
  if (!isPayingOut(order.state)) return true;
  return order.waiting !== null && (isRevocable(order, payouts) || hasRest(order, payouts));
}

function mayReaddress({ isRefundBound, fences: _fences, ...order }: Viewed): boolean {
  return !(isRefundBound ?? boundRefundAddress(order) !== null);
}

/** States in which a refund address can be set. Not once the order is paid out or being refunded. */
const takesRefundAddress: Readonly<Record<OrderState, boolean>> = {
  awaiting_deposit: true,
  confirming: true,
  exchanging: true,
  mixing: true,
  sending: false,
  completed: false,
  action_required: true,
  held: true,
  refunding: false,
  refunded: false,
  expired: true,
  failed: true,
};

function isSwappable(deposit: Deposit, order: Order): boolean {
  return isUnsettled(deposit) && deposit.amount.currency === order.quote.inputs.send.currency;
}

/**
 * Whether we still owe the deposit. If its order is finished, the deposit waits for a refund address and is then
 * refunded automatically or by an operator.
 */
function isOwed({ status, use }: Deposit): boolean {
  return status === 'confirmed' && (use === null || use === 'unclaimed');
}

/** Whether the deposit is confirmed and neither exchanged nor refunded nor booked otherwise. */
function isUnsettled({ status, use }: Deposit): boolean {
  return status === 'confirmed' && use === null;
}
