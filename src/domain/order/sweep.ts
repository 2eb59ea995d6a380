/** When moving a deposit into the hot wallet is worth it, and what then moves. Only account chains know this. */
import { chains } from '../chains/index.ts';
import { currencies } from '../currencies.ts';
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

type Market = Readonly<{
  unitsPerSize: bigint;
  /** Undefined while there is no price that counts: then tokens wait. */
  prices: Prices | undefined;
}>;

/** Undefined: it stays where it is for now. */
export function planSweep(deposit: Money, { unitsPerSize, prices }: Market): SweepPlan | undefined {
  const { chain, isToken } = currencies[deposit.currency];
  const { sweepFeePayer } = chains[chain];
  const fee = transactionFee(deposit.currency, unitsPerSize);
  if (sweepFeePayer === undefined || fee.units > feeCap(deposit.currency).units) return undefined;
  const topUp = isToken && sweepFeePayer === 'deposit' ? topUpFor(fee) : null;
  // What a top-up leaves behind is counted as spent: fetching it would cost as much again.
  const cost = topUp
    ? money(fee.currency, topUp.units + transactionFee(fee.currency, unitsPerSize).units)
    : money(fee.currency, fee.units);
  if (!isWorth(deposit, cost, prices)) return undefined;
  if (isToken) return { amount: deposit, topUp };
  // An account that is not emptied must keep the least there may be, and anybody can send it a crumb meanwhile.
  const kept = sweepFeePayer === 'hot' ? chains[chain].minOutputUnits : fee.units;
  return deposit.units > kept ? { amount: money(deposit.currency, deposit.units - kept), topUp } : undefined;
}

/** The most that any version of a sweep may pay: no more than was put there for it, or than it left of its deposit. */
export function sweepFeeLimit(deposit: Money, amount: Money, topUp: Money | null): bigint | undefined {
  const { chain, isToken } = currencies[deposit.currency];
  if (chains[chain].sweepFeePayer === 'hot') return undefined;
  return isToken ? (topUp?.units ?? 0n) : deposit.units - amount.units;
}

/** Half as much again: blocks may be dearer when the coin has arrived and the token can go. */
function topUpFor({ currency, units }: Money): Money {
  return money(currency, divideUp(units * 3n, 2n));
}

function isWorth(deposit: Money, cost: Money, prices: Prices | undefined): boolean {
  if (cost.currency === deposit.currency) return deposit.units >= cost.units * leastTimesCost;
  const rate = prices && rateBetween(cost.currency, deposit.currency, prices);
  return rate?.ok === true && deposit.units >= convertUp(cost, rate.value).units * leastTimesCost;
}
