/**
 * An operator refunds a deposit that its order could not use: which deposits are allowed, once each, and all refusals.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Order } from '#src/domain/order/order.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { endedRetentionMs } from '#src/domain/policy/policy-times.ts';
import { refundUnclaimed } from '#src/usecases/orders/refund-unclaimed.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => {
  await lab.close();
});

async function completeOrder(): Promise<Order> {
  const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC', refund: true });
  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  return order;
}

/** A finished order with an extra deposit in another asset. */
async function orderWithUnclaimed(amount = '3 POL') {
  const order = await completeOrder();
  const txid = await lab.pay(order, amount);
  await lab.confirm(order);
  const deposit = await lab.deposit(order, txid);
  expect(deposit).toMatchObject({ status: 'confirmed', use: 'unclaimed' });
  return { order, txid, deposit };
}

async function send(depositId: string, address = lab.address('polygon')) {
  const sent = await refundUnclaimed(lab.ports, { depositId, address, actor: 'anna', why: 'asked by mail' });
  return sent.ok ? 'sent' : sent.code;
}

async function readAudit(): Promise<readonly string[]> {
  const rows = await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 1000));
  return rows.map(({ actor, action, subject, details }) => [actor, action, subject, details].join(' | '));
}

async function whileBlocksAreDear<Value>(work: () => Promise<Value>): Promise<Value> {
  const control = lab.control('polygon');
  await control.setFeeFloor(chains.polygon.fee.usualUnitsPerSize * 10_000n);
  await lab.work();
  const value = await work();
  await control.setFeeFloor(1n);
  await lab.work();
  return value;
}

describe('what is written down', () => {
  test('names the deposit, and whether it goes to the address that the visitor gave', async () => {
    const { order, deposit } = await orderWithUnclaimed();
    expect(await send(deposit.id, order.refundAddress ?? '')).toBe('sent');
    const entry = `anna | unclaimed_refunded | ${order.orderNumber} | ${deposit.id}`;
    expect((await readAudit()).at(-1)).toBe(`${entry}, to the refund address: asked by mail`);

    const other = await orderWithUnclaimed();
    expect(await send(other.deposit.id)).toBe('sent');
    const otherEntry = `anna | unclaimed_refunded | ${other.order.orderNumber} | ${other.deposit.id}`;
    expect((await readAudit()).at(-1)).toBe(`${otherEntry}, to another address: asked by mail`);
    await lab.work();
    await lab.booksEqualChain();
  });
});

test('fifty clicks at once send a deposit once', async () => {
  const { order, deposit } = await orderWithUnclaimed();
  const address = lab.address('polygon');
  const answers = await Promise.all(Array.from({ length: 50 }, async () => await send(deposit.id, address)));
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(1);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('3 POL')]);
  await lab.booksEqualChain();
});

test('a deposit of a listed sender goes to an address that is on no list, and to no other', async () => {
  const order = await completeOrder();
  const sender = lab.address('polygon');
  lab.list(sender);
  const txid = await lab.pay(order, '40', sender);
  await lab.confirm(order);
  const { id } = await lab.deposit(order, txid);
  expect(await send(id, sender)).toBe('address_listed');
  expect(await send(id, order.depositAddress)).toBe('address_forbidden');
  expect(await send(id, lab.address('bitcoin'))).toMatch(/^address_/);
  const address = lab.address('polygon');
  expect(await send(id, address)).toBe('sent');
  await lab.work();
  await lab.confirm(order);
  expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('40 USDC-POLYGON')]);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

describe('is refused, and nothing changes:', () => {
  test('a deposit that is worth less than sending it', async () => {
    const { order, txid, deposit } = await orderWithUnclaimed('0.1 POL');
    const before = await readAudit();
    const code = await whileBlocksAreDear(async () => await send(deposit.id));
    expect(code).toBe('refund_consumed_by_fee');
    expect(await readAudit()).toEqual(before);
    expect((await lab.deposit(order, txid)).use).toBe('unclaimed');
    expect(await lab.owes(accounts.held(deposit.id))).toEqual(['0.1 POL']);
    expect(await send(deposit.id)).toBe('sent');
    await lab.work();
    await lab.booksEqualChain();
  });

  test('a deposit that is seen and not final', async () => {
    const order = await completeOrder();
    const txid = await lab.pay(order, '3 POL');
    await lab.watch('polygon');
    const { id, status } = await lab.deposit(order, txid);
    expect([status, await send(id)]).toEqual(['seen', 'deposit_not_final']);
    await lab.confirm(order);
  });

  test('a deposit that the order took, or that there is none of', async () => {
    const order = await completeOrder();
    const [paid] = (await lab.view(order)).deposits;
    expect(await send(paid?.id ?? '')).toBe('order_event_not_allowed');
    expect(await send('polygon:0x00:0')).toBe('order_not_found');
  });

  test('what the order refunds itself, also while its old refund is off and its new one not planned', async () => {
    const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC', refund: true });
    const txid = await lab.pay(order, '50');
    await lab.confirm(order);
    lab.list(order.refundAddress ?? '');
    await lab.refund(order);
    await lab.work();
    expect(await lab.state(order)).toBe('held');
    const address = await lab.giveRefundAddress(order);
    await lab.decide(order, 'refund');
    const { id, use } = await lab.deposit(order, txid);
    expect([use, await send(id)]).toEqual(['refund', 'order_event_not_allowed']);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('50 USDC-POLYGON')]);
    await lab.booksEqualChain();
  });
});

test('an order whose extra refund was called off is not erased while that is owed', async () => {
  const order = await completeOrder();
  const txid = await lab.pay(order, '40');
  lab.list(order.refundAddress ?? '');
  await lab.confirm(order);
  await lab.advance(1);
  await lab.work();
  const extra = await lab.deposit(order, txid);
  expect(await lab.owes(accounts.held(extra.id))).toEqual(['40 USDC-POLYGON']);
  await lab.advance(endedRetentionMs(usualPolicy) / 60_000 + 60);
  await lab.work();
  expect(await lab.state(order)).toBe('completed');
  expect(await send(extra.id)).toBe('sent');
  await lab.work();
  await lab.confirm(order);
  await lab.booksEqualChain();
});

// Must be the last test: so deep a reorganisation pauses the chain.
test('a deposit that a reorganisation took out of the chain is not sent back', async () => {
  const { order, txid, deposit } = await orderWithUnclaimed();
  await lab.reorg('polygon', 4, { remine: false });
  await lab.watch('polygon');
  expect(await lab.deposit(order, txid)).toMatchObject({ status: 'confirmed', height: null });
  expect(await send(deposit.id)).toBe('deposit_not_final');
});
