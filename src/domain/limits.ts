/** The least and the most an order may send, each with its reason. */
import { currencies } from './assets/currencies.ts';
import { divideDown, divideUp, formatMoney, money, type Money } from './money.ts';
import { accept, refuse, type Result } from './result.ts';

/** A deposit must stay refundable: it is worth at least this many refunds of itself. */
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
}: Readonly<{
  /** What a refund would cost, in the send currency. */
  refundFee: Money;
  /** What our wallet can still pay out, expressed in the send currency. */
  coverInSendCurrency: Money;
}>): Limits {
  const { currency } = refundFee;
  const { minUnits, maxUnits } = currencies[currency];
  const refundable = roundUp(refundFee.units * refundsCoveredByMinimum);
  const isCovered = coverInSendCurrency.units >= maxUnits;
  return {
    min: money(currency, refundable > minUnits ? refundable : minUnits),
    minReason: refundable > minUnits ? 'refund_stays_payable' : 'currency_minimum',
    max: isCovered ? money(currency, maxUnits) : coverInSendCurrency,
    maxReason: isCovered ? 'currency_maximum' : 'wallet_cover',
  };
}

/** Enough to be close to the fee, and few enough that a minimum does not change with every block. */
const minimumDigits = 2;

/** The next number of so many significant digits: 20.70055 USDT becomes 21. What is shown is what is checked. */
function roundUp(units: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, units.toString().length - minimumDigits));
  return divideUp(units, step) * step;
}

type LimitRefusal = 'amount_below_minimum' | 'amount_above_maximum' | 'amount_not_covered';

export function checkLimits(send: Money, limits: Limits): Result<Money, LimitRefusal> {
  const details = {
    min: formatMoney(limits.min),
    minReason: limits.minReason,
    max: formatMoney(limits.max),
    maxReason: limits.maxReason,
  };
  if (send.units < limits.min.units) return refuse('amount_below_minimum', details);
  if (send.units <= limits.max.units) return accept(send);
  return refuse(limits.maxReason === 'wallet_cover' ? 'amount_not_covered' : 'amount_above_maximum', details);
}

/** A deposit this far under or over still counts as the amount that was ordered. */
export const toleranceBasisPoints = 50n;

/** Both ends are within it. */
export function isWithinRange({ min, max }: Readonly<{ min: Money; max: Money }>, arrived: Money): boolean {
  if (min.currency !== arrived.currency) return false;
  return arrived.units >= min.units && arrived.units <= max.units;
}

/** The edge itself is still within it. */
export function isWithinTolerance(expected: Money, arrived: Money): boolean {
  if (expected.currency !== arrived.currency) return false;
  const difference = arrived.units > expected.units ? arrived.units - expected.units : expected.units - arrived.units;
  return difference <= divideDown(expected.units * toleranceBasisPoints, 10_000n);
}
