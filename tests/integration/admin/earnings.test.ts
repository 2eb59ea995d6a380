/** Fees earned and network costs in the overview: what the ledger says after orders, refunds and sweeps. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

async function readEarnings() {
  office.pass(60_000);
  return (await office.backOffice.readOverview()).earnings;
}

test('are nothing at first', async () => {
  expect((await readEarnings()).rows).toEqual([]);
});

test('are the fees of an order, what its payout cost, and the surplus of network fees', async () => {
  const order = await lab.order({ send: '10 LTC', receive: 'ETH' });
  await lab.pay(order, '10');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  const { price } = (await lab.view(order)).order;
  const [attempt] = await lab.attempts(order);
  if (!price || !attempt) throw new Error('the order was paid');
  const { rows, usd } = await readEarnings();
  const nothing = { serviceFees: 0n, networkCharged: 0n, networkPaid: 0n, surplus: 0n };
  const expected = [
    { ...nothing, currency: 'ETH', networkCharged: price.networkFee.units, networkPaid: attempt.feeUnits },
    { ...nothing, currency: 'LTC', serviceFees: price.fee.units },
  ] as const;
  const read = rows.map(({ currency, serviceFees, networkCharged, networkPaid, surplus }) => ({
    currency,
    serviceFees: serviceFees.units,
    networkCharged: networkCharged.units,
    networkPaid: networkPaid.units,
    surplus: surplus.units,
  }));
  expect(read.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual(
    expected.map((row) => ({ ...row, surplus: row.networkCharged - row.networkPaid })),
  );
  // The network fee charged includes spending the deposit (inbound leg), but no payout or sweep has spent it yet.
  expect(price.networkFee.units).toBeGreaterThan(attempt.feeUnits);
  for (const sum of Object.values(usd)) expect(sum).toMatch(/^\d+\.\d\d$/);
});

test('count what sweeps and top-ups cost in the chain’s own coin', async () => {
  const before = (await readEarnings()).rows.find(({ currency }) => currency === 'TRX')?.networkPaid.units ?? 0n;
  const order = await lab.order({ send: '5000 USDT-TRC20', receive: 'LTC' });
  await lab.pay(order, '5000');
  await lab.confirm(order);
  for (let times = 0; times < 4; times += 1) {
    await lab.mine('tron', finalityBlocks('tron', 'sandbox'));
    await lab.advance(2);
    await lab.work();
  }
  const row = (await readEarnings()).rows.find(({ currency }) => currency === chains.tron.nativeCurrency);
  expect(row?.networkPaid.units).toBeGreaterThan(before);
  expect(row?.surplus).toEqual(money('TRX', -(row?.networkPaid.units ?? 0n)));
});
