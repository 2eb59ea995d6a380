/** When a sweep of a deposit into the hot wallet is worth it, and how much it moves. Only for account chains. */
import { chains } from '../assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '../assets/currencies.ts';
import { divideUp, money, type Money } from '../money.ts';
import { isTooDear, transactionFee, type FeePolicy } from '../network-fee.ts';
import { convertUp, rateBetween, type Prices } from '../rate.ts';
import type { Deposit } from './deposit.ts';

export type SweepPlan = Readonly<{
  /** Amount that arrives in the hot wallet. */
  amount: Money;
  /** Network fee to send to the deposit address first, in the chain's own coin. Null if no top-up is needed. */
  topUp: Money | null;
}>;

/** Whether a deposit may be swept. Coins of a listed sender never enter the hot wallet. */
export function isSweepable({ chain, flag }: Pick<Deposit, 'chain' | 'flag'>): boolean {
  return chains[chain].sweepFeePayer !== undefined && flag === null;
}

/**
 * A deposit is swept once it is worth this many times the cost of its sweep. The minimum of an order is more than that,
 * so that every exchanged deposit can be swept.
 */
const leastTimesCost = 5n;

type SweepPrice = Readonly<{
  unitsPerSize: bigint;
  /** Whether the hot wallet already holds the deposit's currency. On some chains the first transfer costs more. */
  isHotUsed: boolean;
}>;

type Market = SweepPrice &
  Readonly<{
    /** Current prices. Undefined if no fresh price is available: sweeps of tokens then wait. */
    prices: Prices | undefined;
    /** The operator's ceilings on network fees. */
    policy?: FeePolicy | undefined;
  }>;

/** Amount and top-up of a sweep. Undefined if the sweep is not worth its fee now. */
export function planSweep(deposit: Money, market: Market): SweepPlan | undefined {
  const { unitsPerSize, prices, policy } = market;
  const { chain, isToken } = currencies[deposit.currency];
  const { sweepFeePayer } = chains[chain];
  if (sweepFeePayer === undefined || isTooDear(chain, unitsPerSize, policy)) return undefined;
  const left = sweepFee(deposit.currency, { ...market, unitsPerSize: priceToLeave(chain, unitsPerSize) });
  const topUp = isToken && sweepFeePayer === 'deposit' ? left : null;
  if (!isWorth(deposit, fetchFee(deposit.currency, market), prices)) return undefined;
  if (isToken) return { amount: deposit, topUp };
  // An account that is not emptied must keep the chain's minimum balance, and anybody can send it dust meanwhile.
  const kept = sweepFeePayer === 'hot' ? chains[chain].minOutputUnits : left.units;
  return deposit.units > kept ? { amount: money(deposit.currency, deposit.units - kept), topUp } : undefined;
}

/**
 * Cost of collecting a deposit, in the chain's own coin: one more input of a payout on UTXO chains; on account chains
 * the sweep and the top-up that it needs.
 */
export function fetchFee(currency: CurrencyId, price: SweepPrice): Money {
  const { chain, isToken } = currencies[currency];
  const { sweepFeePayer, fee, nativeCurrency } = chains[chain];
  if (sweepFeePayer === undefined) return money(nativeCurrency, fee.extraInputSize * price.unitsPerSize);
  if (sweepFeePayer === 'hot') return sweepFee(currency, price);
  // The unused rest of the fee that is set aside counts as spent, because retrieving it would cost another fee.
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
 * Fee limit for every version of a sweep: its top-up, or the part of the deposit that it leaves. Undefined if the hot
 * wallet pays the fee.
 */
export function sweepFeeLimit(deposit: Money, amount: Money, topUp: Money | null): bigint | undefined {
  const { chain, isToken } = currencies[deposit.currency];
  if (chains[chain].sweepFeePayer === 'hot') return undefined;
  return isToken ? (topUp?.units ?? 0n) : deposit.units - amount.units;
}

const [soonestMs, latestMs] = [3_600_000, 30 * 86_400_000];

/**
 * When to check again a deposit that is not worth a sweep even at usual prices: at twice its age (back-off). The number
 * of such deposits only grows, and most never become worth a sweep.
 */
export function weighAgainAt({ confirmedAt, seenAt }: Pick<Deposit, 'confirmedAt' | 'seenAt'>, now: number): number {
  const age = now - (confirmedAt ?? seenAt);
  return now + Math.min(Math.max(age, soonestMs), latestMs);
}

/**
 * Price per size unit for the fee that is set aside for a sweep. The amount set aside cannot be raised later, so the
 * price is 1.5 times the current one, as fees may rise before the sweep is sent. The price is at least the usual one,
 * because a sweep planned while fees are low would otherwise have to wait until they are low again.
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
