/**
 * Plans the payouts of an order whose price is fixed, idempotently. An exchange has one; a mix has one per part, with
 * its own amount, address and time.
 */
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Order } from '#src/domain/order/order.ts';
import { findParts, type PayoutPart } from '#src/domain/order/payout-parts.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { EffectOutcome } from './effect-outcome.ts';

export async function planPayout({ clock }: Ports, records: Records, order: Order): Promise<EffectOutcome> {
  const { price } = order;
  if (price === null) throw new TypeError('a payout is planned after its price is fixed');
  const now = clock.now();
  const payouts = (await records.payouts.ofOrder(order.id)).filter(({ kind }) => kind === 'payout');
  const parts = findParts(order, price).filter(({ number }) => price.rest?.parts.includes(number) !== true);
  for (const part of parts) {
    const earlier = payouts.filter((payout) => payout.part === part.number);
    const open = earlier.find(({ state }) => state !== 'void');
    const wakeAt = Math.max(part.dueAt, now);
    // Wakes a planned payout that was suspended (`wakeAt` null) before it was reserved, and that an operator has
    // released.
    if (open?.state === 'planned') await records.payouts.patch(open.id, open.version, { wakeAt });
    if (!open) await records.payouts.insert({ ...makePayout(order, part, earlier.length, now), wakeAt });
  }
  return 'done';
}

function makePayout(order: Order, { number, amount, toAddress }: PayoutPart, earlier: number, now: number): Payout {
  // After a void payout (its coins or nonce were spent by another transaction) the part is paid again under another
  // key.
  const name = earlier === 0 ? `${number}` : `${number}.${earlier + 1}`;
  return {
    ...unsentPayout(now),
    id: `${order.id}-p${name}`,
    key: `payout:${order.orderNumber}:${name}`,
    kind: 'payout',
    part: number,
    orderId: order.id,
    orderNumber: order.orderNumber,
    loanId: null,
    depositId: null,
    isExtra: false,
    amount,
    toAddress,
    owedBy: accounts.order(order.orderNumber),
  };
}

type Unsent = Pick<
  Payout,
  | 'state'
  | 'version'
  | 'domain'
  | 'mayBeSigned'
  | 'minedTxid'
  | 'minedHeight'
  | 'minedFeeUnits'
  | 'minedFailed'
  | 'broadcastHeight'
  | 'plannedAt'
  | 'waitsFor'
  | 'wakeAt'
>;

/** Initial values of the fields of a new payout. */
export function unsentPayout(now: number): Unsent {
  return {
    state: 'planned',
    version: 0,
    domain: null,
    mayBeSigned: false,
    minedTxid: null,
    minedHeight: null,
    minedFeeUnits: null,
    minedFailed: false,
    broadcastHeight: null,
    plannedAt: now,
    waitsFor: null,
    wakeAt: now,
  };
}
