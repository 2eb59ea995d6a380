/**
 * Rates compared with an independent oracle that uses only integers from the digits of the prices and none of the code
 * under test. The number of cases keeps the file's run time at a few seconds.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, currencyIds, type CurrencyId } from './assets/currencies.ts';
import { money, type Money } from './money.ts';
import {
  convertDown,
  convertUp,
  formatRate,
  invertRate,
  parsePrice,
  rateAsNumber,
  rateBetween,
  type Rate,
} from './rate.ts';

/** A price as the oracle uses it: digits and number of decimals. */
type Digits = Readonly<{ digits: bigint; decimals: number }>;

const anyDigits = fc.record({
  digits: fc.oneof(
    fc.bigInt({ min: 1n, max: 10n ** 6n }),
    fc.bigInt({ min: 1n, max: 10n ** 15n }),
    fc.bigInt({ min: 1n, max: 10n ** 29n }),
  ),
  decimals: fc.nat({ max: 18 }),
});
const anyCurrency = fc.constantFrom(...currencyIds);
const anyUnits = fc.oneof(
  fc.bigInt({ min: 0n, max: 1000n }),
  fc.bigInt({ min: 0n, max: 10n ** 12n }),
  fc.bigInt({ min: 0n, max: 10n ** 27n }),
);
const anyCase = fc.record({
  from: anyCurrency,
  to: anyCurrency,
  fromPrice: anyDigits,
  toPrice: anyDigits,
  units: anyUnits,
});

test('converted amounts equal those of the oracle, unit by unit', () => {
  fc.assert(
    fc.property(anyCase, ({ from, to, fromPrice, toPrice, units }) => {
      const rate = rateFrom(from, to, { from: fromPrice, to: toPrice });
      const { dividend, divisor } = oracle(from, to, { from: fromPrice, to: toPrice });
      const exact = units * dividend;
      const down = convertDown(money(from, units), rate).units;
      const up = convertUp(money(from, units), rate).units;
      return down === exact / divisor && up === exact / divisor + (exact % divisor === 0n ? 0n : 1n);
    }),
    { numRuns: 20_000 },
  );
});

test('a payout is never worth more than what was sent, and less than one unit is lost', () => {
  fc.assert(
    fc.property(anyCase, ({ from, to, fromPrice, toPrice, units }) => {
      const rate = rateFrom(from, to, { from: fromPrice, to: toPrice });
      const remainder = units * rate.numerator - convertDown(money(from, units), rate).units * rate.denominator;
      return remainder >= 0n && remainder < rate.denominator;
    }),
    { numRuns: 5_000 },
  );
});

test('there and back never gains a unit', () => {
  fc.assert(
    fc.property(anyCase, ({ from, to, fromPrice, toPrice, units }) => {
      const rate = rateFrom(from, to, { from: fromPrice, to: toPrice });
      const back = convertDown(convertDown(money(from, units), rate), invertRate(rate));
      return back.currency === from && back.units <= units;
    }),
    { numRuns: 5_000 },
  );
});

test('no round trip over up to six currencies gains a unit', () => {
  const symbols = [...new Set(currencyIds.map((id) => currencies[id].symbol))];
  const anyPrices = fc.tuple(...symbols.map(() => anyDigits));
  const anyPath = fc.array(anyCurrency, { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(anyPath, anyPrices, anyUnits, (path, digits, units) => {
      const prices = Object.fromEntries(symbols.map((symbol, index) => [symbol, priceFrom(symbol, digits[index])]));
      const start = path[0] ?? 'BTC';
      let held: Money = money(start, units);
      for (const next of [...path.slice(1), start]) {
        const rate = rateBetween(held.currency, next, prices);
        if (!rate.ok) throw new Error('every symbol has a price');
        held = convertDown(held, rate.value);
      }
      return held.currency === start && held.units <= units;
    }),
    { numRuns: 3_000 },
  );
});

test('sending in parts never pays more than sending at once', () => {
  fc.assert(
    fc.property(anyCase, fc.array(anyUnits, { minLength: 2, maxLength: 50 }), (given, parts) => {
      const rate = rateFrom(given.from, given.to, { from: given.fromPrice, to: given.toPrice });
      const inParts = parts.reduce((sum, units) => sum + convertDown(money(given.from, units), rate).units, 0n);
      const total = parts.reduce((sum, units) => sum + units, 0n);
      return inParts <= convertDown(money(given.from, total), rate).units;
    }),
    { numRuns: 2_000 },
  );
});

test('a shown rate is cut off, never rounded up, and off by less than its last digit', () => {
  fc.assert(
    fc.property(anyCase, fc.nat({ max: 20 }), ({ from, to, fromPrice, toPrice }, decimals) => {
      const text = formatRate(rateFrom(from, to, { from: fromPrice, to: toPrice }), decimals);
      const shown = BigInt(text.replace('.', ''));
      const exactDividend = fromPrice.digits * 10n ** BigInt(toPrice.decimals + decimals);
      const exactDivisor = toPrice.digits * 10n ** BigInt(fromPrice.decimals);
      const isSame = currencies[from].symbol === currencies[to].symbol;
      const remainder = isSame ? 10n ** BigInt(decimals) - shown : exactDividend - shown * exactDivisor;
      const lastDigit = isSame ? 1n : exactDivisor;
      expect(text).toMatch(decimals === 0 ? /^[0-9]+$/ : new RegExp(`^[0-9]+\\.[0-9]{${decimals}}$`));
      return remainder >= 0n && remainder < lastDigit;
    }),
    { numRuns: 3_000 },
  );
});

test('the number shown in JSON is right to fifteen digits', () => {
  fc.assert(
    fc.property(anyCase, ({ from, to, fromPrice, toPrice }) => {
      const rate = rateFrom(from, to, { from: fromPrice, to: toPrice });
      const there = rateAsNumber(rate);
      return Number.isFinite(there) && there > 0 && Math.abs(there * rateAsNumber(invertRate(rate)) - 1) < 1e-15 * 2;
    }),
    { numRuns: 3_000 },
  );
});

/** Units of `to` for one unit of `from`, as a fraction that is not reduced. */
function oracle(from: CurrencyId, to: CurrencyId, price: Readonly<{ from: Digits; to: Digits }>) {
  const isSame = currencies[from].symbol === currencies[to].symbol;
  const [fromPrice, toPrice] = isSame ? [price.from, price.from] : [price.from, price.to];
  return {
    dividend: fromPrice.digits * 10n ** BigInt(toPrice.decimals + currencies[to].decimals),
    divisor: toPrice.digits * 10n ** BigInt(fromPrice.decimals + currencies[from].decimals),
  };
}

function rateFrom(from: CurrencyId, to: CurrencyId, price: Readonly<{ from: Digits; to: Digits }>): Rate {
  const [fromSymbol, toSymbol] = [currencies[from].symbol, currencies[to].symbol];
  const rate = rateBetween(from, to, {
    [toSymbol]: priceFrom(toSymbol, price.to),
    [fromSymbol]: priceFrom(fromSymbol, price.from),
  });
  if (!rate.ok) throw new Error('both prices are there');
  return rate.value;
}

function priceFrom(symbol: string, price: Digits | undefined) {
  if (price === undefined) throw new Error('every symbol has a price');
  const digits = price.digits.toString().padStart(price.decimals + 1, '0');
  const split = digits.length - price.decimals;
  const text = price.decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
  const parsed = parsePrice(symbol, text);
  if (!parsed.ok) throw new Error(`${text} is no price`);
  return parsed.value;
}
