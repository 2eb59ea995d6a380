/** Maps our order states to SideShift's statuses. The maps are total, so that a new state cannot be forgotten here. */
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { OrderView, ViewedDeposit } from '#src/usecases/orders/view-order.ts';

export const shiftStatuses = [
  'waiting',
  'pending',
  'processing',
  'review',
  'settling',
  'settled',
  'refund',
  'refunding',
  'refunded',
  'expired',
  'multiple',
] as const;
export type ShiftStatus = (typeof shiftStatuses)[number];

/**
 * SideShift's status of each state. An order that waits for a decision, by its holder or an operator, is in review: it
 * may still be settled or refunded.
 */
export const shiftStatus: Readonly<Record<OrderState, ShiftStatus>> = {
  awaiting_deposit: 'waiting',
  confirming: 'pending',
  exchanging: 'processing',
  mixing: 'processing',
  sending: 'settling',
  completed: 'settled',
  action_required: 'review',
  held: 'review',
  refunding: 'refunding',
  refunded: 'refunded',
  expired: 'expired',
  failed: 'review',
};

/** Deposits that are still on the chain and are not dust, oldest first. */
export function liveDeposits({ deposits }: Pick<OrderView, 'deposits'>): readonly ViewedDeposit[] {
  return deposits
    .filter(({ status, use }) => use !== 'dust' && (status === 'seen' || status === 'confirmed'))
    .toSorted((a, b) => a.seenAt - b.seenAt);
}

/** Status of a shift. With several deposits the shift itself is `multiple`, and each deposit has its own status. */
export function statusOfShift(view: OrderView): ShiftStatus {
  return liveDeposits(view).length > 1 ? 'multiple' : shiftStatus[view.order.state];
}

export function statusOfDeposit(
  { id, status, use }: Pick<Deposit, 'id' | 'status' | 'use'>,
  { order, payouts }: Pick<OrderView, 'order' | 'payouts'>,
): ShiftStatus {
  if (status === 'seen') return 'pending';
  if (use === 'unclaimed') return 'review';
  if (use !== 'refund') return shiftStatus[order.state];
  const refund = payouts.find(({ depositId, state }) => depositId === id && state !== 'void');
  if (!refund) return 'refund';
  return refund.state === 'final' ? 'refunded' : 'refunding';
}
