/**
 * Confirmation depth by exposure: a reorganisation reverses all deposits in the blocks it replaces, so their sum
 * decides how many confirmations each of them needs. Many small deposits need as many as one large deposit of the same
 * sum.
 */
import { currencies, type ChainId } from './assets/currencies.ts';
import type { ConfirmationTier } from './assets/define-chain.ts';
import { divideUp, type Money } from './money.ts';
import { tiersOf, type NetworkProfile } from './network-fee.ts';

/** Fixed-point scale of shares of a maximum order. Fine enough that rounding errors do not matter. */
const whole = 10n ** 15n;

/**
 * The sum of an hour's deposits is divided by this. A reorganisation as deep as the largest tier covers only part of an
 * hour, so a whole hour is less likely to be reversed than one block.
 */
const hourWeight = 4n;

/** Deposits that are mined and not final yet, the coin and the tokens of a chain together. */
export type Exposure = Readonly<{
  /** Deposits in the same block as the judged deposit, and therefore all outputs of its own transaction. */
  block: readonly Money[];
  /** Deposits on this chain within one hour. */
  hour: readonly Money[];
}>;

/** A confirmation tier: its place among the tiers of its chain, from 0, and its confirmations. */
type Together = Readonly<{ tier: number; blocks: number }>;

export function confirmationsTogether(chain: ChainId, { block, hour }: Exposure, profile: NetworkProfile): Together {
  const hourShare = divideUp(sumShares(hour), hourWeight);
  const tiers = tiersOf(chain, profile);
  const tier = Math.max(tierFor(tiers, sumShares(block)), tierFor(tiers, hourShare));
  return { tier, blocks: tiers[tier]?.blocks ?? 1 };
}

function sumShares(amounts: readonly Money[]): bigint {
  return amounts.reduce((sum, { currency, units }) => sum + divideUp(units * whole, currencies[currency].maxUnits), 0n);
}

function tierFor(tiers: readonly ConfirmationTier[], share: bigint): number {
  const place = tiers.findIndex(({ upToBasisPointsOfMaximum: upTo }) => share * 10_000n <= upTo * whole);
  return place === -1 ? tiers.length - 1 : place;
}
