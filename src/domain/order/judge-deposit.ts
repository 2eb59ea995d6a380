/**
 * Judges a confirmed deposit: what it means for its order. A pure function: the same facts give the same verdict.
 * Underpaid, overpaid and late are facts of the deposit; the lifecycle table decides which state they lead to.
 */
import { isAsOrdered, isSmallExtra } from './belongs-to-order.ts';
import type { Deposit } from './deposit.ts';
import type { OrderEvent } from './lifecycle.ts';
import type { Order, OrderReason } from './order.ts';
import { hasPriceLapsed } from './price-hold.ts';
import { lateWatchMs } from '../policy/policy-times.ts';

export type Verdict =
  | Readonly<{ kind: 'event'; event: OrderEvent; reason: OrderReason | null }>
  /** The order keeps its state; the pending choice or the operator's decision includes the deposit. */
  | Readonly<{ kind: 'joins' }>
  /** The order takes no more deposits: the deposit gets its own refund and never changes the order. */
  | Readonly<{ kind: 'extra' }>
  /** The deposit cannot be handled automatically: an operator refunds it. */
  | Readonly<{ kind: 'unclaimed' }>;

type Facts = Readonly<{
  order: Order;
  deposit: Deposit;
  /** All deposits of the order, including this one. */
  deposits: readonly Deposit[];
  isPayoutPlanned: boolean;
}>;

export function judgeDeposit({ order, deposit, deposits, isPayoutPlanned }: Facts): Verdict {
  const isWrongAsset = deposit.amount.currency !== order.quote.inputs.send.currency;
  const others = deposits.filter((other) => other.id !== deposit.id && isPayment(other, order));
  // A small extra does not affect a fitting payment, because anybody can send one.
  const isExtra = isSmallExtra(order, deposit.amount) && others.some((other) => fits(order, other));
  const hasOther = others.some((other) => !fits(order, deposit) || !isSmallExtra(order, other.amount));
  switch (order.state) {
    case 'awaiting_deposit':
    case 'confirming':
      if (deposit.flag !== null) return event('deposit_flagged', 'deposit_listed');
      if (isWrongAsset) return hasOther ? { kind: 'unclaimed' } : event('wrong_asset_confirmed', 'wrong_asset');
      if (isExtra) return { kind: 'extra' };
      if (hasOther) return event('deposit_mismatched', 'second_deposit');
      return deposit.seenAt > order.expiresAt ? judgeLate(order, deposit) : judgeInTime(order, deposit);
    case 'expired':
      if (deposit.flag !== null) return event('deposit_flagged', 'deposit_listed');
      if (isWrongAsset) return event('wrong_asset_confirmed', 'wrong_asset');
      return judgeLate(order, deposit);
    case 'action_required':
      if (deposit.flag !== null) return event('deposit_flagged', 'deposit_listed');
      return isWrongAsset ? { kind: 'unclaimed' } : { kind: 'joins' };
    case 'exchanging':
    case 'mixing':
      if (deposit.flag !== null || isWrongAsset) return { kind: 'unclaimed' };
      return isPayoutPlanned || isExtra ? { kind: 'extra' } : event('deposit_mismatched', 'second_deposit');
    case 'held':
      // Once the payout is planned, a deposit cannot be added, because it would be neither exchanged nor refunded.
      return isWrongAsset || isPayoutPlanned ? { kind: 'unclaimed' } : { kind: 'joins' };
    case 'sending':
    case 'refunding':
    case 'completed':
    case 'refunded':
      return deposit.flag !== null || isWrongAsset ? { kind: 'unclaimed' } : { kind: 'extra' };
    case 'failed':
      return { kind: 'unclaimed' };
  }
}

function judgeInTime(order: Order, deposit: Deposit): Verdict {
  const ordered = order.quote.inputs.send;
  if (isAsOrdered(order, deposit.amount)) {
    if (hasPriceLapsed(order, deposit)) return event('deposit_mismatched', 'price_lapsed');
    return event(order.product === 'exchange' ? 'deposit_confirmed' : 'mixing_deposit_confirmed', null);
  }
  return event('deposit_mismatched', deposit.amount.units < ordered.units ? 'underpaid' : 'overpaid');
}

/** Whether the payment alone is as ordered, in time, and not from a listed sender. */
export function fits(order: Order, { amount, flag, seenAt }: Deposit): boolean {
  return flag === null && seenAt <= order.expiresAt && isAsOrdered(order, amount);
}

function judgeLate(order: Order, deposit: Deposit): Verdict {
  if (deposit.seenAt <= order.expiresAt && order.reason !== 'cancelled') {
    // The deposit was first seen before the order expired, left the mempool, and was mined after the order had
    // expired. Because the visitor paid in time, the visitor is asked and the deposit is not refunded at once.
    return event('late_deposit_unaddressed', 'late_deposit');
  }
  if (deposit.seenAt > order.expiresAt + lateWatchMs(order.agreed)) {
    return event('unclaimed_deposit_confirmed', 'unclaimed_deposit');
  }
  if (order.orderType === 'fixed' && order.reason !== 'cancelled')
    return event('deposit_mismatched', 'fixed_rate_lapsed');
  return event(order.refundAddress === null ? 'late_deposit_unaddressed' : 'late_deposit_confirmed', 'late_deposit');
}

/**
 * Whether the deposit counts for the order. Dust, which anybody can send, and dropped or lost deposits must not affect
 * an order.
 */
export function isPayment({ status, use, amount }: Deposit, order: Order): boolean {
  const isLive = status === 'seen' || status === 'confirmed';
  return isLive && use !== 'dust' && amount.currency === order.quote.inputs.send.currency;
}

function event(name: OrderEvent, reason: OrderReason | null): Verdict {
  return { kind: 'event', event: name, reason };
}
