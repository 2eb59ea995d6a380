/** Quotes are reproducible: anyone can recalculate the figures from the inputs. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyIds } from './assets/currencies.ts';
import { money, type Money } from './money.ts';
import { orderTypes, products } from './order/order-kind.ts';
import { describeInputs, makeQuote, priceExchange, quoteId, readInputs, type QuoteInputs } from './quote.ts';

/** 1 BTC at 13.5 ETH with a fee of 0.45 % and a network fee of 0.0000315 ETH. */
const inputs: QuoteInputs = {
  product: 'exchange',
  orderType: 'floating',
  send: money('BTC', 100_000_000n),
  rate: { from: 'BTC', to: 'ETH', numerator: 135_000_000_000n, denominator: 1n },
  ratedAt: 1_800_000_000_000,
  feeBasisPoints: 45n,
  parts: 1,
  networkFee: money('ETH', 31_500_000_000_000n),
  inboundFee: money('ETH', 10_500_000_000_000n),
};
const times = { quotedAt: 1_800_000_001_000, expiresAt: 1_800_000_061_000 };

describe('the price of an exchange', () => {
  test('is (amount − fee) × rate − network fee, to the unit', () => {
    expect(priceExchange(inputs)).toEqual({
      ok: true,
      value: { fee: money('BTC', 450_000n), receive: money('ETH', 13_439_250_000_000_000_000n - 31_500_000_000_000n) },
    });
  });

  test('rounds the fee up and the payout down', () => {
    const rate = { from: 'BTC', to: 'ETH', numerator: 10n, denominator: 3n } as const;
    // The fee of 1001 units at 0.45 % is 4.5045, so 5; 996 × 10 ÷ 3 is 3320; one unit more is 3323.3.
    const price = (units: bigint) =>
      priceExchange({ ...inputs, send: money('BTC', units), rate, networkFee: money('ETH', 0n) });
    expect(price(1_001n)).toEqual({ ok: true, value: { fee: money('BTC', 5n), receive: money('ETH', 3_320n) } });
    expect(price(1_002n)).toEqual({ ok: true, value: { fee: money('BTC', 5n), receive: money('ETH', 3_323n) } });
  });

  test('is refused when fees leave nothing, at exactly nothing too', () => {
    const worth = 99_550_000n * 135_000_000_000n;
    const withFee = (units: bigint) => priceExchange({ ...inputs, networkFee: money('ETH', units) });
    expect(withFee(worth - 1n)).toMatchObject({ ok: true, value: { receive: money('ETH', 1n) } });
    expect(withFee(worth)).toEqual({ ok: false, code: 'amount_consumed_by_fee' });
    expect(withFee(worth + 1n)).toEqual({ ok: false, code: 'amount_consumed_by_fee' });
    expect(priceExchange({ ...inputs, send: money('BTC', 1n) })).toEqual({
      ok: false,
      code: 'amount_consumed_by_fee',
    });
    expect(priceExchange({ ...inputs, feeBasisPoints: 10_000n })).toEqual({
      ok: false,
      code: 'amount_consumed_by_fee',
    });
  });

  test('cannot be taken with the rate or the network fee of another pair', () => {
    expect(() => priceExchange({ ...inputs, send: money('LTC', 100n) })).toThrow(TypeError);
    expect(() => priceExchange({ ...inputs, networkFee: money('BTC', 1n) })).toThrow(TypeError);
  });
});

describe('a quote', () => {
  test('carries its inputs, its result and its times', () => {
    const quote = makeQuote(inputs, times);
    const priced = priceExchange(inputs);
    if (!quote.ok || !priced.ok) throw new TypeError('this can be priced');
    expect(quote.value).toEqual({ id: quoteId(inputs), inputs, ...priced.value, ...times });
    expect(quote.value.id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('that fees consume is refused', () => {
    expect(makeQuote({ ...inputs, send: money('BTC', 1n) }, times)).toEqual({
      ok: false,
      code: 'amount_consumed_by_fee',
    });
  });

  test('keeps its id when it is asked for again later, and loses it when any input changes', () => {
    const ids = [
      inputs,
      { ...inputs, product: 'mix_preset' },
      { ...inputs, orderType: 'fixed' },
      { ...inputs, send: money('BTC', 100_000_001n) },
      { ...inputs, send: money('LTC', 100_000_000n), rate: { ...inputs.rate, from: 'LTC' } },
      { ...inputs, rate: { ...inputs.rate, to: 'BNB' }, networkFee: money('BNB', 31_500_000_000_000n) },
      { ...inputs, rate: { ...inputs.rate, numerator: 135_000_000_001n } },
      { ...inputs, rate: { ...inputs.rate, denominator: 2n } },
      { ...inputs, ratedAt: inputs.ratedAt + 1 },
      { ...inputs, feeBasisPoints: 46n },
      { ...inputs, networkFee: money('ETH', 31_500_000_000_001n) },
    ] as const satisfies readonly QuoteInputs[];
    expect(new Set(ids.map(quoteId)).size).toBe(ids.length);
    expect(quoteId(structuredClone(inputs))).toBe(quoteId(inputs));
  });
});

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

  test('say how they were rounded', () => {
    expect(describeInputs(inputs).rounding).toBe('fees_up_payout_down');
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
