/** Refills: money that operators expect from outside. They say what was expected; the fundings say what came. */
import type { CurrencyId } from '../assets/currencies.ts';
import { makeDatedNumber } from '../order/order-number.ts';

export type Refill = Readonly<{
  id: string;
  currency: CurrencyId;
  /** Expected amount. */
  units: bigint;
  /** The address of the hot wallet, which others pay to as well. */
  address: string;
  reason: string;
  requestedBy: string;
  requestedAt: number;
  /** Height of the last block before it, and of the last one before it was closed. */
  afterHeight: number;
  upToHeight: number | null;
  closedBy: string | null;
  closedAt: number | null;
}>;

/** What has come for a refill: booked, and seen in blocks that are not deep enough yet. */
export type Came = Readonly<{ booked: bigint; seen: bigint }>;

/** `arriving`: something is in a block, but not all of it is booked. */
export const refillStages = ['awaited', 'arriving', 'exact', 'more', 'less', 'closed'] as const;
export type RefillStage = (typeof refillStages)[number];

export function refillStage(
  { units, closedAt }: Pick<Refill, 'units' | 'closedAt'>,
  { booked, seen }: Came,
): RefillStage {
  if (seen > 0n) return 'arriving';
  if (booked === 0n) return closedAt === null ? 'awaited' : 'closed';
  if (booked === units) return 'exact';
  return booked > units ? 'more' : 'less';
}

/** The number of a refill, "TR-20261115-04217733". It grants no access. */
export function makeRefillNumber(atMs: number, random: (n: number) => number): string {
  return makeDatedNumber('TR', atMs, random);
}

export function isRefillNumber(text: string): boolean {
  return /^TR-[0-9]{8}-[0-9]{8}$/.test(text);
}
