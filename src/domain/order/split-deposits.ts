/** Two payments came for one order: which one could be exchanged as ordered, so that the others go back. */
import type { Deposit } from './deposit.ts';
import { isAsOrdered } from './belongs-to-order.ts';
import type { Order } from './order.ts';

export type Split = Readonly<{ swap: Deposit; back: readonly Deposit[] }>;

/** The first payment that fits the order, by when it was seen. None if there is only one, or if none fits. */
export function splitDeposits(order: Order, deposits: readonly Deposit[]): Split | undefined {
  if (deposits.length < 2) return undefined;
  const bySight = deposits.toSorted((a, b) => a.seenAt - b.seenAt || (a.id < b.id ? -1 : 1));
  const swap = bySight.find(({ amount }) => isAsOrdered(order, amount));
  return swap && { swap, back: bySight.filter((deposit) => deposit !== swap) };
}
