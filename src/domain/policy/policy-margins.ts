/** The margin policies of a policy: the usual one, and those of pairs that have a margin of their own. */
import type { MarginPolicies, MarginPolicy } from '../margin.ts';
import { divideDown, divideUp } from '../money.ts';
import { policyTable, type CoinPair } from './policy-table.ts';
import type { Policy } from './policy.ts';

const pairGroups = ['pairMargins', 'pairVolatility', 'pairSize', 'pairSkew', 'pairMost'] as const;
type Margins = Pick<Policy, 'margins' | 'fees' | (typeof pairGroups)[number]>;

export function marginsOf(policy: Margins): MarginPolicies {
  const { base, calm, floatingShare, fixedShare, leastDepth, doubling, skew, most } = policy.margins;
  const pairs = Object.keys(policyTable.pairMargins) as readonly CoinPair[];
  const special = pairs.filter((pair) =>
    pairGroups.some((group) => policy[group][pair] !== policyTable[group][pair].usual),
  );
  return {
    usual: {
      basePpm: base,
      calmPpm: calm,
      floatingPercent: floatingShare,
      fixedPercent: fixedShare,
      leastDepthDollars: leastDepth,
      doublingPpm: doubling,
      skewPpm: skew,
      leastPpm: -discountOf(policy),
      mostPpm: most,
    },
    pairs: Object.fromEntries(special.map((pair) => [pair, marginOfPair(policy, pair)])),
  };
}

/** What is charged rounds up. The bound of the inventory term and the highest margin round down. */
function marginOfPair(policy: Margins, pair: CoinPair): Partial<MarginPolicy> {
  const { base, floatingShare, fixedShare, doubling, skew, most } = policy.margins;
  return {
    basePpm: base + policy.pairMargins[pair],
    floatingPercent: divideUp(floatingShare * policy.pairVolatility[pair], 100n),
    fixedPercent: divideUp(fixedShare * policy.pairVolatility[pair], 100n),
    doublingPpm: divideUp(doubling * policy.pairSize[pair], 100n),
    skewPpm: divideDown(skew * policy.pairSkew[pair], 100n),
    mostPpm: divideDown(most * policy.pairMost[pair], 100n),
  };
}

const ppmPerBasisPoint = 100n;

/**
 * How much better than the mid-market rate a rate may be, for an abundant coin. At most half of the smallest service
 * fee: fee and margin together are never below zero, and two orders there and back never earn money from us.
 */
function discountOf({ margins, fees }: Pick<Policy, 'margins' | 'fees'>): bigint {
  const { floating, fixed, mixPreset, mixBase } = fees;
  const smallest = [floating, fixed, mixPreset, mixBase].reduce((one, other) => (other < one ? other : one));
  const covered = (smallest * ppmPerBasisPoint) / 2n;
  return margins.discount < covered ? margins.discount : covered;
}
