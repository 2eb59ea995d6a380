/** For an order with several payments: which of them can be exchanged alone, so that the others are refunded. */
import type { Deposit } from './deposit.ts';
import { isAsOrdered } from './belongs-to-order.ts';
import type { Order } from './order.ts';

export type Split = Readonly<{ swap: Deposit; back: readonly Deposit[] }>;

/** Payments that are offered one by one. Whoever sent more takes all of them together, or takes them back. */
const mostSplits = 4;

/**
 * The earliest seen payment that fits the order. If none does, every payment is offered, earliest first, and the holder
 * chooses; of payments of the same amount the earliest. Empty if there is only one payment.
 */
export function splitDeposits(order: Order, deposits: readonly Deposit[]): readonly Split[] {
  if (deposits.length < 2) return [];
  const bySight = deposits.toSorted((a, b) => a.seenAt - b.seenAt || (a.id < b.id ? -1 : 1));
  const fitting = bySight.find(({ amount }) => isAsOrdered(order, amount));
  const distinct = bySight.filter(
    ({ amount }, place) => bySight.findIndex((other) => other.amount.units === amount.units) === place,
  );
  const swaps = fitting ? [fitting] : distinct.slice(0, mostSplits);
  return swaps.map((swap) => ({ swap, back: bySight.filter((deposit) => deposit !== swap) }));
}
