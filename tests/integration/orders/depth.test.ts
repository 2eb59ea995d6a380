/**
 * Confirmations by exposure: deposits in one block need the confirmations of their sum, and the page shows that number.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { raiseDepths } from '#src/usecases/deposits/raise-depths.ts';
import type { Order } from '#src/domain/order/order.ts';
import { patient } from '#tests/support/patience.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

async function makePaid(count: number, from?: string): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (let each = 0; each < count; each += 1) {
    const order = await lab.order({ send: '0.05 BTC', receive: 'LTC' });
    await lab.pay(order, '0.05', from);
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

test('small deposits of one sender, block by block, need what their sum needs; those of others do not', async () => {
  const sender = 'bc1qonesender';
  const first = await makePaid(1, sender);
  await mineOne();
  expect(await standings(first)).toEqual(['on 1']);
  const stranger = await makePaid(1);
  await mineOne();
  expect(await standings(stranger)).toEqual(['on 1']);
  const second = await makePaid(1, sender);
  await mineOne();
  expect(await standings(second)).toEqual(['confirming 2']);
  await mineOne();
  expect(await standings(second)).toEqual(['on 2']);
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

test('raising depths while another worker changes an order’s deposits deadlocks neither', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'LTC' });
  for (let each = 0; each < 2; each += 1) await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 1);
  await lab.watch('bitcoin');
  const ids = (await lab.view(order)).deposits.map(({ id }) => id);
  const height = (await lab.view(order)).deposits[0]?.height ?? 0;
  const reset = async () => await lab.database.ownerPool.query(`update deposits set confirmations_needed = 1`);
  const { store } = lab.ports;
  const tries = { change: 0, raise: 0 };
  for (const [first, second] of [ids, ids.toReversed()]) {
    await reset();
    let raising: Promise<void> | undefined;
    await store.transaction(async (records) => {
      tries.change += 1;
      await records.orders.lock(order.id);
      await records.deposits.patch(first ?? '', { sweepAt: 1 });
      raising ??= store.transaction(async (others) => {
        tries.raise += 1;
        await raiseDepths(lab.ports, others, 'bitcoin', { height });
      });
      await expect.poll(countWaiting, { timeout: patient(10_000) }).toBeGreaterThan(0);
      await records.deposits.patch(second ?? '', { sweepAt: 1 });
    });
    await raising;
    const raised = (await lab.view(order)).deposits.map(({ confirmationsNeeded }) => confirmationsNeeded > 1);
    expect(raised).toEqual([true, true]);
  }
  expect(tries).toEqual({ change: 2, raise: 2 });
});

/** Transactions of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await lab.database.ownerPool.query<{ count: string }>(
    `select count(*) from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return Number(rows[0]?.count);
}
