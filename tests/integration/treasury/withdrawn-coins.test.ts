/** A withdrawal spends no coins that descend from the deposit of an open mix: they would be missed by its parts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Coin, WithdrawalPayout } from '#src/domain/order/payout.ts';
import { findCoins } from '#src/usecases/payouts/find-coins.ts';
import { NotCovered } from '#src/usecases/payouts/not-covered.ts';
import { unsentPayout } from '#src/usecases/settlement/plan-payout.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab({ hot: ['1000 LTC', '1000 ETH'], coins: 1 });
});
afterAll(async () => await lab.close());

function makeWithdrawal(units: bigint): WithdrawalPayout {
  return {
    ...unsentPayout(lab.ports.clock.now()),
    id: 'withdrawal-1',
    key: 'withdrawal:1',
    kind: 'withdrawal',
    part: 1,
    orderId: null,
    orderNumber: null,
    loanId: null,
    depositId: null,
    isExtra: false,
    actId: '1',
    amount: money('LTC', units),
    toAddress: 'ours',
    owedBy: accounts.withdrawal('1'),
  };
}

const rolesOf = async (units: bigint) => {
  const leader = makeWithdrawal(units);
  const coins = await lab.ports.store.transaction(
    async (records) => await findCoins(lab.ports, records, { leader, joined: [] }),
  );
  return coins.map(({ role }) => role);
};

/** Looks for the coins of a withdrawal in a wallet that has nothing but this change, which is not final yet. */
const findChange = async (change: Coin) =>
  await lab.ports.store.transaction(async (records) => {
    const readyChange = async () => await Promise.resolve([{ ...change, changeOf: 'a payout' }]);
    const wallet = { ...records.wallet, readyChange, freeCoins: async () => await Promise.resolve([]) };
    return await findCoins(lab.ports, { ...records, wallet }, { leader: makeWithdrawal(500_000_000n), joined: [] });
  });

test('the deposit of an open mix stays where it is, and that of an exchange is spent', async () => {
  const mixed = await lab.order({ send: '20 LTC', receive: 'ETH', mix: { mixingRounds: 2, delayMinutes: 60 } });
  await lab.pay(mixed, '20');
  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
  await lab.watch('litecoin');
  await lab.priceOnly(mixed);
  expect(await lab.state(mixed)).toBe('mixing');
  expect(await rolesOf(500_000_000n)).toEqual(['hot']);
  // All coins together would hold it.
  await expect(rolesOf(101_000_000_000n)).rejects.toThrow(NotCovered);
  const [deposit] = (await lab.view(mixed)).deposits;
  const change = { chain: 'litecoin', id: 'aa:1', address: 'ours', role: 'change', units: 5_000_000_000n } as const;
  expect(await findChange({ ...change, lots: [] })).toMatchObject([{ id: 'aa:1' }]);
  await expect(findChange({ ...change, lots: [deposit?.id ?? ''] })).rejects.toThrow(NotCovered);

  const exchanged = await lab.order({ send: '15 LTC', receive: 'ETH' });
  await lab.pay(exchanged, '15');
  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
  await lab.watch('litecoin');
  expect(await rolesOf(500_000_000n)).toEqual(['deposit']);
});
