/** For an order with several payments: which one can be exchanged as ordered, so that the others are refunded. */
import type { Deposit } from './deposit.ts';
import { isAsOrdered } from './belongs-to-order.ts';
import type { Order } from './order.ts';

export type Split = Readonly<{ swap: Deposit; back: readonly Deposit[] }>;

/** Selects the earliest seen payment that fits the order. Undefined if there is only one payment or none fits. */
export function splitDeposits(order: Order, deposits: readonly Deposit[]): Split | undefined {
  if (deposits.length < 2) return undefined;
  const bySight = deposits.toSorted((a, b) => a.seenAt - b.seenAt || (a.id < b.id ? -1 : 1));
  const swap = bySight.find(({ amount }) => isAsOrdered(order, amount));
  return swap && { swap, back: bySight.filter((deposit) => deposit !== swap) };
}
