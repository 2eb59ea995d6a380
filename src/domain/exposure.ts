/**
 * Confirmation depth by exposure: a reorganisation reverses all deposits in the blocks it replaces, so their sum
 * decides how many confirmations each of them needs. Many small deposits need as many as one large deposit of the same
 * sum, and so do the deposits of one sender, who alone may gain from taking them back.
 */
import { sha256Hex } from '#sha256';
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
  /** Those of them that have a sender in common with the judged deposit, which is one of them. */
  sender: readonly Money[];
}>;

/** A transaction may have any number of senders. So many are enough to recognise one. */
const mostSenders = 8;

/**
 * Tags by which deposits of one sender are recognised, none where the chain hides senders. They tell no more than the
 * transaction, which the chain shows to everyone.
 */
export function senderTagsOf(chain: ChainId, senders: readonly string[]): readonly string[] {
  const known = [...new Set(senders)].slice(0, mostSenders);
  return known.map((sender) => sha256Hex(`${chain}:${sender}`).slice(0, 16));
}

/** A confirmation tier: its place among the tiers of its chain, from 0, and its confirmations. */
type Together = Readonly<{ tier: number; blocks: number }>;

export function confirmationsTogether(chain: ChainId, exposure: Exposure, profile: NetworkProfile): Together {
  const { block, hour, sender } = exposure;
  const shares = [sumShares(block), divideUp(sumShares(hour), hourWeight), sumShares(sender)];
  const tiers = tiersOf(chain, profile);
  const tier = Math.max(...shares.map((share) => tierFor(tiers, share)));
  return { tier, blocks: tiers[tier]?.blocks ?? 1 };
}

function sumShares(amounts: readonly Money[]): bigint {
  return amounts.reduce((sum, { currency, units }) => sum + divideUp(units * whole, currencies[currency].maxUnits), 0n);
}

function tierFor(tiers: readonly ConfirmationTier[], share: bigint): number {
  const place = tiers.findIndex(({ upToBasisPointsOfMaximum: upTo }) => share * 10_000n <= upTo * whole);
  return place === -1 ? tiers.length - 1 : place;
}
