/** Confirmations under a policy: additions by tier, never fewer for more money. */
import { describe, expect, test } from 'vitest';
import { chains } from '../assets/chains.ts';
import { chainIds, currencies } from '../assets/currencies.ts';
import { money } from '../money.ts';
import { confirmationsNeeded } from '../network-fee.ts';
import { addedTo, confirmationsNow, confirmationsOf, tierOf, tiersNow, type Depths } from './policy-depths.ts';
import { policyTable, tierSizes } from './policy-table.ts';
import { usualPolicy } from './policy.ts';

function withAdded(added: Readonly<Record<string, bigint>>): Depths {
  const confirmations = { ...usualPolicy.confirmations, ...added };
  return { profile: 'mainnet', policy: { confirmations } };
}

const smallest = money('BTC', 1n);
const largest = money('BTC', currencies.BTC.maxUnits);

describe.each(chainIds)('on %s', (chain) => {
  const { nativeCurrency } = chains[chain];
  const amounts = [money(nativeCurrency, 1n), money(nativeCurrency, currencies[nativeCurrency].maxUnits)];

  test('confirmations are those of the program and what an operator adds', () => {
    const [small = 0, large = 0] = amounts.map((amount) => confirmationsNeeded(amount, 'mainnet'));
    expect(amounts.map((amount) => confirmationsNow(amount, withAdded({})))).toEqual([small, large]);
    const added = withAdded({ [`${chain}.small`]: 25n, [`${chain}.large`]: 2n });
    // The depth of a larger amount is never below that of a smaller one.
    const raised = amounts.map((amount) => confirmationsNow(amount, added));
    expect(raised).toEqual([small + 25, Math.max(small + 25, large + 2)]);
  });

  test('an addition takes six hours at most', () => {
    for (const size of tierSizes) {
      const { most } = policyTable.confirmations[`${chain}.${size}`];
      expect(Number(most) * chains[chain].blockSeconds).toBeLessThanOrEqual(6 * 3_600);
      expect(most).toBeGreaterThan(20n);
    }
  });
});

test('an amount above the maximum is of the largest tier', () => {
  const tiers = [smallest, money('BTC', 5_000_001n), largest, money('BTC', largest.units * 2n)];
  expect(tiers.map((amount) => tierOf(amount, 'mainnet'))).toEqual([0, 1, 2, 2]);
});

test('tiers of a currency state the sums', () => {
  const blocks = tiersNow('BTC', withAdded({ 'bitcoin.middle': 10n })).map((tier) => tier.blocks);
  expect(blocks).toEqual([2, 13, 13]);
});

test('a payment that arrived needs what is added to the tier of its exposure, or to that of its amount', () => {
  const added = withAdded({ 'bitcoin.small': 1n, 'bitcoin.large': 7n });
  const arrived = { amount: smallest, confirmationsNeeded: 2 };
  expect(confirmationsOf(arrived, added)).toBe(3);
  expect(confirmationsOf({ ...arrived, confirmationsNeeded: 6, tier: 2 }, added)).toBe(13);
  expect(confirmationsOf({ amount: largest, confirmationsNeeded: 6, tier: 0 }, added)).toBe(13);
  expect(addedTo('bitcoin', 2, added)).toBe(7);
});
