/** The ceilings on network fees of a policy. */
import { chainIds } from '../assets/currencies.ts';
import { type FeePolicy, timesUsualOf } from '../network-fee.ts';
import type { Policy } from './policy.ts';

export function feePolicyOf({ feeCeilings: { order, ...timesUsual } }: Pick<Policy, 'feeCeilings'>): FeePolicy {
  return { timesUsual, percentOfOrder: order };
}

/** The higher of two ceilings, for each chain and for the share of an order. */
export function higherCeilings(one: FeePolicy, other: FeePolicy): FeePolicy {
  const times = chainIds.map((chain) => [chain, larger(timesUsualOf(chain, one), timesUsualOf(chain, other))]);
  return {
    timesUsual: Object.fromEntries(times) as FeePolicy['timesUsual'],
    percentOfOrder: larger(one.percentOfOrder, other.percentOfOrder),
  };
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
