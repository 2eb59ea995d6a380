/** The arithmetic of quotes with thousands of random inputs, against an oracle that calculates with fractions. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyIds } from './assets/currencies.ts';
import { money, type Money } from './money.ts';
import { orderTypes, products } from './order/order-kind.ts';
import { describeInputs, priceExchange, quoteId, readInputs, type QuoteInputs } from './quote.ts';

const units = fc.oneof(fc.bigInt({ min: 1n, max: 10_000n }), fc.bigInt({ min: 1n, max: 10n ** 24n }));
const term = fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 10n ** 30n }));
const anyCurrency = fc.constantFrom(...currencyIds);
const anyInputs: fc.Arbitrary<QuoteInputs> = fc
  .record({
    product: fc.constantFrom(...products),
    orderType: fc.constantFrom(...orderTypes),
    from: anyCurrency,
    to: anyCurrency,
    sendUnits: units,
    numerator: term,
    denominator: term,
    ratedAt: fc.nat(),
    feeBasisPoints: fc.oneof(fc.constantFrom(25n, 45n, 95n), fc.bigInt({ min: 0n, max: 11_000n })),
    parts: fc.integer({ min: 1, max: 10 }),
    networkFeeUnits: fc.oneof(fc.constant(0n), units),
    inboundFeeUnits: fc.oneof(fc.constant(0n), units),
  })
  .map(({ from, to, sendUnits, numerator, denominator, networkFeeUnits, inboundFeeUnits, ...rest }) => ({
    ...rest,
    send: money(from, sendUnits),
    rate: { from, to, numerator, denominator },
    networkFee: money(to, networkFeeUnits),
    inboundFee: money(to, inboundFeeUnits),
  }));

describe('the inputs of a quote', () => {
  test('survive being written as JSON and read again, and give the same quote', () => {
    fc.assert(
      fc.property(anyInputs, (original) => {
        const described = describeInputs(original);
        const read = readInputs(JSON.parse(JSON.stringify(described)) as typeof described);
        expect(read).toEqual(original);
        expect(quoteId(read)).toBe(quoteId(original));
        expect(priceExchange(read)).toEqual(priceExchange(original));
      }),
    );
  });
});

/** A fraction with a positive denominator. The oracle is exact throughout and rounds once at the end. */
type Fraction = Readonly<{ top: bigint; bottom: bigint }>;

/** Test oracle: the same formula in fractions, with floor and ceiling by remainder. */
function oracle({ send, rate, feeBasisPoints, networkFee }: QuoteInputs): { fee: bigint; receive: bigint } {
  const fee = ceiling({ top: send.units * feeBasisPoints, bottom: 10_000n });
  const worth: Fraction = { top: (send.units - fee) * rate.numerator, bottom: rate.denominator };
  const left: Fraction = { top: worth.top - networkFee.units * worth.bottom, bottom: worth.bottom };
  return { fee, receive: floor(left) };
}

function floor({ top, bottom }: Fraction): bigint {
  const remainder = ((top % bottom) + bottom) % bottom;
  return (top - remainder) / bottom;
}

function ceiling({ top, bottom }: Fraction): bigint {
  return -floor({ top: -top, bottom });
}

test('ten thousand quotes equal those of an oracle that calculates with fractions', () => {
  let priced = 0;
  fc.assert(
    fc.property(anyInputs, (tried) => {
      const { fee, receive } = oracle(tried);
      const result = priceExchange(tried);
      if (fee >= tried.send.units || receive <= 0n) {
        expect(result).toEqual({ ok: false, code: 'amount_consumed_by_fee' });
        return;
      }
      priced += 1;
      expect(result).toEqual({
        ok: true,
        value: { fee: money(tried.send.currency, fee), receive: money(tried.rate.to, receive) },
      });
    }),
    { numRuns: 10_000 },
  );
  // Enough cases must have been priced rather than refused.
  expect(priced).toBeGreaterThan(3_000);
});

test('a payout is never worth more than what was sent, whatever the figures', () => {
  fc.assert(
    fc.property(anyInputs, (tried) => {
      const result = priceExchange(tried);
      if (!result.ok) return;
      const { fee, receive } = result.value;
      const { rate, send, networkFee, feeBasisPoints } = tried;
      const given = (receive.units + networkFee.units) * rate.denominator;
      expect(given).toBeLessThanOrEqual((send.units - fee.units) * rate.numerator);
      expect((send.units - fee.units) * rate.numerator - given).toBeLessThan(rate.denominator);
      expect(fee.units * 10_000n).toBeGreaterThanOrEqual(send.units * feeBasisPoints);
    }),
    { numRuns: 2_000 },
  );
});

test('sending an amount in parts never pays more than sending it whole', () => {
  const part = fc.bigInt({ min: 1n, max: 10n ** 15n });
  fc.assert(
    fc.property(anyInputs, fc.array(part, { minLength: 2, maxLength: 10 }), (tried, parts) => {
      const receive = (amount: Money) => {
        const result = priceExchange({ ...tried, send: amount });
        return result.ok ? result.value.receive.units : 0n;
      };
      const sum = parts.reduce((total, one) => total + one, 0n);
      const split = parts.reduce((total, one) => total + receive(money(tried.send.currency, one)), 0n);
      expect(split).toBeLessThanOrEqual(receive(money(tried.send.currency, sum)));
    }),
    { numRuns: 1_000 },
  );
});
