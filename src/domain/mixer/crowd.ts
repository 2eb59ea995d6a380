/**
 * The crowd (anonymity set): the number of other orders that a payout could belong to, for an observer who sees the
 * chains, knows our addresses, fees and exact rates, and links orders by amount and time. Another order counts only if
 * its deposit, at this order's fee and number of parts, would have paid out the same amount at a time that some offered
 * delay allows. An observer who has to try every public fee cannot rule out these orders. One who also weighs the
 * likelihood of delays can rule out some, and we ourselves can always link the two sides.
 */
import type { Money } from '../money.ts';
import { priceExchange } from '../quote.ts';
import type { Rate } from '../rate.ts';
import { mixBounds, type MixSettings } from './settings.ts';

/** Counts are rounded down to these buckets, because an exact count, observed over time, would reveal who is mixing. */
export const crowdBuckets = [0, 1, 2, 5, 10, 20, 50] as const;
export type CrowdBucket = (typeof crowdBuckets)[number];

/** A finished mixing order as an observer sees it: its deposit on chain, and the rate and network fee of its time. */
export type DoneMix = Readonly<{
  deposited: Money;
  rate: Rate;
  /** Network fees at the time of the order, in the receive currency: of its deposit (inbound), and of one payout. */
  inboundFee: Money;
  partNetworkFee: Money;
  confirmedAt: number;
}>;

/** The mix whose crowd (anonymity set) is measured: its fee, its number of parts, and their net amount together. */
export type OwnMix = Readonly<{ feeBasisPoints: bigint; parts: number; receive: Money }>;

/**
 * Time window of the deposits to which an observer could link an order's payouts. Both bounds are inclusive; the window
 * is empty when `to` is before `from`.
 */
export type LinkWindow = Readonly<{ from: number; to: number }>;

const longestDelayMs = mixBounds.delayMinutes.max * 60_000;

/** Rounds a count of other orders down to a bucket. */
export function crowdBucket(others: number): CrowdBucket {
  return crowdBuckets.findLast((bucket) => bucket <= others) ?? 0;
}

/**
 * Whether the other order's deposit, at this order's fee and number of parts, would have paid out exactly the same
 * amount, to the unit.
 */
export function fitsAmount(done: DoneMix, { feeBasisPoints, parts, receive }: OwnMix): boolean {
  const { deposited, rate, inboundFee, partNetworkFee, confirmedAt } = done;
  const priced = priceExchange({
    product: 'mix_custom',
    orderType: 'floating',
    send: deposited,
    rate,
    ratedAt: confirmedAt,
    feeBasisPoints,
    parts,
    networkFee: { ...partNetworkFee, units: inboundFee.units + partNetworkFee.units * BigInt(parts) },
    inboundFee,
  });
  if (!priced.ok) return false;
  return priced.value.receive.currency === receive.currency && priced.value.receive.units === receive.units;
}

/**
 * Length of the link window for an order that is not made yet: deposits confirmed up to this long before its own are in
 * the window, whenever within the delay its parts are sent. A longer delay leaves a shorter window, because late parts
 * rule out early deposits.
 */
export function crowdWindowMs({ delayMinutes }: Pick<MixSettings, 'delayMinutes'>): number {
  return longestDelayMs - delayMinutes * 60_000;
}

/** Link window of an order that is paid: only deposits confirmed in this window can belong to its payouts. */
export function linkWindow({
  firstPaidAt,
  lastPaidAt,
}: Readonly<{ firstPaidAt: number; lastPaidAt: number }>): LinkWindow {
  return { from: lastPaidAt - longestDelayMs, to: firstPaidAt };
}
