/** A partner's share of our fee: rounded down, and never more than its part. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { mostShareBasisPoints, partnerNameText, shareOfFee } from './partner-share.ts';

test.each([
  [10_000n, 2_500, 2_500n],
  [9_999n, 2_500, 2_499n],
  [1n, 5_000, 0n],
  [0n, 5_000, 0n],
])('of a fee of %d units a share of %d basis points is %d', (fee, basisPoints, share) => {
  expect(shareOfFee(money('BTC', fee), basisPoints)).toEqual(money('BTC', share));
});

test('a share is at most its part of the fee, and less than a unit below it', () => {
  const anyFee = fc.bigInt({ min: 0n, max: 10n ** 30n });
  fc.assert(
    fc.property(anyFee, fc.integer({ min: 1, max: mostShareBasisPoints }), (fee, basisPoints) => {
      const exact = fee * BigInt(basisPoints);
      const { units } = shareOfFee(money('ETH', fee), basisPoints);
      expect(units * 10_000n <= exact && (units + 1n) * 10_000n > exact).toBe(true);
    }),
  );
});

describe('the name of a partner', () => {
  test.each(['Harbour Wallet', '渡口钱包', 'é', 'a'.repeat(60)])('may be %s', (name) => {
    expect(name).toMatch(partnerNameText);
  });

  test.each(['', ' Harbour', 'Harbour ', 'two\nlines', 'left\u202Eright', 'a'.repeat(61), 'zero\u200Bwidth'])(
    'may not be %j',
    (name) => {
      expect(name).not.toMatch(partnerNameText);
    },
  );
});
