/**
 * A small payment that comes before the one that fits. Alone it would be an underpaid order, whose fixed price is gone:
 * anybody who knows the address could take it away with a few coins.
 */
import { add, type Money } from '../money.ts';
import { coversOrder, isSmallExtra } from './belongs-to-order.ts';
import type { Deposit } from './deposit.ts';
import { fits, isPayment } from './judge-deposit.ts';
import type { Order } from './order.ts';

type Looked = Readonly<{
  order: Order;
  deposit: Deposit;
  /** All deposits of the order, with or without this one. */
  deposits: readonly Deposit[];
}>;

/**
 * Whether the payment waits for the one that fits, for as long as the payment window is open: it came in time to an
 * order that still takes payments, and all that came is small and does not cover the order together. Of payments that
 * are in no block only those that fit count: others cost nothing, because their sender can take them back.
 */
export function comesFirst({ order, deposit, deposits }: Looked): boolean {
  if (order.state !== 'awaiting_deposit' && order.state !== 'confirming') return false;
  if (deposit.flag !== null || deposit.seenAt > order.expiresAt || !isSmall(order, deposit.amount)) return false;
  const others = deposits.filter(
    // What goes back already covers nothing.
    (other) =>
      other.id !== deposit.id &&
      other.use === null &&
      isPayment(other, order) &&
      (other.height !== null || fits(order, other)),
  );
  const together = others.map(({ amount }) => amount).reduce(add, deposit.amount);
  return others.every(({ amount }) => isSmall(order, amount)) && !coversOrder(order, together);
}

/**
 * Whether an amount is small, alone: a small extra, and less than half of what was ordered. Orders of about the minimum
 * are asked at once about a payment that is below it and not much less than ordered.
 */
function isSmall(order: Order, amount: Money): boolean {
  const least = order.sendRange?.min ?? order.quote.inputs.send;
  return isSmallExtra(order, amount) && amount.units * 2n < least.units;
}
