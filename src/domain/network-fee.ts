/** Network fee of a transaction, and the number of confirmations of a deposit, both from the chain's facts. */
import { chains } from './assets/chains.ts';
import type { ConfirmationTier } from './assets/define-chain.ts';
import { currencies, type CurrencyId, type ChainId } from './assets/currencies.ts';
import { divideDown, divideUp, money, type Money } from './money.ts';
import { convertUp, rateBetween, type Prices } from './rate.ts';
import { accept, type Result } from './result.ts';

export type NetworkProfile = 'sandbox' | 'testnet' | 'mainnet';

/** Network fee of one payout in the chain's own coin. `inputs` is the number of coins it spends on UTXO chains. */
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

/** The operator's ceilings on network fees. A payout that would cost more waits until fees fall. */
export type FeePolicy = Readonly<{
  /** Ceiling by chain, as a multiple of its usual fee. Chains that are not listed have the usual multiple. */
  timesUsual: Readonly<Partial<Record<ChainId, bigint>>>;
  /**
   * Ceiling on the fee of an order's payout, in percent of the amount before network fees. The parts of a mix share the
   * ceiling.
   */
  percentOfOrder: bigint;
}>;

export const usualFeePolicy: FeePolicy = { timesUsual: {}, percentOfOrder: 50n };

/**
 * Default ceiling, as a multiple of the usual fee. Fees of twenty times the usual one lasted for weeks on main
 * networks.
 */
const usualTimes = 50n;

/** Highest price per size unit that payouts of this chain pay. */
export function highestUnitsPerSize(chain: ChainId, policy: FeePolicy = usualFeePolicy): bigint {
  return chains[chain].fee.usualUnitsPerSize * timesUsualOf(chain, policy);
}

export function timesUsualOf(chain: ChainId, { timesUsual }: FeePolicy): bigint {
  return timesUsual[chain] ?? usualTimes;
}

type CapOptions = Readonly<{ inputs?: number; policy?: FeePolicy | undefined }>;

/** Highest fee of one transaction, in the chain's own coin. */
export function feeCap(currency: CurrencyId, { inputs = 1, policy }: CapOptions = {}): Money {
  return transactionFee(currency, highestUnitsPerSize(currencies[currency].chain, policy), { inputs });
}

/** Whether the current price per size unit is above the ceiling. The chain is then not quoted. */
export function isTooDear(chain: ChainId, unitsPerSize: bigint, policy?: FeePolicy): boolean {
  return unitsPerSize > highestUnitsPerSize(chain, policy);
}

type Charged = Readonly<{ receive: Money; networkFee: Money; parts: number }>;

/** Highest network fee of one payout of an order: the allowed share of the order's amount, in the receive currency. */
export function shareCap({ receive, networkFee, parts }: Charged, policy: FeePolicy = usualFeePolicy): Money {
  const units = (receive.units + networkFee.units) * policy.percentOfOrder;
  return money(receive.currency, divideDown(units, 100n * BigInt(parts)));
}

/** Network fee of a payout, converted to the currency that is paid out. Rounds up. */
export function networkFeeIn(
  currency: CurrencyId,
  unitsPerSize: bigint,
  prices: Prices,
): Result<Money, 'rate_unavailable'> {
  return feeIn(currency, transactionFee(currency, unitsPerSize), prices);
}

/** Converts a fee in a chain's own coin to another currency. Rounds up. */
export function feeIn(currency: CurrencyId, native: Money, prices: Prices): Result<Money, 'rate_unavailable'> {
  if (native.currency === currency) return accept(native);
  const rate = rateBetween(native.currency, currency, prices);
  return rate.ok ? accept(convertUp(native, rate.value)) : rate;
}

/** Confirmation tier: deposits up to this amount need this many blocks. */
export type AmountTier = Readonly<{ upTo: Money; blocks: number }>;

/** Cache: tiers depend on constants only and are read for every output of every block. */
const knownTiers: Readonly<Record<NetworkProfile, Map<CurrencyId, readonly AmountTier[]>>> = {
  sandbox: new Map(),
  testnet: new Map(),
  mainnet: new Map(),
};

/** Tiers in ascending order of amounts. The last one ends at the maximum of an order and applies above it too. */
export function confirmationTiers(currency: CurrencyId, profile: NetworkProfile): readonly AmountTier[] {
  const known = knownTiers[profile].get(currency);
  if (known) return known;
  const tiers = workOutTiers(currency, profile);
  knownTiers[profile].set(currency, tiers);
  return tiers;
}

function workOutTiers(currency: CurrencyId, profile: NetworkProfile): readonly AmountTier[] {
  const { chain, maxUnits } = currencies[currency];
  return tiersOf(chain, profile).map(({ upToBasisPointsOfMaximum: share, blocks }) => ({
    upTo: money(currency, divideUp(maxUnits * share, 10_000n)),
    blocks,
  }));
}

export function confirmationsNeeded({ currency, units }: Money, profile: NetworkProfile): number {
  const fits = confirmationTiers(currency, profile).find(({ upTo }) => units <= upTo.units);
  return (fits ?? largestTier(tiersOf(currencies[currency].chain, profile))).blocks;
}

/** Finality depth: deeper than any reorganisation the chain has had. */
export function finalityBlocks(chain: ChainId, profile: NetworkProfile): number {
  return profile === 'sandbox' ? largestTier(tiersOf(chain, profile)).blocks * 2 : chains[chain].finalityBlocks;
}

/**
 * How many blocks the newest final block may be behind the head before the chain takes no new orders. Undefined on
 * chains that do not declare blocks final themselves.
 */
export function lateFinalityBlocks(chain: ChainId, profile: NetworkProfile): number | undefined {
  const { lateFinalityBlocks: bound } = chains[chain];
  return bound !== undefined && profile === 'sandbox' ? finalityBlocks(chain, profile) : bound;
}

export function tiersOf(chain: ChainId, profile: NetworkProfile): readonly ConfirmationTier[] {
  const { confirmations, sandboxConfirmations } = chains[chain];
  return profile === 'sandbox' ? sandboxConfirmations : confirmations;
}

function largestTier(tiers: readonly ConfirmationTier[]): ConfirmationTier {
  const last = tiers.at(-1);
  if (!last) throw new TypeError('a chain without confirmation tiers');
  return last;
}
