/**
 * Confirmations by exposure: deposits in one block need the confirmations of their sum, and the page shows that number.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

async function makePaid(count: number): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (let each = 0; each < count; each += 1) {
    const order = await lab.order({ send: '0.05 BTC', receive: 'LTC' });
    await lab.pay(order, '0.05');
    orders.push(order);
  }
  return orders;
}

async function mineOne(): Promise<void> {
  await lab.mine('bitcoin', 1);
  await lab.watch('bitcoin');
}

async function standings(orders: readonly Order[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const order of orders) {
    const { order: now, deposits } = await lab.view(order);
    const [deposit] = deposits;
    found.add(`${now.state === 'confirming' ? 'confirming' : 'on'} ${deposit?.confirmationsNeeded}`);
  }
  return [...found];
}

test('one small deposit needs one block, and a dozen of them in one block need as many as a large one', async () => {
  const alone = await makePaid(1);
  await mineOne();
  expect(await standings(alone)).toEqual(['on 1']);
  for (let block = 0; block < 6; block += 1) await mineOne();

  const many = await makePaid(12);
  await mineOne();
  expect(await standings(many)).toEqual(['confirming 3']);
  await mineOne();
  expect(await standings(many)).toEqual(['confirming 3']);
  await mineOne();
  expect(await standings(many)).toEqual(['on 3']);
});

test('the depth of a deposit that waits does not fall when history changes', async () => {
  const many = await makePaid(12);
  await mineOne();
  await lab.reorg('bitcoin', 1, { keep: 'none' });
  await lab.watch('bitcoin');
  // The deposits are no longer in a block, and none of them was credited.
  expect(await standings(many)).toEqual(['on 3']);
  for (const order of many) expect((await lab.view(order)).payouts).toEqual([]);
});
