/** The network fee charged when the price is fixed, compared with the fee in the quote. */
import { describe, expect, test } from 'vitest';
import { chargeLegs } from './charged-legs.ts';
import { money } from './money.ts';
import { usualPolicy } from './policy/policy.ts';

const ltc = (units: bigint) => money('LTC', units);
const shown = { networkFee: ltc(1_000n), inboundFee: ltc(400n), parts: 1 };

describe('an exchange', () => {
  test('is charged what it showed, also when sending has become cheaper', () => {
    const cheaper = { inboundFee: ltc(100n), partFee: ltc(100n) };
    expect(chargeLegs(usualPolicy.fees, shown, cheaper, 1)).toEqual({
      inboundFee: ltc(400n),
      partFee: ltc(600n),
      rounds: 1,
    });
  });

  test('is charged the current fee up to one and a half times what it showed', () => {
    const most = { inboundFee: ltc(500n), partFee: ltc(1_000n) };
    expect(chargeLegs(usualPolicy.fees, shown, most, 1)).toEqual({ ...most, rounds: 1 });
  });

  test('asks one unit above that', () => {
    expect(chargeLegs(usualPolicy.fees, shown, { inboundFee: ltc(501n), partFee: ltc(1_000n) }, 1)).toBeUndefined();
    expect(chargeLegs(usualPolicy.fees, shown, { inboundFee: ltc(9_000n), partFee: ltc(1n) }, 1)).toBeUndefined();
  });
});

test('an order from before the inbound leg was charged does not pay it', () => {
  const earlier = { networkFee: ltc(600n), inboundFee: ltc(0n), parts: 1 };
  const now = { inboundFee: ltc(9_000n), partFee: ltc(700n) };
  expect(chargeLegs(usualPolicy.fees, earlier, now, 1)).toEqual({ inboundFee: ltc(0n), partFee: ltc(700n), rounds: 1 });
});

describe('a mix', () => {
  const mixed = { networkFee: ltc(3_400n), inboundFee: ltc(400n), parts: 3 };

  test('is paid in fewer parts while all of them would cost too much', () => {
    const dearer = { inboundFee: ltc(800n), partFee: ltc(2_000n) };
    expect(chargeLegs(usualPolicy.fees, mixed, dearer, 3)).toEqual({ ...dearer, rounds: 2 });
  });

  test('asks when even one part would cost too much', () => {
    expect(chargeLegs(usualPolicy.fees, mixed, { inboundFee: ltc(800n), partFee: ltc(4_301n) }, 3)).toBeUndefined();
  });
});
