/** The highest network fee that the signer's guard allows, by constants of its own. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { parentIds, paysForParents } from '#src/domain/change-chain.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { countInputs } from './unmined-parents.ts';

/**
 * The guard's ceilings, as multiples of the usual fee. The guard does not ask the policy: the policy is read from the
 * database of the payout code, which the guard does not trust, and an order may pay more than the policy of now if it
 * was made under a higher ceiling. A payout that pays for unmined parents (CPFP) may cost as much as a full chain of
 * payouts under the default ceilings.
 */
const mostTimes = 200n;
const mostTimesWithParents = 1_050n;

/** In units of the chain's own coin. `inputs` is the size of the transaction, by default that of its coins. */
export function highestFee(
  { amount: { currency }, domain }: Pick<Payout, 'amount' | 'domain'>,
  inputs = countInputs(domain),
): bigint {
  const { chain } = currencies[currency];
  const hasParents = paysForParents(chain) && parentIds(domain).length > 0;
  const usual = transactionFee(currency, chains[chain].fee.usualUnitsPerSize, { inputs }).units;
  return usual * (hasParents ? mostTimesWithParents : mostTimes);
}
