/** Payouts of a coin chain go out in batches: several orders in one transaction, each of them once. */
import { afterEach, expect, test } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { disconnectBlock } from '#src/usecases/watcher/disconnect-block.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { expectPaidOnce, ordersToPay, payoutOf, recheck, send, states, txidOf } from './support/one-coin-lab.ts';

let lab: OrderLab;

afterEach(async () => {
  await lab.close();
});

const open = async () => await openOrderLab({ hot: ['1000 LTC', '100 ETH'], coins: 1 });

async function txidsOf(orders: readonly Order[]): Promise<readonly string[]> {
  return [...new Set(await Promise.all(orders.map(async (order) => await txidOf(lab, order))))];
}

test('orders that are due together are paid by one transaction, and share its fee to the unit', async () => {
  lab = await open();
  const orders = await ordersToPay(lab, 5);
  await send(lab, ...orders);
  expect(await states(lab, ...orders)).toEqual(orders.map(() => 'broadcast'));
  const txids = await txidsOf(orders);
  expect(txids).toHaveLength(1);
  await expectPaidOnce(lab, ...orders);
  const mined = (await lab.control('litecoin').truth()).find(({ txid }) => txid === txids[0]);
  const shares = await Promise.all(orders.map(async (order) => (await payoutOf(lab, order)).minedFeeUnits ?? 0n));
  expect(shares.every((share) => share > 0n)).toBe(true);
  expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(mined?.feeUnits);
});

test('a dearer version pays the same orders out of the same coins', async () => {
  lab = await open();
  const orders = await ordersToPay(lab, 3);
  await send(lab, ...orders);
  const usual = await lab.ports.chains.litecoin.node.unitsPerSize();
  await lab.control('litecoin').setFeeFloor(usual * 8n);
  await lab.mine('litecoin', 3);
  await lab.watch('litecoin');
  await recheck(lab, ...orders);
  expect(await states(lab, ...orders)).toEqual(['reserved', 'reserved', 'reserved']);
  await send(lab, ...orders);
  expect(await states(lab, ...orders)).toEqual(['broadcast', 'broadcast', 'broadcast']);
  for (const order of orders) expect(await lab.attempts(order)).toHaveLength(2);
  await expectPaidOnce(lab, ...orders);
});

test('an order whose address is listed meanwhile goes out with nobody, and does not keep the others', async () => {
  lab = await open();
  const orders = await ordersToPay(lab, 3);
  const [listed, ...others] = orders as [Order, ...Order[]];
  const { toAddress } = await payoutOf(lab, listed);
  const { screening } = lab.ports;
  const check: typeof screening.check = (chain, address) =>
    address === toAddress ? { match: true, reason: 'TEST' } : screening.check(chain, address);
  const ports = { ...lab.ports, screening: { ...screening, check } };
  for (const order of [...others, listed]) {
    const { id } = await payoutOf(lab, order);
    for (const _step of ['reserve', 'sign', 'broadcast']) await advancePayout(ports, id);
  }
  expect(await states(lab, listed, ...others)).toEqual(['planned', 'broadcast', 'broadcast']);
  expect(await lab.state(listed)).toBe('held');
  expect(await txidsOf(others)).toHaveLength(1);
  await expectPaidOnce(lab, ...others);
});

/** Five orders, the first of which was sent alone. The coin that is left holds a little less than the others get. */
async function openWithLittleLeft(): Promise<readonly [Order, ...Order[]]> {
  // Coins of 7 and 14 LTC.
  lab = await openOrderLab({ hot: ['21 LTC', '100 ETH'], coins: 2 });
  const orders = (await ordersToPay(lab, 5)) as [Order, ...Order[]];
  const alone = { ...lab.ports, rules: { ...lab.ports.rules, payoutsTogether: 1 } };
  const { id } = await payoutOf(lab, orders[0]);
  for (const _step of ['reserve', 'sign', 'broadcast']) await advancePayout(alone, id);
  return orders;
}

test('coins that do not suffice for all pay the older half together, and the others as soon as they can', async () => {
  const orders = await openWithLittleLeft();
  const [, second, ...others] = orders as [Order, Order, ...Order[]];
  await send(lab, second);
  // Payouts that were planned at the same moment have no order among them.
  expect((await states(lab, second, ...others)).toSorted()).toEqual(['broadcast', 'broadcast', 'planned', 'planned']);
  for (const _round of ['what the change pays', 'what is final']) {
    await send(lab, ...others);
    await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
    await lab.advance(1);
    await lab.work();
  }
  await expectPaidOnce(lab, ...orders);
});

