/** Minimum and maximum of an order's send amount, each with its reason. */
import { isOffered, type CurrencyId } from './assets/currencies.ts';
import { divideDown, divideUp, formatMoney, money, type Money } from './money.ts';
import type { Policy } from './policy/policy.ts';
import { accept, refuse, type Result } from './result.ts';

/**
 * A deposit must stay refundable: the minimum is at least this many times the network costs of its refund. As these
 * include collecting the deposit, every exchanged deposit is worth its sweep too.
 */
export const refundsCoveredByMinimum = 5n;

export type Limits = Readonly<{
  min: Money;
  minReason: 'currency_minimum' | 'refund_stays_payable';
  max: Money;
  maxReason: 'currency_maximum' | 'wallet_cover';
}>;

export function makeLimits({
  refundFee,
  coverInSendCurrency,
  policy,
}: Readonly<{
  /** Network costs of a refund, in the send currency: collecting the deposit and sending it back. */
  refundFee: Money;
  /** Wallet cover (what we can still pay out), converted to the send currency. */
  coverInSendCurrency: Money;
  /** The least and largest amounts that the operator allows. */
  policy: Pick<Policy, 'minimums' | 'maximums'>;
}>): Limits {
  const { currency } = refundFee;
  const maxUnits = maximumOf(policy, currency);
  const isCovered = coverInSendCurrency.units >= maxUnits;
  return {
    ...findMinimum(refundFee, isOffered(currency) ? policy.minimums[currency] : 0n),
    max: isCovered ? money(currency, maxUnits) : coverInSendCurrency,
    maxReason: isCovered ? 'currency_maximum' : 'wallet_cover',
  };
}

/** The largest amount that the operator allows. Zero for look-alikes: no order can be made in one. */
export function maximumOf({ maximums }: Pick<Policy, 'maximums'>, currency: CurrencyId): bigint {
  return isOffered(currency) ? maximums[currency] : 0n;
}

function findMinimum({ currency, units }: Money, minUnits: bigint): Pick<Limits, 'min' | 'minReason'> {
  const refundable = roundUp(units * refundsCoveredByMinimum);
  if (refundable > minUnits) return { min: money(currency, refundable), minReason: 'refund_stays_payable' };
  return { min: money(currency, minUnits), minReason: 'currency_minimum' };
}

/** Significant digits of a minimum: precise enough to follow the fee, yet stable from block to block. */
const minimumDigits = 2;

/**
 * Rounds a minimum up to `minimumDigits` significant digits: 20.70055 USDT becomes 21. The limit shown is the limit
 * checked.
 */
function roundUp(units: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, units.toString().length - minimumDigits));
  return divideUp(units, step) * step;
}

type LimitRefusal = 'amount_below_minimum' | 'amount_above_maximum' | 'amount_not_covered';

export function checkLimits(send: Money, limits: Limits): Result<Money, LimitRefusal> {
  const { min, minReason, max, maxReason } = limits;
  if (send.units >= min.units && send.units <= max.units) return accept(send);
  const details = { min: formatMoney(min), minReason, max: formatMoney(max), maxReason };
  if (send.units < min.units) return refuse('amount_below_minimum', details);
  return refuse(maxReason === 'wallet_cover' ? 'amount_not_covered' : 'amount_above_maximum', details);
}

/** Largest deviation of a deposit that still counts as the ordered amount. */
export const toleranceBasisPoints = 50n;

/** Whether the amount is within the range, bounds included. False if the currencies differ. */
export function isWithinRange({ min, max }: Readonly<{ min: Money; max: Money }>, arrived: Money): boolean {
  if (min.currency !== arrived.currency) return false;
  return arrived.units >= min.units && arrived.units <= max.units;
}

/** Whether the amount is within the tolerance, bounds included. False if the currencies differ. */
export function isWithinTolerance(expected: Money, arrived: Money): boolean {
  if (expected.currency !== arrived.currency) return false;
  const difference = arrived.units > expected.units ? arrived.units - expected.units : expected.units - arrived.units;
  return difference <= divideDown(expected.units * toleranceBasisPoints, 10_000n);
}
