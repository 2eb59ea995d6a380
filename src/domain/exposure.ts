/**
 * Depth by exposure: one reorganisation takes back everything in the blocks that it replaces, so what is at risk
 * together decides how many confirmations each deposit needs. A large sum in many small deposits needs as many as one
 * large deposit.
 */
import { currencies, type ChainId } from './assets/currencies.ts';
import { divideUp, type Money } from './money.ts';
import { tiersOf, type NetworkProfile } from './network-fee.ts';

/** Shares of a largest order are counted in so many parts, so that rounding adds nothing worth mentioning. */
const whole = 10n ** 15n;

/**
 * The sum of an hour counts a quarter of the sum of a block: to take an hour back, a reorganisation has to be as long
 * as that, and one that is as deep as the largest tier reaches over a part of it only.
 */
const hourWeight = 4n;

/** Deposits that are mined and not final yet, the coin and the tokens of a chain together. */
export type Exposure = Readonly<{
  /** Everything in the deposit's own block, and so everything its transaction paid. */
  block: readonly Money[];
  /** Everything that came on this chain within an hour. */
  hour: readonly Money[];
}>;

export function confirmationsTogether(chain: ChainId, { block, hour }: Exposure, profile: NetworkProfile): number {
  const hourShare = divideUp(sumShares(hour), hourWeight);
  return Math.max(blocksFor(chain, sumShares(block), profile), blocksFor(chain, hourShare, profile));
}

function sumShares(amounts: readonly Money[]): bigint {
  return amounts.reduce((sum, { currency, units }) => sum + divideUp(units * whole, currencies[currency].maxUnits), 0n);
}

function blocksFor(chain: ChainId, share: bigint, profile: NetworkProfile): number {
  const tiers = tiersOf(chain, profile);
  const fits = tiers.find(({ upToBasisPointsOfMaximum: upTo }) => share * 10_000n <= upTo * whole);
  return (fits ?? tiers.at(-1))?.blocks ?? 1;
}
