/** The price is fixed: what is owed becomes a payout, which exists once. */
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { EffectOutcome } from './run-order.ts';

export async function planPayout({ clock }: Ports, records: Records, order: Order): Promise<EffectOutcome> {
  const { price, id, orderNumber } = order;
  if (price === null) throw new TypeError('a payout is planned after its price is fixed');
  const now = clock.now();
  const earlier = (await records.payouts.ofOrder(id)).filter(({ kind }) => kind === 'payout');
  const open = earlier.find(({ state }) => state !== 'void');
  if (open) {
    // An operator released a payout that had been stopped before it was reserved.
    if (open.state === 'planned') await records.payouts.patch(open.id, open.version, { wakeAt: now });
    return 'done';
  }
  await records.payouts.insert({
    ...unsentPayout(now),
    id: `${id}-p${earlier.length + 1}`,
    key: `payout:${orderNumber}:${earlier.length + 1}`,
    kind: 'payout',
    orderId: id,
    orderNumber,
    depositId: null,
    isExtra: false,
    amount: price.receive,
    toAddress: order.receiveAddress,
    owedBy: accounts.order(orderNumber),
  });
  return 'done';
}

type Unsent = Pick<
  Payout,
  | 'state'
  | 'version'
  | 'domain'
  | 'minedTxid'
  | 'minedHeight'
  | 'minedFeeUnits'
  | 'broadcastHeight'
  | 'plannedAt'
  | 'wakeAt'
>;

/** What every payout is before the first step is taken. */
export function unsentPayout(now: number): Unsent {
  return {
    state: 'planned',
    version: 0,
    domain: null,
    minedTxid: null,
    minedHeight: null,
    minedFeeUnits: null,
    broadcastHeight: null,
    plannedAt: now,
    wakeAt: now,
  };
}
