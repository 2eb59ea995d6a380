/** What a completed order adds to the statement of the partner that made it. */
import type { CurrencyId } from '../assets/currencies.ts';
import { utcDay } from '../calendar.ts';
import type { EarnedShare } from './earned-share.ts';
import type { Order } from './order.ts';
import { keptPrice } from './rest.ts';

/** Sums of a key's orders that were completed in a month, in units of the currency that was sent. */
export type PartnerMonth = Readonly<{
  keyId: string;
  /** YYYY-MM in UTC. */
  month: string;
  currency: CurrencyId;
  orders: number;
  volume: bigint;
  /** Our service fees. */
  fee: bigint;
  /** The partner's shares of them. */
  share: bigint;
}>;

/** Undefined if no key made the order, or it is not completed. What went back as the rest of a mix does not count. */
export function partnerMonthOf(
  order: Order,
  { earned, at }: Readonly<{ earned: EarnedShare | undefined; at: number }>,
): PartnerMonth | undefined {
  if (order.state !== 'completed' || order.price === null) return undefined;
  const keyId = earned?.partnerId ?? order.apiKeyId;
  if (keyId === null) return undefined;
  const { deposited, fee } = keptPrice(order.price);
  return {
    keyId,
    month: utcDay(at).slice(0, 7),
    currency: deposited.currency,
    orders: 1,
    volume: deposited.units,
    fee: fee.units,
    share: earned?.amount.units ?? 0n,
  };
}
