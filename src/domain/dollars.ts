/** Amounts in dollars, for people to read. They are approximate and never used to move money. */
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { divideDown, type Money } from './money.ts';
import type { Price } from './rate.ts';

/** Prices by ticker symbol. A symbol without a price is missing. */
type KnownPrices = Readonly<Record<string, Pick<Price, 'numerator' | 'denominator'> | undefined>>;

/** Value in cents, rounded towards zero. Null if there is no price. */
export function centsOf({ currency, units }: Money, prices: KnownPrices): bigint | null {
  const { symbol, decimals } = currencies[currency];
  const price = prices[symbol];
  if (units === 0n) return 0n;
  if (!price) return null;
  const size = units < 0n ? -units : units;
  const cents = divideDown(size * price.numerator * 100n, price.denominator * 10n ** BigInt(decimals));
  return units < 0n ? -cents : cents;
}

/** Sum of several values. Null if one of them is unknown. */
export function sumCents(values: readonly (bigint | null)[]): bigint | null {
  let sum = 0n;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

/**
 * What the book loses on one asset if its price falls by a tenth, in cents rounded towards zero: a gain where we owe
 * more than we have, and nothing for what stands for a dollar. Null without a price.
 */
export function lossOfTenth(currency: CurrencyId, netCents: bigint | null): bigint | null {
  if (isDollar(currency)) return 0n;
  if (netCents === null) return null;
  const tenth = divideDown(netCents < 0n ? -netCents : netCents, 10n);
  return netCents < 0n ? -tenth : tenth;
}

function isDollar(currency: CurrencyId): boolean {
  return ['USDT', 'USDC'].includes(currencies[currency].priceSymbol);
}

/** Cents as a decimal text, for example "-1234.56". */
export function writeCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
