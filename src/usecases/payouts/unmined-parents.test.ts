/** Fees that a payout pays for its unmined parents. */
import { expect, test } from 'vitest';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { makeAttempt, makeCoin, makeCoinsDomain, makeOrder, makePayout } from '#tests/support/make-order.ts';
import { findDeficit } from './unmined-parents.ts';

/** What a payout lacks whose parent was signed for a fee of one unit, and that stands on its change. */
async function deficitOf(currency: CurrencyId): Promise<bigint> {
  const order = makeOrder();
  const amount = money(currency, 100_000n);
  const parent = makePayout(order, { amount, domain: makeCoinsDomain(makeCoin()) });
  const child = makePayout(order, { amount, domain: makeCoinsDomain({ ...makeCoin(), changeOf: parent.id }) });
  const payouts = {
    unmined: async () => [parent],
    attempts: async () => [makeAttempt(parent, { feeUnits: 1n })],
  };
  return await findDeficit({ payouts } as unknown as Records, child, 10n);
}

test.each(['BTC', 'LTC'] as const)('%s: a payout pays what its unmined parent lacks', async (currency) => {
  expect(await deficitOf(currency)).toBeGreaterThan(1_000n);
});

test('Bitcoin Cash: nothing, because its nodes choose every transaction by its own fee', async () => {
  expect(await deficitOf('BCH')).toBe(0n);
});
