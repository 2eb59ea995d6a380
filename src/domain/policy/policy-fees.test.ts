/** Ceilings on network fees from a policy. */
import { expect, test } from 'vitest';
import { chainIds } from '../assets/currencies.ts';
import { highestUnitsPerSize, usualFeePolicy } from '../network-fee.ts';
import { feePolicyOf, higherCeilings } from './policy-fees.ts';
import { usualPolicy } from './policy.ts';

test.each(chainIds)('the default ceiling of %s is the one that is used without a policy', (chain) => {
  expect(highestUnitsPerSize(chain, feePolicyOf(usualPolicy))).toBe(highestUnitsPerSize(chain));
});

test('an operator changes the ceiling of a chain and the share of an order', () => {
  expect(feePolicyOf(usualPolicy).percentOfOrder).toBe(usualFeePolicy.percentOfOrder);
  const changed = feePolicyOf({ feeCeilings: { ...usualPolicy.feeCeilings, bitcoin: 7n, order: 3n } });
  expect(changed.percentOfOrder).toBe(3n);
  expect(highestUnitsPerSize('bitcoin', changed) * 50n).toBe(highestUnitsPerSize('bitcoin') * 7n);
  expect(highestUnitsPerSize('litecoin', changed)).toBe(highestUnitsPerSize('litecoin'));
});

test('the higher of two ceilings counts for each chain and for the share', () => {
  const one = feePolicyOf({ feeCeilings: { ...usualPolicy.feeCeilings, bitcoin: 7n, order: 60n } });
  const both = higherCeilings(one, usualFeePolicy);
  expect(both.percentOfOrder).toBe(60n);
  for (const chain of chainIds) expect(highestUnitsPerSize(chain, both)).toBe(highestUnitsPerSize(chain));
});
