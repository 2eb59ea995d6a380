/** What has arrived for an order and what goes back, added up. */
import { add, money, type Money } from '#src/domain/money.ts';
import type { OrderView, ViewedDeposit } from '#src/usecases/orders/view-order.ts';

/** The deposits that count, oldest first: crumbs and what has vanished do not. */
export function liveDeposits({ deposits }: OrderView): readonly ViewedDeposit[] {
  return deposits
    .filter(({ status, use }) => use !== 'dust' && (status === 'seen' || status === 'confirmed'))
    .toSorted((a, b) => a.seenAt - b.seenAt);
}

/** Everything that came in the ordered currency; without any, the one deposit that came in another. */
export function arrivedAmount(view: OrderView): Money {
  const { currency } = view.order.quote.inputs.send;
  const live = liveDeposits(view);
  const ordered = live.filter(({ amount }) => amount.currency === currency);
  const [stray] = live;
  if (ordered.length === 0 && stray) return stray.amount;
  return ordered.map(({ amount }) => amount).reduce(add, money(currency, 0n));
}

/** What goes back because of the order itself; undefined until it is planned. */
export function refundedAmount({ payouts, order }: OrderView): Money | undefined {
  const { currency } = order.quote.inputs.send;
  const amounts = payouts
    .filter(({ kind, isExtra, state }) => kind === 'refund' && !isExtra && state !== 'void')
    .map(({ amount }) => amount)
    .filter((amount) => amount.currency === currency);
  return amounts.length === 0 ? undefined : amounts.reduce(add);
}
