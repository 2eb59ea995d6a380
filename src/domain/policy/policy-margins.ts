/** The margin policies of a policy: the usual one, and those of pairs that have a margin of their own. */
import type { MarginPolicies } from '../margin.ts';
import type { CoinPair } from './policy-table.ts';
import type { Policy } from './policy.ts';

export function marginsOf({
  margins,
  pairMargins,
  fees,
}: Pick<Policy, 'margins' | 'pairMargins' | 'fees'>): MarginPolicies {
  const { base, calm, floatingShare, fixedShare, leastDepth, doubling, skew, most } = margins;
  const dearer = (Object.entries(pairMargins) as readonly [CoinPair, bigint][]).filter(([, extra]) => extra > 0n);
  return {
    usual: {
      basePpm: base,
      calmPpm: calm,
      floatingPercent: floatingShare,
      fixedPercent: fixedShare,
      leastDepthDollars: leastDepth,
      doublingPpm: doubling,
      skewPpm: skew,
      leastPpm: -discountOf({ margins, fees }),
      mostPpm: most,
    },
    pairs: Object.fromEntries(dearer.map(([pair, extra]) => [pair, { basePpm: base + extra }])),
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
