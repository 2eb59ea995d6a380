/** A wallet of many small coins: while blocks are cheap, payouts merge some of them into their change. */
import { afterEach, expect, test } from 'vitest';
import { mostInputs } from '#src/domain/cover.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { expectPaidOnce, ordersToPay, payoutOf, send } from './support/one-coin-lab.ts';

let lab: OrderLab;

afterEach(async () => {
  await lab.close();
});

async function inputsOf(order: Order): Promise<number> {
  const { domain } = await payoutOf(lab, order);
  return domain?.kind === 'coins' ? domain.coins.length : 0;
}

async function makeFinal(): Promise<void> {
  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
  await lab.advance(1);
  await lab.work();
}

test('two hundred fragments heal within ten small payouts, and a large order is covered again', async () => {
  lab = await openOrderLab({ hot: ['200 LTC', '100 ETH'], coins: 200, payoutsTogether: 1 });
  const large = { send: '2 ETH', receive: 'LTC' } as const;
  expect(await lab.tryOrder(large)).toMatchObject({ ok: false, code: 'amount_not_covered' });

  const orders: Order[] = [];
  while (orders.length < 10) {
    const [order] = (await ordersToPay(lab, 1)) as [Order];
    await send(lab, order);
    orders.push(order);
  }
  expect(await inputsOf(orders[0] as Order)).toBe(mostInputs);
  await makeFinal();
  await expectPaidOnce(lab, ...orders);
  await lab.booksEqualChain();
  expect(await lab.tryOrder(large)).toMatchObject({ ok: true });
});

test('the visitor pays nothing for merged coins, and the books carry what they cost', async () => {
  lab = await openOrderLab({ hot: ['200 LTC', '100 ETH'], coins: 40, payoutsTogether: 1 });
  const [order] = (await ordersToPay(lab, 1)) as [Order];
  await send(lab, order);
  expect(await inputsOf(order)).toBeGreaterThan(10);
  await makeFinal();
  const { amount, minedFeeUnits } = await payoutOf(lab, order);
  expect(amount).toEqual((await lab.view(order)).order.price?.receive);
  const [attempt] = await lab.attempts(order);
  expect(minedFeeUnits).toBe(attempt?.feeUnits);
  const paidToMiners = await lab.ports.store.snapshot(
    async ({ journal }) => await journal.balance('expense:network_fee', 'LTC'),
  );
  expect(paidToMiners).toBe(minedFeeUnits);
  await lab.booksEqualChain();
});

test('nothing is merged while blocks are dearer than usual', async () => {
  lab = await openOrderLab({ hot: ['1000 LTC', '100 ETH'], coins: 40, payoutsTogether: 1 });
  const usual = await lab.ports.chains.litecoin.node.unitsPerSize();
  await lab.control('litecoin').setFeeFloor(usual + 1n);
  await lab.watch('litecoin');
  const [order] = (await ordersToPay(lab, 1)) as [Order];
  await send(lab, order);
  expect(await inputsOf(order)).toBe(1);
});

test('a part of a mix merges nothing, and neither does its refund', async () => {
  lab = await openOrderLab({ hot: ['1000 LTC', '100 ETH'], coins: 40, payoutsTogether: 1 });
  const mix = { mixingRounds: 1, delayMinutes: 0 };
  const paid = await lab.order({ send: '5 LTC', receive: 'LTC', mix });
  const refunded = await lab.order({ send: '5 LTC', receive: 'LTC', mix, refund: true });
  await lab.pay(paid, '5');
  await lab.pay(refunded, '3');
  await makeFinal();
  await lab.refund(refunded);
  await lab.advance(60);
  await lab.work();
  for (const order of [paid, refunded]) expect(await inputsOf(order)).toBe(1);
});

test('mixes that are paid and not priced yet keep the final coins that their parts will need', async () => {
  lab = await openOrderLab({ hot: ['400 LTC', '100 ETH'], coins: 40, payoutsTogether: 1 });
  const wish = { send: '2.5 ETH', receive: 'LTC', mix: { mixingRounds: 1, delayMinutes: 0 } } as const;
  const mixes: Order[] = [];
  while (mixes.length < 4) mixes.push(await lab.order(wish));
  const [order] = (await ordersToPay(lab, 1)) as [Order];
  for (const mix of mixes) await lab.pay(mix, '2.5');
  await lab.mine('ethereum');
  await lab.watch('ethereum');
  for (const mix of mixes) expect(await lab.state(mix)).toBe('confirming');
  await send(lab, order);
  const { domain } = await payoutOf(lab, order);
  if (domain?.kind !== 'coins') throw new Error('a payout of litecoin is bound to coins');
  const spent = domain.coins.reduce((sum, { units }) => sum + units, 0n);
  const owed = mixes.reduce((sum, { quote }) => sum + quote.receive.units, 0n);
  expect(400n * 10n ** 8n - spent).toBeGreaterThanOrEqual(owed);
  expect(await inputsOf(order)).toBeGreaterThan(1);
});
