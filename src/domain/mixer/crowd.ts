/**
 * The crowd: how many other orders a payout could belong to, for somebody who sees the chains, knows our addresses, our
 * fees and the exact rates, and tells orders apart by amount and time. Another order counts only if its deposit, with
 * this order's own fee and number of parts, would have paid the very same, at a time that some delay on offer allows.
 * Whoever must try every public fee leaves at least those. Whoever also weighs how likely a delay is leaves fewer, and
 * we ourselves can always link the two sides.
 */
import type { Money } from '../money.ts';
import { priceExchange } from '../quote.ts';
import type { Rate } from '../rate.ts';
import { mixBounds, type MixSettings } from './settings.ts';

/** What is shown: an exact count, watched over time, would itself tell who is mixing. */
export const crowdBuckets = [0, 1, 2, 5, 10, 20, 50] as const;
export type CrowdBucket = (typeof crowdBuckets)[number];

/** What the chains show of a finished mixing order's deposit, and what the rates and fees of its time add. */
export type DoneMix = Readonly<{
  deposited: Money;
  rate: Rate;
  /** What one payout cost then, in the receive currency. */
  partNetworkFee: Money;
  confirmedAt: number;
}>;

/** The order whose crowd is measured: what it pays in all, net, and by which fee and in how many parts. */
export type OwnMix = Readonly<{ feeBasisPoints: bigint; parts: number; receive: Money }>;

/** Both ends are inside; it is empty when it ends before it begins. */
export type LinkWindow = Readonly<{ from: number; to: number }>;

const longestDelayMs = mixBounds.delayMinutes.max * 60_000;

/** Rounds down to a bucket. */
export function crowdBucket(others: number): CrowdBucket {
  return crowdBuckets.findLast((bucket) => bucket <= others) ?? 0;
}

/** With my fee and my number of parts, would the other deposit have paid out exactly what mine pays, to the unit? */
export function fitsAmount(done: DoneMix, { feeBasisPoints, parts, receive }: OwnMix): boolean {
  const { deposited, rate, partNetworkFee, confirmedAt } = done;
  const priced = priceExchange({
    product: 'mix_custom',
    orderType: 'floating',
    send: deposited,
    rate,
    ratedAt: confirmedAt,
    feeBasisPoints,
    parts,
    networkFee: { ...partNetworkFee, units: partNetworkFee.units * BigInt(parts) },
  });
  if (!priced.ok) return false;
  return priced.value.receive.currency === receive.currency && priced.value.receive.units === receive.units;
}

/**
 * For an order that is not made yet: deposits confirmed this long before its own are in its window wherever in the
 * delay its parts fall. A longer delay leaves less, because late parts rule out early deposits.
 */
export function crowdWindowMs({ delayMinutes }: Pick<MixSettings, 'delayMinutes'>): number {
  return longestDelayMs - delayMinutes * 60_000;
}

/** For an order that is paid: only deposits confirmed in this window can belong to these payouts. */
export function linkWindow({
  firstPaidAt,
  lastPaidAt,
}: Readonly<{ firstPaidAt: number; lastPaidAt: number }>): LinkWindow {
  return { from: lastPaidAt - longestDelayMs, to: firstPaidAt };
}
