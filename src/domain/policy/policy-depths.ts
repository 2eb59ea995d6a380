/**
 * Confirmations of deposits under a policy: those of the program, and what an operator adds to a tier of a chain. An
 * addition is never stored with a deposit, so that a change of the policy holds at once in both directions.
 */
import { currencies, type ChainId, type CurrencyId } from '../assets/currencies.ts';
import type { Money } from '../money.ts';
import {
  confirmationsNeeded,
  confirmationTiers,
  tiersOf,
  type AmountTier,
  type NetworkProfile,
} from '../network-fee.ts';
import { tierSizes } from './policy-table.ts';
import type { Policy } from './policy.ts';

/** The network profile, which decides the program's own tiers, and the additions of the policy. */
export type Depths = Readonly<{ profile: NetworkProfile; policy: Pick<Policy, 'confirmations'> }>;

/** Tier of an amount: its place among the tiers of its chain, from 0. */
export function tierOf({ currency, units }: Money, profile: NetworkProfile): number {
  const tiers = confirmationTiers(currency, profile);
  const place = tiers.findIndex(({ upTo }) => units <= upTo.units);
  return place === -1 ? tiers.length - 1 : place;
}

/**
 * Confirmations that the policy adds to a tier. A larger deposit never needs fewer confirmations than a smaller one,
 * whatever an operator added to which tier.
 */
export function addedTo(chain: ChainId, tier: number, { profile, policy }: Depths): number {
  const upToTier = tiersOf(chain, profile).slice(0, tier + 1);
  const sums = upToTier.map(({ blocks }, place) => blocks + ownAddition(chain, place, policy));
  return Math.max(...sums) - (upToTier.at(-1)?.blocks ?? 0);
}

function ownAddition(chain: ChainId, tier: number, { confirmations }: Depths['policy']): number {
  const size = tierSizes[tier];
  return size === undefined ? 0 : Number(confirmations[`${chain}.${size}`]);
}

/** Confirmations that a deposit of this amount needs now, if it is alone. */
export function confirmationsNow(amount: Money, depths: Depths): number {
  const { chain } = currencies[amount.currency];
  return confirmationsNeeded(amount, depths.profile) + addedTo(chain, tierOf(amount, depths.profile), depths);
}

/** Confirmation tiers of a currency, in ascending order of amounts. */
export function tiersNow(currency: CurrencyId, depths: Depths): readonly AmountTier[] {
  const { chain } = currencies[currency];
  return confirmationTiers(currency, depths.profile).map(({ upTo, blocks }, tier) => {
    return { upTo, blocks: blocks + addedTo(chain, tier, depths) };
  });
}

/** A payment that arrived: the tier is that of its exposure, and absent if only its own amount counts. */
type Arrived = Readonly<{ amount: Money; confirmationsNeeded: number; tier?: number }>;

/** Confirmations that an arrived payment needs now. The stored number has no additions of a policy. */
export function confirmationsOf({ amount, confirmationsNeeded: own, tier = 0 }: Arrived, depths: Depths): number {
  const { chain } = currencies[amount.currency];
  return own + addedTo(chain, Math.max(tier, tierOf(amount, depths.profile)), depths);
}
