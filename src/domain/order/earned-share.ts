/** What a partner has earned with an order. */
import { shareOfFee } from '../developer/partner-share.ts';
import type { Money } from '../money.ts';
import type { Order } from './order.ts';
import { shareInTerms } from '../terms/terms-share.ts';

export type EarnedShare = Readonly<{ partnerId: string; amount: Money }>;

/**
 * The partner's share of the fee that we kept, as the signed terms have it. Undefined unless the order is completed and
 * the share is at least a unit. A refund keeps no fee, so nothing is earned. `fee`: what the ledger booked, which is
 * never changed, as the order's own price may be.
 */
export function earnedShare(
  { state, termsText }: Pick<Order, 'state' | 'termsText'>,
  fee: Money | undefined,
): EarnedShare | undefined {
  const share = state === 'completed' ? shareInTerms(termsText) : undefined;
  if (!share || !fee) return undefined;
  const amount = shareOfFee(fee, share.basisPoints);
  return amount.units > 0n ? { partnerId: share.partnerId, amount } : undefined;
}
