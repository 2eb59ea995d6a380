/** The margin policies of a policy: the usual one, and those of pairs that have a margin of their own. */
import type { MarginPolicies } from '../margin.ts';
import type { CoinPair } from './policy-table.ts';
import type { Policy } from './policy.ts';

export function marginsOf({ margins, pairMargins }: Pick<Policy, 'margins' | 'pairMargins'>): MarginPolicies {
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
      // No rate is better than the mid-market rate, which would be an offer to trade against us.
      leastPpm: 0n,
      mostPpm: most,
    },
    pairs: Object.fromEntries(dearer.map(([pair, extra]) => [pair, { basePpm: base + extra }])),
  };
}
