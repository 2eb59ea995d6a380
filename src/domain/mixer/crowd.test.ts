/** The crowd of one order: the other orders whose deposits could have made its payouts. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { crowdBucket, crowdWindowMs, fitsAmount, linkWindow, type DoneMix, type OwnMix } from './crowd.ts';

const minute = 60_000;
const even = { from: 'BTC', to: 'BTC', numerator: 1n, denominator: 1n } as const;

/**
 * A deposit of 0.1 BTC, mixed at 1.95 % in three parts with a network fee of 1,128 units each and an inbound fee of
 * 544.
 */
const mine: OwnMix = { feeBasisPoints: 195n, parts: 3, receive: money('BTC', 9_805_000n - 3n * 1_128n - 544n) };
const done: DoneMix = {
  deposited: money('BTC', 10_000_000n),
  rate: even,
  inboundFee: money('BTC', 544n),
  partNetworkFee: money('BTC', 1_128n),
  confirmedAt: 500 * minute,
};

describe('another deposit', () => {
  test('fits when it would have paid the same to the unit', () => {
    expect(fitsAmount(done, mine)).toBe(true);
    expect(fitsAmount(done, { ...mine, receive: money('BTC', mine.receive.units - 1n) })).toBe(false);
    expect(fitsAmount(done, { ...mine, receive: money('BTC', mine.receive.units + 1n) })).toBe(false);
  });

  test('fits by this order’s fee and parts, whatever its own were', () => {
    expect(fitsAmount(done, { ...mine, feeBasisPoints: 25n })).toBe(false);
    expect(fitsAmount(done, { ...mine, parts: 2 })).toBe(false);
    const larger = { feeBasisPoints: 25n, parts: 1, receive: money('BTC', 9_975_000n - 1_128n - 544n) };
    expect(fitsAmount(done, larger)).toBe(true);
  });

  test('fits by the rate and the network fee of its own time', () => {
    expect(fitsAmount({ ...done, partNetworkFee: money('BTC', 1_129n) }, mine)).toBe(false);
    const inEther = { from: 'BTC', to: 'ETH', numerator: 135_000_000_000n, denominator: 1n } as const;
    const paidEther = { ...done, rate: inEther, inboundFee: money('ETH', 5n), partNetworkFee: money('ETH', 7n) };
    const ether = { ...mine, receive: money('ETH', 9_805_000n * 135_000_000_000n - 26n) };
    expect(fitsAmount(paidEther, ether)).toBe(true);
    expect(fitsAmount({ ...paidEther, rate: { ...inEther, numerator: 135_000_000_001n } }, ether)).toBe(false);
  });

  test('does not fit when fees would have left nothing, nor a payout in another currency', () => {
    expect(fitsAmount({ ...done, deposited: money('BTC', 1_000n) }, mine)).toBe(false);
    expect(fitsAmount(done, { ...mine, receive: money('LTC', mine.receive.units) })).toBe(false);
  });
});

describe('the window', () => {
  test('of a paid order reaches from the longest delay before its last part to its first part', () => {
    const window = linkWindow({ firstPaidAt: 500 * minute, lastPaidAt: 530 * minute });
    expect(window).toEqual({ from: 410 * minute, to: 500 * minute });
  });

  test('of an order that is not made yet is the longest delay less its own', () => {
    expect(crowdWindowMs({ delayMinutes: 0 })).toBe(120 * minute);
    expect(crowdWindowMs({ delayMinutes: 15 })).toBe(105 * minute);
    expect(crowdWindowMs({ delayMinutes: 120 })).toBe(0);
  });

  test('is empty when parts were so late that no delay explains them', () => {
    const { from, to } = linkWindow({ firstPaidAt: 500 * minute, lastPaidAt: 621 * minute });
    expect(from).toBeGreaterThan(to);
  });
});

describe('the shown number', () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [4, 2],
    [5, 5],
    [9, 5],
    [10, 10],
    [19, 10],
    [20, 20],
    [49, 20],
    [50, 50],
    [5_000, 50],
  ])('of %i others is %i', (others, shown) => {
    expect(crowdBucket(others)).toBe(shown);
  });

  test('is never above the count, and never falls when the count grows', () => {
    fc.assert(
      fc.property(fc.nat(200), (others) => {
        expect(crowdBucket(others)).toBeLessThanOrEqual(others);
        expect(crowdBucket(others + 1)).toBeGreaterThanOrEqual(crowdBucket(others));
      }),
    );
  });
});
