/**
 * How the amount of a payment relates to its order: as ordered, completing it, or a small extra. Whether a payment is
 * dust depends on this relation and not on its amount alone: a payment that completes an order is never dust even if
 * network fees have risen, and a stranger's few units must not change an order.
 */
import { currencies } from '../assets/currencies.ts';
import { isWithinRange, isWithinTolerance } from '../limits.ts';
import { add, money, type Money } from '../money.ts';
import type { Deposit } from './deposit.ts';
import type { OrderState } from './lifecycle.ts';
import type { Order } from './order.ts';

/** Whether the amount is as ordered. An order with an open amount accepts its range, without a tolerance beyond it. */
export function isAsOrdered({ sendRange, quote }: Order, arrived: Money): boolean {
  return sendRange === null ? isWithinTolerance(quote.inputs.send, arrived) : isWithinRange(sendRange, arrived);
}

/** Whether the payment is at least the ordered amount. Such a payment is never dust, however high network fees are. */
export function coversOrder(order: Order, arrived: Money): boolean {
  const least = order.sendRange?.min ?? order.quote.inputs.send;
  return isAsOrdered(order, arrived) || (arrived.currency === least.currency && arrived.units >= least.units);
}

/** States in which a further payment may still complete the order. */
const undecided: ReadonlySet<OrderState> = new Set(['awaiting_deposit', 'confirming', 'action_required']);

export function isUndecided({ state }: Pick<Order, 'state'>): boolean {
  return undecided.has(state);
}

/** Whether the amount is as ordered, or completes the order together with its other payments. */
export function belongsToOrder(order: Order, amount: Money, others: readonly Deposit[]): boolean {
  if (coversOrder(order, amount)) return true;
  if (!isUndecided(order)) return false;
  const { currency } = order.quote.inputs.send;
  if (amount.currency !== currency) return false;
  const before = others
    .filter(({ status, flag, amount: other }) => {
      return (status === 'seen' || status === 'confirmed') && flag === null && other.currency === currency;
    })
    .map(({ amount: other }) => other)
    .reduce(add, money(currency, 0n));
  return !coversOrder(order, before) && isAsOrdered(order, add(before, amount));
}

/** Divisor for small extras: a payment below one twentieth of the ordered amount is a small extra. */
const smallShare = 20n;

/**
 * Whether a payment is too small to change an order that already has a fitting payment: below the currency's minimum,
 * or less than a twentieth of the ordered amount. It gets its own refund, or is dust.
 */
export function isSmallExtra(order: Order, { currency, units }: Money): boolean {
  const least = order.sendRange?.min ?? order.quote.inputs.send;
  if (currency !== least.currency) return false;
  return units < currencies[currency].minUnits || units * smallShare < least.units;
}