test('only those that go out together take room in the caps of the signer', async () => {
  const [, ...others] = await openWithLittleLeft();
  const asked = new Set<string>();
  const { node, wallet } = lab.ports.chains.litecoin;
  const refuses: typeof wallet.refuses = async ({ payoutId }) => {
    asked.add(payoutId);
    return await Promise.resolve(false);
  };
  const chains = { ...lab.ports.chains, litecoin: { node, wallet: { ...wallet, refuses } } };
  await advancePayout({ ...lab.ports, chains }, (await payoutOf(lab, others[0] as Order)).id);
  const payouts = await Promise.all(others.map(async (order) => await payoutOf(lab, order)));
  const bound = payouts.filter(({ state }) => state === 'reserved').map(({ id }) => id);
  expect(bound).toHaveLength(2);
  expect([...asked].toSorted()).toEqual(bound.toSorted());
});

test('parts of mixes go out alone while exchanges beside them go out together', async () => {
  lab = await openOrderLab({ hot: ['1000 LTC', '100 ETH'], coins: 12, payoutsTogether: 20 });
  const mix = { mixingRounds: 4, delayMinutes: 0 };
  const mixed = [
    await lab.order({ send: '1 ETH', receive: 'LTC', mix, addresses: 4 }),
    await lab.order({ send: '1 ETH', receive: 'LTC', mix }),
  ];
  const exchanged: Order[] = [];
  for (let count = 0; count < 3; count += 1) exchanged.push(await lab.order({ send: '0.1 ETH', receive: 'LTC' }));
  for (const order of mixed) await lab.pay(order, '1');
  for (const order of exchanged) await lab.pay(order, '0.1');
  await lab.mine('ethereum', 8);
  await lab.watch('ethereum');
  // Prices are fixed first, so that everything is due at the same time.
  for (const order of [...mixed, ...exchanged]) await lab.priceOnly(order);
  await lab.work();
  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
  await lab.work();
  const txidsOfAll = async (orders: readonly Order[]) =>
    await lab.ports.store.snapshot(async ({ payouts }) => {
      const own = await Promise.all(orders.map(async ({ id }) => await payouts.ofOrder(id)));
      return own.flat().map(({ minedTxid }) => minedTxid);
    });
  const [parts, others] = [await txidsOfAll(mixed), await txidsOfAll(exchanged)];
  expect([parts.length, new Set(parts).size]).toEqual([8, 8]);
  expect(new Set(others).size).toBe(1);
  expect(others.filter((txid) => parts.includes(txid))).toEqual([]);
});

test('a batch that a reorganisation removes is mined again whole', async () => {
  lab = await open();
  const orders = await ordersToPay(lab, 3);
  await send(lab, ...orders);
  await lab.mine('litecoin', 1);
  await lab.watch('litecoin');
  const heights = async () => await Promise.all(orders.map(async (order) => (await payoutOf(lab, order)).minedHeight));
  const [height] = await heights();
  expect(await heights()).toEqual([height, height, height]);
  await lab.reorg('litecoin', 1, { keep: 'none' });
  await lab.watch('litecoin');
  await lab.advance(1);
  await lab.work();
  await expectPaidOnce(lab, ...orders);
});

test('a block that is undone locks orders in one order, whether it paid them or they paid in it', async () => {
  lab = await open();
  const paid = await ordersToPay(lab, 4);
  const paying: Order[] = [];
  while (paying.length < 4) paying.push(await lab.order({ send: '5 LTC', receive: 'ETH' }));
  await send(lab, ...paid);
  for (const order of paying) await lab.pay(order, '5');
  const orders = [...paid, ...paying];
  await lab.mine('litecoin', 1);
  await lab.watch('litecoin');
  const cursor = await lab.ports.store.snapshot(async ({ chains }) => await chains.cursor('litecoin'));
  if (!cursor) throw new Error('the chain was read');
  const locked: string[] = [];
  await lab.ports.store.transaction(async (records) => {
    const lock: typeof records.orders.lock = async (id) => {
      locked.push(id);
      return await records.orders.lock(id);
    };
    await disconnectBlock(lab.ports, { ...records, orders: { ...records.orders, lock } }, 'litecoin', cursor);
  });
  expect(locked).toEqual(orders.map(({ id }) => id).toSorted());
});
