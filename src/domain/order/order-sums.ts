/** Sums of an order's deposits and refunds. */
import { add, money, type Money } from '../money.ts';
import type { Deposit } from './deposit.ts';
import type { Order } from './order.ts';
import type { OrderPayout } from './payout.ts';

type Arrived = Readonly<{ order: Order; deposits: readonly Deposit[] }>;
export type OrderFacts = Arrived & Readonly<{ payouts: readonly OrderPayout[] }>;

/**
 * Deposits of the order, without dust and without dropped and lost ones: oldest first, and last those that the order
 * does not use.
 */
export function liveDeposits<Seen extends Deposit>({ deposits }: Readonly<{ deposits: readonly Seen[] }>) {
  return deposits
    .filter(({ status, use }) => use !== 'dust' && (status === 'seen' || status === 'confirmed'))
    .toSorted((a, b) => Number(a.use === 'unclaimed') - Number(b.use === 'unclaimed') || a.seenAt - b.seenAt);
}

/** Sum of the deposits in the ordered currency. If there are none, the first deposit in another currency. */
export function arrivedAmount(facts: Arrived): Money {
  return sumOf(facts.order, liveDeposits(facts)) ?? money(facts.order.quote.inputs.send.currency, 0n);
}

/**
 * Sums of the order's own refunds (`back`) and of the deposits that they refund (`came`). Undefined until one is
 * planned.
 */
export function refundSums({
  order,
  deposits,
  payouts,
}: OrderFacts): Readonly<{ came: Money; back: Money }> | undefined {
  const refunds = payouts.filter(isOwnRefund);
  const returned = deposits.filter(({ id }) => refunds.some(({ depositId }) => depositId === id));
  const [came, back] = [sumOf(order, returned), sumOf(order, refunds)];
  return came && back && { came, back };
}

/**
 * Whether a payout is a refund of the order itself. Refunds of extra deposits are not, because they do not concern the
 * order.
 */
function isOwnRefund({ kind, isExtra, state }: OrderPayout): boolean {
  return kind === 'refund' && !isExtra && state !== 'void';
}

function sumOf({ quote }: Order, parts: readonly Readonly<{ amount: Money }>[]): Money | undefined {
  const amounts = parts.map(({ amount }) => amount);
  const ordered = amounts.filter(({ currency }) => currency === quote.inputs.send.currency);
  return ordered.length === 0 ? amounts[0] : ordered.reduce(add);
}
