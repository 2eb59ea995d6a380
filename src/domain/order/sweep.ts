/** When a sweep of a deposit into the hot wallet is worth it, and how much it moves. Only for account chains. */
import { chains } from '../assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '../assets/currencies.ts';
import { divideUp, money, type Money } from '../money.ts';
import { feeCap, transactionFee } from '../network-fee.ts';
import { convertUp, rateBetween, type Prices } from '../rate.ts';
import type { Deposit } from './deposit.ts';

export type SweepPlan = Readonly<{
  /** Amount that arrives in the hot wallet. */
  amount: Money;
  /** The network fee that the deposit address needs first, in the chain's own coin; null where it needs nothing. */
  topUp: Money | null;
}>;

/** Whether a deposit is to be swept at all: coins of a listed sender never reach the hot wallet. */
export function isSweepable({ chain, flag }: Pick<Deposit, 'chain' | 'flag'>): boolean {
  return chains[chain].sweepFeePayer !== undefined && flag === null;
}

/**
 * A deposit waits until it is worth this many times the cost of its sweep. The minimum of an order is at least as much,
 * so that a deposit that was exchanged does not stay where it cannot be used.
 */
export const leastTimesCost = 5n;

type SweepPrice = Readonly<{
  unitsPerSize: bigint;
  /**
   * Whether the hot wallet holds some of the deposit's currency already: on some chains the first transfer costs more.
   */
  isHotUsed: boolean;
}>;

type Market = SweepPrice &
  Readonly<{
    /** Undefined while there is no fresh price: then tokens wait. */
    prices: Prices | undefined;
  }>;

/** Undefined if a sweep is not worth its fee now. */
export function planSweep(deposit: Money, market: Market): SweepPlan | undefined {
  const { unitsPerSize, prices } = market;
  const { chain, isToken } = currencies[deposit.currency];
  const { sweepFeePayer } = chains[chain];
  const isDear = transactionFee(deposit.currency, unitsPerSize).units > feeCap(deposit.currency).units;
  if (sweepFeePayer === undefined || isDear) return undefined;
  const left = sweepFee(deposit.currency, { ...market, unitsPerSize: priceToLeave(chain, unitsPerSize) });
  const topUp = isToken && sweepFeePayer === 'deposit' ? left : null;
  if (!isWorth(deposit, fetchFee(deposit.currency, market), prices)) return undefined;
  if (isToken) return { amount: deposit, topUp };
  // An account that is not emptied must keep the chain's minimum balance, and anybody can send it dust meanwhile.
  const kept = sweepFeePayer === 'hot' ? chains[chain].minOutputUnits : left.units;
  return deposit.units > kept ? { amount: money(deposit.currency, deposit.units - kept), topUp } : undefined;
}

/**
 * What fetching a deposit costs, in the chain's own coin: another input of a payout where payouts spend the coins of
 * deposits; elsewhere its sweep, and the top-up that the sweep needs.
 */
export function fetchFee(currency: CurrencyId, price: SweepPrice): Money {
  const { chain, isToken } = currencies[currency];
  const { sweepFeePayer, fee, nativeCurrency } = chains[chain];
  if (sweepFeePayer === undefined) return money(nativeCurrency, fee.extraInputSize * price.unitsPerSize);
  if (sweepFeePayer === 'hot') return sweepFee(currency, price);
  // What the fee does not use up of the amount set aside counts as spent: retrieving it would cost as much again.
  const left = sweepFee(currency, { ...price, unitsPerSize: priceToLeave(chain, price.unitsPerSize) });
  const topUp = isToken ? transactionFee(left.currency, price.unitsPerSize).units : 0n;
  return money(left.currency, left.units + topUp);
}

/** Network fee of a sweep at this price, in the chain's own coin. */
export function sweepFee(currency: CurrencyId, { unitsPerSize, isHotUsed }: SweepPrice): Money {
  const { chain, isToken } = currencies[currency];
  const { sweepSize } = chains[chain].fee;
  if (!isHotUsed || !sweepSize) return transactionFee(currency, unitsPerSize);
  return money(chains[chain].nativeCurrency, (isToken ? sweepSize.token : sweepSize.coin) * unitsPerSize);
}

/**
 * Fee limit for every version of a sweep: its top-up, or what it left of its deposit. Undefined if the hot wallet pays.
 */
export function sweepFeeLimit(deposit: Money, amount: Money, topUp: Money | null): bigint | undefined {
  const { chain, isToken } = currencies[deposit.currency];
  if (chains[chain].sweepFeePayer === 'hot') return undefined;
  return isToken ? (topUp?.units ?? 0n) : deposit.units - amount.units;
}

const [soonestMs, latestMs] = [3_600_000, 30 * 86_400_000];

/**
 * Back-off for deposits that are not worth a sweep even at usual prices: check again when they are twice as old. There
 * are more of them every year, and most are never worth it.
 */
export function weighAgainAt({ confirmedAt, seenAt }: Pick<Deposit, 'confirmedAt' | 'seenAt'>, now: number): number {
  const age = now - (confirmedAt ?? seenAt);
  return now + Math.min(Math.max(age, soonestMs), latestMs);
}

/**
 * Price per size unit at which the fee is set aside. The amount cannot be raised later, so it is half as much again,
 * because fees may rise until the sweep can go; and never less than at the usual price, because a sweep planned while
 * fees are low would wait until they are that low again.
 */
function priceToLeave(chain: ChainId, unitsPerSize: bigint): bigint {
  const { usualUnitsPerSize } = chains[chain].fee;
  const raised = divideUp(unitsPerSize * 3n, 2n);
  return raised > usualUnitsPerSize ? raised : usualUnitsPerSize;
}

function isWorth(deposit: Money, cost: Money, prices: Prices | undefined): boolean {
  if (cost.currency === deposit.currency) return deposit.units >= cost.units * leastTimesCost;
  const rate = prices && rateBetween(cost.currency, deposit.currency, prices);
  return rate?.ok === true && deposit.units >= convertUp(cost, rate.value).units * leastTimesCost;
}
