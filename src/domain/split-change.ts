/**
 * Splitting of change into several outputs. A wallet with one large coin pays in one chain of unmined transactions,
 * which nodes limit. Several coins are several chains.
 */
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { divideDown } from './money.ts';
import type { ChangeOutput, CoinsDomain, ConflictDomain } from './order/payout.ts';
import { joinedCount } from './payout-batch.ts';

/** Number of spendable coins that a wallet should have on each chain. */
export const coinsWanted = 8;

/** A split output is worth at least this many minimum orders, and this many times what spending it costs. */
const timesMinimum = 10n;
const timesSpendingFee = 100n;

/** At most a quarter of the change is split: outputs that are not settled yet are no cover. */
const splitShare = 4n;

/** The change outputs of fixed value. Every version of the payout has them. */
export function splitOutputs(domain: ConflictDomain | null): readonly ChangeOutput[] {
  return domain?.kind === 'coins' ? (domain.splitChange ?? []) : [];
}

/** What the outputs of fixed value take from the coins of a payout. */
export function splitTotal(domain: ConflictDomain | null): bigint {
  return splitOutputs(domain).reduce((sum, { units }) => sum + units, 0n);
}

/** Maximum number of outputs of a payout's transaction: the payments, the split change, and the rest of the change. */
export function mostOutputs(domain: CoinsDomain): number {
  return 1 + joinedCount(domain) + splitOutputs(domain).length + 1;
}

/** What the coins of a payout leave for the network fee and the rest of the change. */
export function unitsLeft(domain: CoinsDomain, paidUnits: bigint): bigint {
  return domain.coins.reduce((sum, { units }) => sum + units, 0n) - paidUnits - splitTotal(domain);
}

/** The number of inputs that take at least as much space in a transaction as these change outputs. */
export function asInputs(outputs: number): number {
  return Math.ceil(outputs / 2);
}

/** Least value of a split output. `spendingFee` is the fee of a transaction that spends only this output. */
export function leastSplitUnits(currency: CurrencyId, spendingFee: bigint): bigint {
  const [byOrder, byFee] = [currencies[currency].minUnits * timesMinimum, spendingFee * timesSpendingFee];
  return byOrder > byFee ? byOrder : byFee;
}

/**
 * Values of the split outputs: each twice the one before it, so that payouts of many sizes find a coin, and at most
 * `most` of them. `change` is what the payout leaves after its fee and the reserve for raising the fee. Empty if not
 * even one output would have the least value.
 */
export function splitUnits(change: bigint, least: bigint, most: number): readonly bigint[] {
  const total = divideDown(change > 0n ? change : 0n, splitShare);
  for (let count = most; count > 0; count -= 1) {
    const first = divideDown(total, 2n ** BigInt(count) - 1n);
    if (first >= least) return Array.from({ length: count }, (_, place) => first * 2n ** BigInt(place));
  }
  return [];
}
