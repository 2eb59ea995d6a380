/**
 * Anonymity set ("crowd") of a mix: the number of other finished mixes that an observer who knows our fees and sees
 * amounts and times cannot distinguish from it. Reported in buckets, so that watching the figure does not reveal who
 * mixes now.
 */
import { crowdBucket, crowdWindowMs, fitsAmount, linkWindow } from '#src/domain/mixer/crowd.ts';
import type { MixSettings } from '#src/domain/mixer/settings.ts';
import type { Money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Quote } from '#src/domain/quote.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

export type Crowd = Readonly<{
  /** Number of other mixes, rounded down to a bucket. */
  bucket: number;
  /** Length of the time window of the other mixes' deposits. */
  windowMinutes: number;
}>;

/** Query limit of finished mixes. Counting beyond the largest bucket is pointless. */
const mostLookedAt = 500;

/** Counts finished mixes similar to a quoted mix, in a past time window as long as the quoted mix's own would be. */
export async function countCrowd(
  { store }: Pick<Ports, 'store'>,
  { inputs, receive }: Quote,
  { settings, now }: Readonly<{ settings: MixSettings; now: number }>,
): Promise<Crowd> {
  const { feeBasisPoints, parts, send } = inputs;
  const windowMs = crowdWindowMs(settings);
  const window = { from: now - windowMs, to: now };
  const bucket = await store.snapshot(
    async (records) => await countLike(records, { send, feeBasisPoints, parts, receive }, window),
  );
  return { bucket, windowMinutes: Math.floor(windowMs / 60_000) };
}

type Paid = Readonly<{ firstPaidAt: number; lastPaidAt: number }>;

/** Counts similar mixes for a finished order, by the times at which its parts were sent. */
export async function countCrowdOf(
  records: Records,
  { quote, price, id }: Order,
  times: Paid,
): Promise<Crowd | undefined> {
  if (price === null) return undefined;
  const { from, to } = linkWindow(times);
  if (to < from) return { bucket: crowdBucket(0), windowMinutes: 0 };
  const { feeBasisPoints, parts, receive } = price;
  const mine = { send: quote.inputs.send, feeBasisPoints, parts, receive };
  const bucket = await countLike(records, mine, { from, to }, id);
  return { bucket, windowMinutes: Math.floor((to - from) / 60_000) };
}

type Mine = Readonly<{ send: Money; feeBasisPoints: bigint; parts: number; receive: Money }>;

async function countLike(
  records: Records,
  { send, ...mine }: Mine,
  window: Readonly<{ from: number; to: number }>,
  exceptId?: string,
): Promise<number> {
  const pair = { send: send.currency, receive: mine.receive.currency };
  const done = await records.orders.mixed(pair, { ...window, limit: mostLookedAt });
  return crowdBucket(done.filter((other) => other.orderId !== exceptId && fitsAmount(other, mine)).length);
}
