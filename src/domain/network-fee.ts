/** What a transaction costs on a chain, and how many blocks make a deposit safe. Both follow from the chain's facts. */
import { chains } from './chains/index.ts';
import type { ChainId, ConfirmationTier } from './chains/define-chain.ts';
import { currencies, type CurrencyId } from './currencies.ts';
import { divideUp, money, type Money } from './money.ts';
import { convertUp, rateBetween, type Prices } from './rate.ts';
import { accept, type Result } from './result.ts';

export type NetworkProfile = 'sandbox' | 'testnet' | 'mainnet';

/** The fee of one payout in the chain's own coin. `inputs` is how many coins it spends, where the chain has coins. */
export function transactionFee(
  currency: CurrencyId,
  unitsPerSize: bigint,
  { inputs = 1 }: Readonly<{ inputs?: number }> = {},
): Money {
  const { chain, isToken } = currencies[currency];
  const { fee, nativeCurrency } = chains[chain];
  const size = (isToken ? fee.tokenSize : fee.coinSize) + fee.extraInputSize * BigInt(inputs - 1);
  return money(nativeCurrency, size * unitsPerSize);
}

/** No payout ever costs more than so many times the usual: beyond it, it waits until blocks are cheaper again. */
const mostOfUsual = 20n;

export function feeCap(currency: CurrencyId, { inputs = 1 }: Readonly<{ inputs?: number }> = {}): Money {
  const { usualUnitsPerSize } = chains[currencies[currency].chain].fee;
  return transactionFee(currency, usualUnitsPerSize * mostOfUsual, { inputs });
}

/** The same fee in the currency that is paid out. Rounds up. */
export function networkFeeIn(
  currency: CurrencyId,
  unitsPerSize: bigint,
  prices: Prices,
): Result<Money, 'rate_unavailable'> {
  const native = transactionFee(currency, unitsPerSize);
  if (native.currency === currency) return accept(native);
  const rate = rateBetween(native.currency, currency, prices);
  return rate.ok ? accept(convertUp(native, rate.value)) : rate;
}

export function confirmationsNeeded({ currency, units }: Money, profile: NetworkProfile): number {
  const { chain, maxUnits } = currencies[currency];
  const facts = chains[chain];
  const tiers = profile === 'sandbox' ? facts.sandboxConfirmations : facts.confirmations;
  return findTier(tiers, units, maxUnits).blocks;
}

/** Blocks after which a change of history is beyond anything the chain has shown. */
export function finalityBlocks(chain: ChainId, profile: NetworkProfile): number {
  const facts = chains[chain];
  return profile === 'sandbox' ? largestTier(facts.sandboxConfirmations).blocks * 2 : facts.finalityBlocks;
}

function findTier(tiers: readonly ConfirmationTier[], units: bigint, maxUnits: bigint): ConfirmationTier {
  const fits = tiers.find(({ upToBasisPointsOfMaximum: share }) => units <= divideUp(maxUnits * share, 10_000n));
  return fits ?? largestTier(tiers);
}

function largestTier(tiers: readonly ConfirmationTier[]): ConfirmationTier {
  const last = tiers.at(-1);
  if (!last) throw new TypeError('a chain without confirmation tiers');
  return last;
}
