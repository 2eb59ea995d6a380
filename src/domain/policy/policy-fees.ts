/** The ceilings on network fees of a policy. */
import type { FeePolicy } from '../network-fee.ts';
import type { Policy } from './policy.ts';

export function feePolicyOf({ feeCeilings: { order, ...timesUsual } }: Pick<Policy, 'feeCeilings'>): FeePolicy {
  return { timesUsual, percentOfOrder: order };
}
