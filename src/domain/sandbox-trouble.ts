/** The bad cases that an order of the sandbox can be brought into on request, and where each leads it. */
import type { OrderState } from './order/lifecycle.ts';
import type { OrderReason } from './order/order.ts';

export const troubleKinds = [
  'underpaid',
  'overpaid',
  'wrong_asset',
  'listed_sender',
  'deposit_reorganised',
  'late',
  'held',
  'payout_rejected',
  'chain_away',
  'price_away',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** By how much a payment is too small or too large. */
export const troubleOffPercent = 10n;

export const mostTroubleSeconds = 7200;
/** How long a kind lasts if nobody says for how long. Kinds that are not here are over at once. */
export const usualTroubleSeconds: Readonly<Partial<Record<TroubleKind, number>>> = {
  held: 3600,
  payout_rejected: 3600,
  chain_away: 120,
  price_away: 120,
};

/** Where the order gets to without anybody's doing, once its deposit is confirmed and what lasts is over. */
export type TroubleEnd = Readonly<{ state: OrderState; reason: OrderReason | null }>;

export function troubleLeadsTo(kind: TroubleKind, hasRefundAddress: boolean): TroubleEnd {
  return kind === 'late' && !hasRefundAddress ? { state: 'action_required', reason: 'late_deposit' } : ends[kind];
}

const ends: Readonly<Record<TroubleKind, TroubleEnd>> = {
  underpaid: { state: 'action_required', reason: 'underpaid' },
  overpaid: { state: 'action_required', reason: 'overpaid' },
  wrong_asset: { state: 'held', reason: 'wrong_asset' },
  listed_sender: { state: 'held', reason: 'deposit_listed' },
  deposit_reorganised: { state: 'awaiting_deposit', reason: null },
  late: { state: 'refunded', reason: 'late_deposit' },
  held: { state: 'held', reason: 'address_listed' },
  payout_rejected: { state: 'failed', reason: 'payout_rejected' },
  chain_away: { state: 'completed', reason: null },
  price_away: { state: 'completed', reason: null },
};
