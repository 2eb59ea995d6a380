/**
 * A deposit that its order was to refund, until an operator continued the order, and that is refunded beside the order
 * later. From then on the deposit does not concern the order, and can be refunded again if that refund is void.
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

const by = { reason: 'operator', by: 'operator', note: '' } as const;
const stops = (['POL', 'USDC-POLYGON', 'BTC', 'LTC'] as const).map((scope) => ({ scope, ...by }));

async function stopAll(): Promise<void> {
  for (const stop of stops) await stopPayouts(lab.ports, stop);
}

async function resume(): Promise<void> {
  for (const stop of stops) await liftStop(lab.ports, stop);
  await lab.advance(1);
  await lab.work();
}

async function payAndConfirm(order: Order, amount: string): Promise<string> {
  const txid = await lab.pay(order, amount);
  await lab.confirm(order);
  return txid;
}

async function unclaimedCases(): Promise<readonly string[]> {
  const store = makeOfficeStore(lab.database.pool);
  const cases = await store.snapshot(async ({ office }) => await office.cases.unclaimedDeposits(10));
  return cases.map(({ depositId }) => depositId);
}

/**
 * An order with three payments that is refunded, continued by the operator, and then, because of a fourth payment,
 * split by the visitor: one payment is exchanged and waits, and the others are refunded beside the order.
 */
async function splitOrder() {
  const order = await lab.order({ send: '0.2 BTC', receive: 'LTC', refund: true });
  const small = await payAndConfirm(order, '0.1');
  await payAndConfirm(order, '0.2');
  await stopAll();
  await lab.refund(order);
  await lab.work();
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned' }, { state: 'planned' }]);
  await lab.decide(order, 'continue');
  await lab.pay(order, '0.05');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  expect(await lab.state(order)).toBe('action_required');
  await lab.continue(order, 'split');
  await lab.work();
  expect(await lab.deposit(order, small)).toMatchObject({ use: 'refund' });
  expect(await lab.state(order)).toBe('exchanging');
  return { order, small };
}

test('the order is refunded when its own deposit is, whatever it refunded before it was continued', async () => {
  const { order } = await splitOrder();
  await lab.refund(order);
  await lab.work();
  const back = await Promise.all(['0.1 BTC', '0.2 BTC', '0.05 BTC'].map(async (amount) => await lab.lessFee(amount)));
  await resume();
  await lab.confirm(order);
  expect((await lab.refunded(order)).toSorted()).toEqual(back.toSorted());
  expect(await lab.state(order)).toBe('refunded');
  await lab.booksEqualChain();
});

test('the order is not held when a deposit that is refunded beside it is reorganised away', async () => {
  const { order, small } = await splitOrder();
  // Three payments, each with four blocks.
  const kept = (await lab.control('bitcoin').truth()).map(({ txid }) => txid).filter((id) => id !== small);
  await lab.reorg('bitcoin', 12, { keep: kept });
  await lab.work();
  await lab.mine('bitcoin', 20);
  await lab.work();
  expect(await lab.deposit(order, small)).toMatchObject({ status: 'lost' });
  expect(await lab.state(order)).toBe('exchanging');
  await lab.booksEqualChain();
});

test('the deposit can be refunded again after a refund beside the order was called off', async () => {
  const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC', refund: true });
  const wrong = await payAndConfirm(order, '30 POL');
  expect(await lab.state(order)).toBe('held');
  await payAndConfirm(order, '100');
  await stopAll();
  await lab.decide(order, 'refund');
  await lab.work();
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned' }, { state: 'planned' }]);
  await lab.decide(order, 'continue');
  await resume();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');

  const { id: depositId } = await lab.deposit(order, wrong);
  const refundTo = async (address: string) =>
    await refundUnclaimed(lab.ports, { depositId, address, actor: 'anna', why: 'asked by mail' });
  const listed = lab.address('polygon');
  expect(await refundTo(listed)).toMatchObject({ ok: true });
  expect(await unclaimedCases()).toEqual([]);
  lab.list(listed);
  await lab.work();
  expect(await unclaimedCases()).toEqual([depositId]);
  const address = lab.address('polygon');
  expect(await refundTo(address)).toMatchObject({ ok: true });
  expect(await unclaimedCases()).toEqual([]);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('30 POL')]);
  expect(await lab.paymentsTo('polygon', listed)).toEqual([]);
  await lab.booksEqualChain();
});
