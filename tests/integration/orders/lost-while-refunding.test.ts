/**
 * An order with two deposits loses one of them to a reorg while both refunds are planned. The order still ends, and a
 * lost deposit that is mined again is sent back.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import type { Order } from '#src/domain/order/order.ts';
import { refundUnclaimed } from '#src/usecases/orders/refund-unclaimed.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

const stop = { scope: 'BTC', reason: 'operator', by: 'operator', note: '' } as const;

async function resume(): Promise<void> {
  await liftStop(lab.ports, stop);
  await lab.advance(1);
  await lab.work();
}

async function payAndConfirm(order: Order, amount: string): Promise<string> {
  const txid = await lab.pay(order, amount);
  await lab.confirm(order);
  return txid;
}

/** Both refunds are planned, and the second deposit is lost. It is in none of the new blocks until some are mined. */
async function loseOne(isDropped: boolean) {
  const order = await lab.order({ send: '0.2 BTC', receive: 'LTC', refund: true });
  await payAndConfirm(order, '0.15');
  const lost = await payAndConfirm(order, '0.1');
  await stopPayouts(lab.ports, stop);
  await lab.refund(order);
  await lab.work();
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned' }, { state: 'planned' }]);
  // Each payment was confirmed by four blocks, so that the first one stays.
  await lab.reorg('bitcoin', 4, isDropped ? { keep: 'none' } : { remine: false });
  await lab.mineEmpty('bitcoin', 10);
  await lab.work();
  await lab.work();
  expect(await lab.deposit(order, lost)).toMatchObject({ status: 'lost', use: 'refund' });
  expect(await lab.state(order)).toBe('held');
  return { order, lost };
}

async function unclaimedCases(): Promise<readonly string[]> {
  const store = makeOfficeStore(lab.database.pool);
  const cases = await store.snapshot(async ({ office }) => await office.cases.unclaimedDeposits(10));
  return cases.map(({ depositId }) => depositId);
}

test('a deposit that comes back after its order was paid is a case, and an operator sends it back', async () => {
  const { order, lost } = await loseOne(false);
  await lab.decide(order, 'continue');
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.mine('bitcoin', 4);
  await lab.work();
  const { id: depositId, status } = await lab.deposit(order, lost);
  expect(status).toBe('confirmed');
  expect(await unclaimedCases()).toEqual([depositId]);
  await resume();

  const address = lab.address('bitcoin');
  const refund = { depositId, address, actor: 'anna', why: 'asked by mail' };
  expect(await refundUnclaimed(lab.ports, refund)).toMatchObject({ ok: true });
  expect(await unclaimedCases()).toEqual([]);
  const back = await lab.lessFee('0.1 BTC');
  await lab.work();
  await lab.confirm(order);
  expect(await lab.paymentsTo('bitcoin', address)).toEqual([back]);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('an order is refunded when all deposits that are left are', async () => {
  const { order } = await loseOne(true);
  await lab.decide(order, 'refund');
  await lab.work();
  const back = await lab.lessFee('0.15 BTC');
  await resume();
  await lab.confirm(order);
  expect(await lab.refunded(order)).toEqual([back]);
  expect(await lab.state(order)).toBe('refunded');
  await lab.booksEqualChain();
});

test('a deposit that comes back while its order is being refunded is refunded with the order', async () => {
  const { order, lost } = await loseOne(false);
  await lab.decide(order, 'refund');
  await lab.work();
  await lab.mine('bitcoin', 4);
  await lab.work();
  expect(await lab.deposit(order, lost)).toMatchObject({ status: 'confirmed' });
  const back = [await lab.lessFee('0.1 BTC'), await lab.lessFee('0.15 BTC')];
  await resume();
  await lab.confirm(order);
  expect((await lab.refunded(order)).toSorted()).toEqual(back.toSorted());
  expect(await lab.state(order)).toBe('refunded');
  await lab.booksEqualChain();
});
