/** Reorganisations that undo a deposit which is already booked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

/** An order whose deposit was confirmed and booked within the last three blocks, and is not processed yet. */
async function confirmedOrder() {
  const order = await lab.order({ send: '0.5 BTC', receive: 'USDC-SOL', refund: true });
  const txid = await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 3);
  await lab.watch('bitcoin');
  expect(await lab.state(order)).toBe('exchanging');
  return { order, txid, entry: `dep:bitcoin:${txid}:0` };
}

async function expectPaused() {
  expect(await lab.tryOrder({ send: '0.5 BTC', receive: 'ETH' })).toMatchObject({ ok: false, code: 'chain_paused' });
  expect(await lab.tryOrder({ send: '10 ETH', receive: 'BTC' })).toMatchObject({ ok: false, code: 'chain_paused' });
  await resumeOrders(lab.ports, { scope: 'bitcoin', reason: 'looked at it', actor: 'operator' });
  expect(await lab.tryOrder({ send: '0.5 BTC', receive: 'ETH' })).toMatchObject({ ok: true });
}

async function entriesNamed(ref: string) {
  const rows = await lab.ports.store.snapshot(async ({ journal }) => await journal.rowsAfter(0, 10_000));
  return rows.filter((row) => row.ref === ref);
}

describe('the deposit comes back', () => {
  test('in the new branch: it is credited once and paid out once', async () => {
    const { order, entry } = await confirmedOrder();
    await lab.reorg('bitcoin', 3);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await entriesNamed(entry)).toHaveLength(1);
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
    await lab.booksEqualChain();
    await expectPaused();
  });

  test('later: nothing is sent until it is there and as deep as it was', async () => {
    const { order, entry } = await confirmedOrder();
    await lab.reorg('bitcoin', 3, { remine: false });
    await lab.work();
    expect((await lab.view(order)).payouts).toEqual([]);
    await lab.booksEqualChain();

    await lab.mine('bitcoin', 1);
    await lab.advance(1);
    await lab.work();
    expect((await lab.view(order)).payouts).toEqual([]);

    await lab.mine('bitcoin', 2);
    await lab.advance(1);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await entriesNamed(entry)).toHaveLength(1);
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
    await lab.booksEqualChain();
    await expectPaused();
  });

  test('after it was paid out: the visitor notices nothing, and it is not credited again', async () => {
    const { order, entry } = await confirmedOrder();
    await lab.work();
    await lab.deliver(order);
    const before = (await lab.view(order)).order;
    await lab.reorg('bitcoin', 3);
    await lab.work();

    expect((await lab.view(order)).order).toEqual(before);
    expect(await entriesNamed(entry)).toHaveLength(1);
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
    expect(await lab.balance(accounts.loss)).toEqual([]);
    await lab.booksEqualChain();
    await expectPaused();
  });
});

/** Reorganises the deposit away, and mines enough blocks for it to be given up. */
async function loseIt() {
  await lab.reorg('bitcoin', 3, { keep: 'none' });
  await lab.work();
  await lab.booksEqualChain();
  await lab.mine('bitcoin', 6);
  await lab.advance(1);
  await lab.work();
}

describe('the deposit is gone before the payout was reserved', () => {
  test('and before it was priced: the order is held, and nobody is owed anything', async () => {
    const { order, txid } = await confirmedOrder();
    await loseIt();

    expect(await lab.state(order)).toBe('held');
    expect(await lab.reason(order)).toBe('deposit_reversed');
    expect(await lab.deposit(order, txid)).toMatchObject({ status: 'lost' });
    expect(await lab.owes(accounts.order(order.orderNumber))).toEqual([]);
    expect(await lab.balance(accounts.loss)).toEqual([]);
    expect(await lab.received(order)).toEqual([]);
    await lab.booksEqualChain();
    await expectPaused();
  });

  test('and its payout was planned: the price is taken back, and the order is held', async () => {
    const { order, txid } = await confirmedOrder();
    await lab.priceOnly(order);
    expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned' }]);
    await loseIt();

    expect(await lab.state(order)).toBe('held');
    expect(await lab.reason(order)).toBe('deposit_reversed');
    expect(await lab.view(order)).toMatchObject({ order: { price: null }, payouts: [{ state: 'void' }] });
    expect(await lab.deposit(order, txid)).toMatchObject({ status: 'lost', use: null });
    expect(await lab.owes(accounts.order(order.orderNumber))).toEqual([]);
    expect(await lab.balance(accounts.loss)).toEqual([]);
    await lab.booksEqualChain();
    await expectPaused();
  });

  test('and comes back after all: it is owed again, and the operator lets the order go on', async () => {
    const { order, txid } = await confirmedOrder();
    await lab.reorg('bitcoin', 3, { remine: false });
    await lab.mineEmpty('bitcoin', 6);
    await lab.work();
    await lab.work();
    expect(await lab.state(order)).toBe('held');
    expect(await lab.deposit(order, txid)).toMatchObject({ status: 'lost' });

    await lab.mine('bitcoin', 3);
    await lab.work();
    expect(await lab.deposit(order, txid)).toMatchObject({ status: 'confirmed' });
    expect(await lab.owes(accounts.order(order.orderNumber))).toEqual(['0.5 BTC']);
    await lab.decide(order, 'continue');
    await lab.work();
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
    await lab.booksEqualChain();
    await expectPaused();
  });
});

test('the deposit is gone after it was paid out: the loss is ours, and the visitor keeps what they got', async () => {
  const { order, txid } = await confirmedOrder();
  await lab.work();
  await lab.deliver(order);
  const before = (await lab.view(order)).order;
  expect(before.state).toBe('completed');

  await lab.reorg('bitcoin', 3, { keep: 'none' });
  await lab.mine('bitcoin', 6);
  await lab.work();

  expect((await lab.view(order)).order).toEqual(before);
  expect(await lab.deposit(order, txid)).toMatchObject({ status: 'lost', use: 'swap' });
  expect(await lab.balance(accounts.loss)).toEqual(['0.5 BTC']);
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
  await lab.booksEqualChain();
  await expectPaused();
});

test('dust is gone after its order was erased: it was income, so the loss is ours', async () => {
  const before = await lab.ports.store.snapshot(async ({ journal }) => await journal.balance(accounts.loss, 'BTC'));
  const order = await lab.order({ send: '0.5 BTC', receive: 'USDC-SOL' });
  await lab.control('bitcoin').pay({ to: order.depositAddress, currency: 'BTC', units: 400n });
  await lab.confirm(order);
  expect((await lab.view(order)).deposits).toMatchObject([{ status: 'seen', use: 'dust' }]);
  for (const minutes of [24 * 60, 1, 1]) {
    await lab.advance(minutes);
    await lab.work();
  }
  expect((await lab.view(order)).deposits).toMatchObject([{ status: 'confirmed', use: 'dust' }]);
  for (const days of [1, 8]) {
    await lab.advance(days * 24 * 60);
    await lab.work();
  }
  expect(await lab.ports.store.snapshot(async ({ orders }) => await orders.find(order.id))).toBeUndefined();

  await lab.reorg('bitcoin', 4, { keep: 'none' });
  await lab.mine('bitcoin', 6);
  await lab.work();
  const after = await lab.ports.store.snapshot(async ({ journal }) => await journal.balance(accounts.loss, 'BTC'));
  expect(after - before).toBe(400n);
  await lab.booksEqualChain();
});
