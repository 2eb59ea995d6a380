/** When moving a deposit into the hot wallet is worth it, and what then moves. Only account chains know this. */
import { chains } from '../assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '../assets/currencies.ts';
import { divideUp, money, type Money } from '../money.ts';
import { feeCap, transactionFee } from '../network-fee.ts';
import { convertUp, rateBetween, type Prices } from '../rate.ts';
import type { Deposit } from './deposit.ts';

export type SweepPlan = Readonly<{
  /** What arrives in the hot wallet. */
  amount: Money;
  /** What the deposit address needs of the chain's own coin first; null where it needs nothing. */
  topUp: Money | null;
}>;

/** Whether a deposit is to be swept at all: coins of a listed sender never reach the hot wallet. */
export function isSweepable({ chain, flag }: Pick<Deposit, 'chain' | 'flag'>): boolean {
  return chains[chain].sweepFeePayer !== undefined && flag === null;
}

/** A deposit waits until it is worth so many times what moving it costs. */
const leastTimesCost = 10n;

type SweepPrice = Readonly<{
  unitsPerSize: bigint;
  /** Whether the hot wallet holds some of the deposit's currency already: on some chains a first one costs more. */
  isHotUsed: boolean;
}>;

type Market = SweepPrice &
  Readonly<{
    /** Undefined while there is no price that counts: then tokens wait. */
    prices: Prices | undefined;
  }>;

/** Undefined: it stays where it is for now. */
export function planSweep(deposit: Money, market: Market): SweepPlan | undefined {
  const { unitsPerSize, prices } = market;
  const { chain, isToken } = currencies[deposit.currency];
  const { sweepFeePayer } = chains[chain];
  const isDear = transactionFee(deposit.currency, unitsPerSize).units > feeCap(deposit.currency).units;
  if (sweepFeePayer === undefined || isDear) return undefined;
  const left = sweepFee(deposit.currency, { ...market, unitsPerSize: priceToLeave(chain, unitsPerSize) });
  const topUp = isToken && sweepFeePayer === 'deposit' ? left : null;
  // What a fee leaves behind is counted as spent: fetching it would cost as much again.
  const sent = topUp ? transactionFee(left.currency, unitsPerSize).units : 0n;
  const cost = sweepFeePayer === 'hot' ? sweepFee(deposit.currency, market) : money(left.currency, left.units + sent);
  if (!isWorth(deposit, cost, prices)) return undefined;
  if (isToken) return { amount: deposit, topUp };
  // An account that is not emptied must keep the least there may be, and anybody can send it a crumb meanwhile.
  const kept = sweepFeePayer === 'hot' ? chains[chain].minOutputUnits : left.units;
  return deposit.units > kept ? { amount: money(deposit.currency, deposit.units - kept), topUp } : undefined;
}

/** What moving a deposit costs at this price, in the chain's own coin. */
export function sweepFee(currency: CurrencyId, { unitsPerSize, isHotUsed }: SweepPrice): Money {
  const { chain, isToken } = currencies[currency];
  const { sweepSize } = chains[chain].fee;
  if (!isHotUsed || !sweepSize) return transactionFee(currency, unitsPerSize);
  return money(chains[chain].nativeCurrency, (isToken ? sweepSize.token : sweepSize.coin) * unitsPerSize);
}

/** The most that any version of a sweep may pay: no more than was put there for it, or than it left of its deposit. */
export function sweepFeeLimit(deposit: Money, amount: Money, topUp: Money | null): bigint | undefined {
  const { chain, isToken } = currencies[deposit.currency];
  if (chains[chain].sweepFeePayer === 'hot') return undefined;
  return isToken ? (topUp?.units ?? 0n) : deposit.units - amount.units;
}

const [soonestMs, latestMs] = [3_600_000, 30 * 86_400_000];

/**
 * When to look again at what is not worth moving even at usual prices: when it is twice as old. There is more of it
 * every year, and most of it is worth nothing for ever.
 */
export function weighAgainAt({ confirmedAt, seenAt }: Pick<Deposit, 'confirmedAt' | 'seenAt'>, now: number): number {
  const age = now - (confirmedAt ?? seenAt);
  return now + Math.min(Math.max(age, soonestMs), latestMs);
}

/**
 * What is left for the fee cannot grow any more: half as much again, because blocks may be dearer when the sweep can
 * go; and never less than the usual, because one that was planned in cheap times would wait for them to come back.
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
