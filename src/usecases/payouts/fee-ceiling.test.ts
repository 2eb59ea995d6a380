/** The highest network fee of a payout, compared with what the signer's guard lets through. */
import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { makeAttempt, makeCoin, makeCoinsDomain, makeOrder, makePayout } from '#tests/support/make-order.ts';
import { findFeeCeiling } from './fee-ceiling.ts';
import { highestFee } from './highest-fee.ts';

const policy = { ...usualPolicy, feeCeilings: { ...usualPolicy.feeCeilings, bitcoin: 200n } };
const ports = { rules: { policy: () => ({ number: 1, policy }) } } as unknown as Ports;

test.each([1, 20])(
  'a payout that pays for %s unmined ones before it costs no more than the guard signs',
  async (count) => {
    const order = makeOrder();
    const amount = money('BTC', 100_000n);
    const parents = Array.from({ length: count }, () =>
      makePayout(order, { amount, domain: makeCoinsDomain(makeCoin()) }),
    );
    const coins = parents.map(({ id }) => ({ ...makeCoin(), changeOf: id }));
    const domain = { ...makeCoinsDomain(makeCoin()), coins: coins.slice(0, 1) };
    const payout = makePayout(order, { amount, domain });
    const records = {
      orders: { find: async () => order },
      payouts: {
        unmined: async () => parents.map((each, place) => chained(each, parents[place + 1]?.id)),
        attempts: async () => parents.slice(0, 1).map((parent) => makeAttempt(parent, { feeUnits: 1n })),
      },
    } as unknown as Records;
    const ceiling = await findFeeCeiling(ports, records, payout);
    expect(ceiling).toBeLessThanOrEqual(highestFee(payout));
    expect(ceiling).toBeGreaterThan(highestFee(makePayout(order, { amount, domain: makeCoinsDomain(makeCoin()) })));
  },
);

/** The payout as one that spends the change of another. */
function chained(payout: ReturnType<typeof makePayout>, changeOf: string | undefined) {
  return changeOf === undefined ? payout : { ...payout, domain: makeCoinsDomain({ ...makeCoin(), changeOf }) };
}
