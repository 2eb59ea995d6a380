/** Quotes are reproducible: anyone can recalculate the figures from the inputs. */
import { describe, expect, test } from 'vitest';
import { money } from './money.ts';
import { describeInputs, makeQuote, priceExchange, quoteId, type QuoteInputs } from './quote.ts';

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

describe('the inputs of a quote', () => {
  test('say how they were rounded', () => {
    expect(describeInputs(inputs).rounding).toBe('fees_up_payout_down');
  });
});
