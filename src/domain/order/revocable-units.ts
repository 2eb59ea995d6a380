/**
 * Exchanged deposits of an order whose payouts can still be cancelled. The visitor, the deadline or the operator may
 * have these deposits refunded, so their coins are promised to nobody else. PostgreSQL computes the same in
 * `src/adapters/db/owed-units.ts`.
 */
import { canCallOff } from './decision-obstacle.ts';
import type { Deposit } from './deposit.ts';
import { isPayingOut } from './is-untouched.ts';
import type { Order } from './order.ts';
import type { OrderPayout } from './payout.ts';
import { isRevocable, measureOpenRest } from './rest.ts';

type Facts = Readonly<{
  order: Order;
  /** Deposits of the order. On account chains only swept ones, because the others are not in the hot wallet. */
  deposits: readonly Deposit[];
  payouts: readonly Pick<OrderPayout, 'kind' | 'part' | 'amount' | 'state' | 'mayBeSigned' | 'broadcastHeight'>[];
}>;

export function revocableUnits({ order, deposits, payouts }: Facts): bigint {
  const { price, state } = order;
  if (price === null || !canCallOff(order)) return 0n;
  const rest = measureOpenRest(price, payouts);
  if (rest === undefined && !isRevocable(order, payouts)) return 0n;
  const exchanged = deposits.filter(
    ({ amount, status, use }) =>
      amount.currency === price.deposited.currency && status === 'confirmed' && use === 'swap',
  );
  const units = exchanged.reduce((sum, { amount }) => sum + amount.units, 0n);
  // Of a mix whose other parts are signed, only the share of the deposits behind the rest may go back.
  const most = rest && rest.deposited.units < units ? rest.deposited.units : units;
  // A mix in one currency pays either its parts or the refund of its deposit, never both. Its parts are already counted
  // in `owed`, so only what is left of the deposit counts here.
  const isCounted = price.receive.currency === price.deposited.currency && isPayingOut(state);
  const left = most - (isCounted ? (rest ?? price).receive.units : 0n);
  return left > 0n ? left : 0n;
}
