/**
 * Exchanged deposits of an order whose payouts can still be cancelled. The visitor, the deadline or the operator may
 * have these deposits refunded, so their coins are promised to nobody else. PostgreSQL computes the same in
 * `src/adapters/db/owed-units.ts`.
 */
import { canCallOff } from './decision-obstacle.ts';
import type { Deposit } from './deposit.ts';
import { isPayingOut, isUntouched } from './is-untouched.ts';
import type { Order } from './order.ts';
import type { OrderPayout } from './payout.ts';

type Facts = Readonly<{
  order: Order;
  /** Deposits of the order. On account chains only swept ones, because the others are not in the hot wallet. */
  deposits: readonly Deposit[];
  payouts: readonly Pick<OrderPayout, 'kind' | 'state' | 'mayBeSigned'>[];
}>;

export function revocableUnits({ order, deposits, payouts }: Facts): bigint {
  const { price, state } = order;
  if (price === null || !canCallOff(order) || !isUntouched(payouts)) return 0n;
  const exchanged = deposits.filter(
    ({ amount, status, use }) =>
      amount.currency === price.deposited.currency && status === 'confirmed' && use === 'swap',
  );
  const units = exchanged.reduce((sum, { amount }) => sum + amount.units, 0n);
  // A mix in one currency pays either its parts or the refund of its deposit, never both. Its parts are already counted
  // in `owed`, so only the rest of the deposit counts here.
  const isCounted = price.receive.currency === price.deposited.currency && isPayingOut(state);
  const left = units - (isCounted ? price.receive.units : 0n);
  return left > 0n ? left : 0n;
}
