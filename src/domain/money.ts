/**
 * Money: whole units of one currency, as bigint. Every division states its rounding. `parseMoney` is the only way from
 * text to money; it refuses amounts that it cannot represent exactly instead of rounding them.
 */
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { accept, refuse, type Result } from './result.ts';

export type Money = Readonly<{ currency: CurrencyId; units: bigint }>;

export function money(currency: CurrencyId, units: bigint): Money {
  return { currency, units };
}

export function add(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.currency, a.units + b.units);
}

export function subtract(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.currency, a.units - b.units);
}

/** Division that rounds towards zero, used for everything we pay out. Neither number may be negative. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  assertDivision(dividend, divisor);
  return dividend / divisor;
}

/** Division that rounds away from zero, used for everything we charge. Neither number may be negative. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  assertDivision(dividend, divisor);
  return (dividend + divisor - 1n) / divisor;
}

export type AmountRefusal = 'amount_malformed' | 'amount_not_positive' | 'amount_too_precise';

/** Plain ASCII decimals only: no sign, exponent, separator, leading zero or blank. At most 40 characters. */
const plainDecimal = /^(?:0|[1-9][0-9]{0,20})(?:\.([0-9]{1,18}))?$/;

/** Parses an amount in whole coins ("0.001"). More decimals than the currency has are refused, not rounded. */
export function parseMoney(currency: CurrencyId, text: string): Result<Money, AmountRefusal> {
  if (text.length > 40 || !plainDecimal.test(text)) return refuse('amount_malformed');
  const [whole = '0', fraction = ''] = text.split('.');
  const { decimals } = currencies[currency];
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) return refuse('amount_too_precise', { decimals });
  const units = BigInt(whole + significant.padEnd(decimals, '0'));
  return units === 0n ? refuse('amount_not_positive') : accept(money(currency, units));
}

/** The exact amount in whole coins without trailing zeros, as in JSON answers. `parseMoney` parses it back. */
export function formatMoney({ currency, units }: Money): string {
  const { decimals } = currencies[currency];
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`);
}

/** Floating-point approximation, for the only API answer whose amounts are JSON numbers. Never used in calculations. */
export function moneyAsNumber(amount: Money): number {
  return Number(formatMoney(amount));
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new TypeError(`cannot add or subtract ${a.currency} and ${b.currency}`);
}

function assertDivision(dividend: bigint, divisor: bigint): void {
  if (dividend < 0n || divisor <= 0n) throw new RangeError('rounding is named for non-negative numbers only');
}
