/**
 * Rates as exact fractions, so that quotes can be recalculated to the unit. A price is one coin in US dollars from a
 * source; a rate is derived from two prices and includes the decimals of both currencies.
 */
import { currencies, type CurrencyId } from './assets/currencies.ts';
import { divideDown, divideUp, money, type Money } from './money.ts';
import { accept, refuse, type Result } from './result.ts';

/** A rate: `numerator` units of `to` for every `denominator` units of `from`, in lowest terms. */
export type Rate = Readonly<{ from: CurrencyId; to: CurrencyId; numerator: bigint; denominator: bigint }>;

/** Price of one whole coin in US dollars, as an exact fraction. */
export type Price = Readonly<{ symbol: string; numerator: bigint; denominator: bigint }>;

/** Prices by ticker symbol, as a price does not depend on the network. */
export type Prices = Readonly<Record<string, Price>>;

/** Rate derived from two prices. Currencies with the same symbol have the rate 1 even without a price. */
export function rateBetween(from: CurrencyId, to: CurrencyId, prices: Prices): Result<Rate, 'rate_unavailable'> {
  const [fromSymbol, toSymbol] = [currencies[from].priceSymbol, currencies[to].priceSymbol];
  if (fromSymbol === toSymbol) return accept(rate({ from, to, coinNumerator: 1n, coinDenominator: 1n }));

  const [fromPrice, toPrice] = [usablePrice(prices, fromSymbol), usablePrice(prices, toSymbol)];
  if (fromPrice === undefined) return refuse('rate_unavailable', { symbol: fromSymbol });
  if (toPrice === undefined) return refuse('rate_unavailable', { symbol: toSymbol });

  const coinNumerator = fromPrice.numerator * toPrice.denominator;
  const coinDenominator = fromPrice.denominator * toPrice.numerator;
  return accept(rate({ from, to, coinNumerator, coinDenominator }));
}

/** Converts `send` at the rate, rounded down. Used for everything we pay out. */
export function convertDown(send: Money, { from, to, numerator, denominator }: Rate): Money {
  assertPriced(send, from);
  return money(to, divideDown(send.units * numerator, denominator));
}

/** Converts `send` at the rate, rounded up. Used for everything we charge. */
export function convertUp(send: Money, { from, to, numerator, denominator }: Rate): Money {
  assertPriced(send, from);
  return money(to, divideUp(send.units * numerator, denominator));
}

export function invertRate({ from, to, numerator, denominator }: Rate): Rate {
  return { from: to, to: from, numerator: denominator, denominator: numerator };
}

/** The rate times an exact fraction. */
export function scaleRate({ from, to, numerator, denominator }: Rate, up: bigint, down: bigint): Rate {
  return { from, to, ...reduced(numerator * up, denominator * down) };
}

export function isSameRate(one: Rate, other: Rate): boolean {
  return one.numerator * other.denominator === other.numerator * one.denominator;
}

/** Whole coins of `to` for one whole coin of `from`, truncated after exactly `decimals` decimals. */
export function formatRate(rateToFormat: Rate, decimals: number): string {
  const { numerator, denominator } = inWholeCoins(rateToFormat);
  return truncatedDecimal({ numerator, denominator, decimals });
}

/** US dollars for one coin, truncated after exactly `decimals` decimals. */
export function formatPrice({ numerator, denominator }: Price, decimals: number): string {
  return truncatedDecimal({ numerator, denominator, decimals });
}

/** The exact mean of two prices of one symbol. */
export function meanPrice(a: Price, b: Price): Price {
  if (a.symbol !== b.symbol) throw new TypeError(`${a.symbol} and ${b.symbol} have no common price`);
  const numerator = a.numerator * b.denominator + b.numerator * a.denominator;
  return { symbol: a.symbol, ...reduced(numerator, 2n * a.denominator * b.denominator) };
}

/** Converts a price that is quoted in another coin to US dollars, given the price of that coin. */
export function multiplyPrices(price: Price, quote: Price): Price {
  return {
    symbol: price.symbol,
    ...reduced(price.numerator * quote.numerator, price.denominator * quote.denominator),
  };
}

/** Floating-point approximation for JSON answers that promise a number. No amount is ever computed from it. */
export function rateAsNumber(rateToShow: Rate): number {
  const { numerator, denominator } = inWholeCoins(rateToShow);
  // A double has 17 significant digits, so at least 20 are written, however small the rate is.
  const leadingZeros = Math.max(0, denominator.toString().length - numerator.toString().length);
  return Number(truncatedDecimal({ numerator, denominator, decimals: leadingZeros + 20 }));
}

/** Plain ASCII decimals only: prices with signs, exponents or words are rejected. */
const plainDecimal = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const maxPriceDigits = 30;

/** Parses a price exactly as the source wrote it. Zero is rejected. */
export function parsePrice(symbol: string, text: string): Result<Price, 'rate_unavailable'> {
  // A price has at most thirty digits and a point. The length is checked first, so that no long text reaches the
  // regular expression.
  if (text.length > maxPriceDigits + 1 || !plainDecimal.test(text)) return refuse('rate_unavailable', { symbol });
  const [whole = '', fraction = ''] = text.split('.');
  if (whole.length + fraction.length > maxPriceDigits) return refuse('rate_unavailable', { symbol });
  const numerator = BigInt(whole + fraction);
  if (numerator === 0n) return refuse('rate_unavailable', { symbol });
  return accept({ symbol, ...reduced(numerator, powerOfTen(fraction.length)) });
}

type Fraction = Readonly<{ numerator: bigint; denominator: bigint }>;

/** Converts a fraction of whole coins to a rate of units. */
function rate(
  of: Readonly<{ from: CurrencyId; to: CurrencyId; coinNumerator: bigint; coinDenominator: bigint }>,
): Rate {
  const numerator = of.coinNumerator * powerOfTen(currencies[of.to].decimals);
  const denominator = of.coinDenominator * powerOfTen(currencies[of.from].decimals);
  return { from: of.from, to: of.to, ...reduced(numerator, denominator) };
}

function inWholeCoins({ from, to, numerator, denominator }: Rate): Fraction {
  return {
    numerator: numerator * powerOfTen(currencies[from].decimals),
    denominator: denominator * powerOfTen(currencies[to].decimals),
  };
}

/** The price of a symbol. Undefined if it is not positive, which can only come from damaged data. */
function usablePrice(prices: Prices, symbol: string): Price | undefined {
  const price = Object.hasOwn(prices, symbol) ? prices[symbol] : undefined;
  if (price === undefined || price.numerator <= 0n || price.denominator <= 0n) return undefined;
  if (price.symbol !== symbol) throw new TypeError(`the price of ${price.symbol} is filed under ${symbol}`);
  return price;
}

function truncatedDecimal({ numerator, denominator, decimals }: Fraction & Readonly<{ decimals: number }>): string {
  const digits = divideDown(numerator * powerOfTen(decimals), denominator)
    .toString()
    .padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

function assertPriced(send: Money, from: CurrencyId): void {
  if (send.currency !== from) throw new TypeError(`a ${from} rate cannot price ${send.currency}`);
}
