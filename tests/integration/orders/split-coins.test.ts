/** A wallet with few coins: payouts split their change, so that later payouts do not wait in one chain. */
import { afterEach, expect, test } from 'vitest';
import { coinsWanted, splitOutputs, splitTotal, unitsLeft } from '#src/domain/split-change.ts';
import { mostUnmined } from '#src/domain/change-chain.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { expectPaidOnce, ordersToPay, payoutOf, recheck, send, states } from './support/one-coin-lab.ts';

let lab: OrderLab;

afterEach(async () => {
  await lab.close();
});

const openOneLargeCoin = async () => await openOrderLab({ hot: ['5000 LTC', '100 ETH'], coins: 1, payoutsTogether: 1 });

async function settle(): Promise<void> {
  await lab.mine('litecoin', 3);
  await lab.advance(1);
  await lab.work();
}

async function splitOf(order: Order): Promise<number> {
  return splitOutputs((await payoutOf(lab, order)).domain).length;
}

test('the first payout of one large coin splits its change, and those behind it do not', async () => {
  lab = await openOneLargeCoin();
  const orders = await ordersToPay(lab, 3);
  await send(lab, ...orders);
  expect(await states(lab, ...orders)).toEqual(['broadcast', 'broadcast', 'broadcast']);
  expect(await Promise.all(orders.map(splitOf))).toEqual([coinsWanted - 1, 0, 0]);
  await settle();
  await lab.booksEqualChain();
  const minedUpTo = finalityBlocks('litecoin', 'sandbox');
  const which = { minedUpTo: Number.MAX_SAFE_INTEGER - minedUpTo, withoutLots: [], limit: 100 };
  const free = await lab.ports.store.snapshot(async ({ wallet }) => await wallet.freeCoins('litecoin', which));
  expect(free).toHaveLength(coinsWanted);
  await expectPaidOnce(lab, ...orders);
  await lab.booksEqualChain();
});

test('more payouts go out between two blocks than one chain takes', async () => {
  lab = await openOneLargeCoin();
  const [first] = (await ordersToPay(lab, 1)) as [Order];
  await send(lab, first);
  await settle();
  const orders = await ordersToPay(lab, mostUnmined + 10);
  await send(lab, ...orders);
  expect(new Set(await states(lab, ...orders))).toEqual(new Set(['broadcast']));
  await expectPaidOnce(lab, first, ...orders);
  await lab.booksEqualChain();
});

test('a dearer version keeps the split change', async () => {
  lab = await openOneLargeCoin();
  const [order] = (await ordersToPay(lab, 1)) as [Order];
  await send(lab, order);
  const usual = await lab.ports.chains.litecoin.node.unitsPerSize();
  await lab.control('litecoin').setFeeFloor(usual * 3n);
  await lab.mine('litecoin', 3);
  await lab.watch('litecoin');
  await recheck(lab, order);
  await send(lab, order);
  expect(await lab.attempts(order)).toHaveLength(2);
  await settle();
  const { domain, minedTxid } = await payoutOf(lab, order);
  const mined = (await lab.control('litecoin').truth()).find(({ txid }) => txid === minedTxid);
  const split = splitOutputs(domain).map(({ address, units }) => ({ to: address, units }));
  expect(split).toHaveLength(coinsWanted - 1);
  expect(mined?.outputs.map(({ to, units }) => ({ to, units }))).toEqual(expect.arrayContaining(split));
  await lab.booksEqualChain();
});

test('cover keeps three quarters of the change at once, and all of it once that is final', async () => {
  lab = await openOneLargeCoin();
  const cover = async () =>
    (
      await lab.ports.store.snapshot(
        async (records) => await records.intake.facts(['LTC'], { unminedSince: 0, profile: 'sandbox' }),
      )
    ).funds[0];
  const [order] = (await ordersToPay(lab, 1)) as [Order];
  await send(lab, order);
  const { domain, amount } = await payoutOf(lab, order);
  if (domain?.kind !== 'coins') throw new Error('a payout of litecoin is bound to coins');
  const [ready] = (await cover())?.change ?? [];
  const whole = (domain.coins[0]?.units ?? 0n) - amount.units;
  expect((ready?.units ?? 0n) * 4n).toBeGreaterThan(whole * 3n - whole / 100n);
  expect(splitTotal(domain) * 4n).toBeLessThanOrEqual(whole);
  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
  await lab.advance(1);
  await lab.work();
  const { minedFeeUnits } = await payoutOf(lab, order);
  const held = (await cover())?.coins.reduce((sum, units) => sum + units, 0n);
  expect(held).toBe(whole - (minedFeeUnits ?? 0n));
});

test('nothing is split while blocks are dearer than usual, nor for a mix', async () => {
  lab = await openOneLargeCoin();
  const mixed = await lab.order({ send: '1 ETH', receive: 'LTC', mix: { mixingRounds: 1, delayMinutes: 0 } });
  await lab.pay(mixed, '1');
  await lab.mine('ethereum', 8);
  await lab.advance(60);
  await lab.work();
  expect(await splitOf(mixed)).toBe(0);
  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
  await lab.work();
  const usual = await lab.ports.chains.litecoin.node.unitsPerSize();
  await lab.control('litecoin').setFeeFloor(usual + 1n);
  await lab.watch('litecoin');
  const [order] = (await ordersToPay(lab, 1)) as [Order];
  await send(lab, order);
  expect(await splitOf(order)).toBe(0);
});

test('nothing is split that another paid order needs, whether it has a price or not', async () => {
  lab = await openOneLargeCoin();
  const large = await lab.order({ send: '120 ETH', receive: 'LTC' });
  const second = await lab.order({ send: '0.1 ETH', receive: 'LTC' });
  await lab.pay(large, '120');
  await lab.pay(second, '0.1');
  await lab.mine('ethereum');
  await lab.watch('ethereum');
  expect(await lab.state(large)).toBe('confirming');
  const [first] = (await ordersToPay(lab, 1)) as [Order];
  await send(lab, first);
  const { domain } = await payoutOf(lab, first);
  if (domain?.kind !== 'coins') throw new Error('a payout of litecoin is bound to coins');
  expect(unitsLeft(domain, large.quote.receive.units + second.quote.receive.units)).toBeGreaterThan(0n);
  await lab.mine('ethereum', 20);
  await lab.watch('ethereum');
  for (const order of [large, second]) await lab.priceOnly(order);
  await send(lab, large, second);
  expect(await states(lab, first, large, second)).toEqual(['broadcast', 'broadcast', 'broadcast']);
  await expectPaidOnce(lab, first, large, second);
});

test('a payout that cannot be reserved takes no change addresses, however often it is tried', async () => {
  lab = await openOneLargeCoin();
  const nextIndex = async () =>
    await lab.ports.store.transaction(async ({ wallet }) => await wallet.nextAddressIndex('litecoin', 'change'));
  const [order] = (await ordersToPay(lab, 1)) as [Order];
  const usual = await lab.ports.chains.litecoin.node.unitsPerSize();
  await lab.control('litecoin').setFeeFloor(usual * 1_000n);
  await lab.watch('litecoin');
  const before = await nextIndex();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await send(lab, order);
    await lab.advance(1);
  }
  expect(await payoutOf(lab, order)).toMatchObject({ state: 'planned', waitsFor: 'blocks_dear' });
  expect(await nextIndex()).toBe(before + 1);
  await lab.control('litecoin').setFeeFloor(usual);
  await lab.watch('litecoin');
  await send(lab, order);
  expect(await splitOf(order)).toBe(coinsWanted - 1);
});
