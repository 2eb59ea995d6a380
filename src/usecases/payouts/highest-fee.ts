/** The highest network fee that the signer's guard allows: the ceiling of the policy, limited by a constant. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { mostUnmined, parentIds, paysForParents } from '#src/domain/change-chain.ts';
import { feeCap, transactionFee, type FeePolicy } from '#src/domain/network-fee.ts';
import type { SigningRequest } from '../ports/chain-adapter.ts';
import { countInputs } from './unmined-parents.ts';

/**
 * The guard's own ceilings, as multiples of the usual fee. The ceilings of the policy are read from the database of the
 * payout code, which the guard does not trust. A payout that pays for unmined parents (CPFP) may cost as much as a full
 * chain of payouts under the default ceilings.
 */
const mostTimes = 200n;
const mostTimesWithParents = 1_050n;

/** In units of the chain's own coin. With unmined parents, the ceiling of the policy applies to each of them. */
export function highestFee({ amount: { currency }, domain }: SigningRequest, policy?: FeePolicy): bigint {
  const { chain } = currencies[currency];
  const inputs = countInputs(domain);
  const hasParents = paysForParents(chain) && parentIds(domain).length > 0;
  const paidFor = hasParents ? BigInt(mostUnmined + 1) : 1n;
  const allowed = feeCap(currency, { inputs, policy }).units * paidFor;
  const usual = transactionFee(currency, chains[chain].fee.usualUnitsPerSize, { inputs }).units;
  const most = usual * (hasParents ? mostTimesWithParents : mostTimes);
  return allowed < most ? allowed : most;
}
