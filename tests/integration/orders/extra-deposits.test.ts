/** Extra deposits to an order that has already used one: each gets its own refund, and the order does not change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
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

async function completeOrder({ refund }: Readonly<{ refund: boolean }>) {
  const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC', refund });
  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.deliver(order);
  return order;
}

test('an extra deposit after completion gets its own refund, and the order stays as it is', async () => {
  const order = await completeOrder({ refund: true });
  const before = (await lab.view(order)).order;
  expect(before.state).toBe('completed');

  await lab.pay(order, '40');
  await lab.confirm(order);
  await lab.confirm(order);

  expect((await lab.view(order)).order).toEqual(before);
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '100')]);
  expect(await lab.refunded(order)).toEqual([await lab.lessFee('40 USDC-POLYGON')]);
  await lab.booksEqualChain();
});

test('an extra deposit while the payout is on its way does not stop it', async () => {
  const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC', refund: true });
  await lab.pay(order, '100');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('sending');

  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('sending');
  expect(await lab.refunded(order)).toEqual([await lab.lessFee('100 USDC-POLYGON')]);

  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '100')]);
  await lab.booksEqualChain();
});

test('an extra deposit without a refund address is kept unclaimed until an address is given', async () => {
  const order = await completeOrder({ refund: false });
  const txid = await lab.pay(order, '40');
  await lab.confirm(order);

  const extra = await lab.deposit(order, txid);
  expect(extra).toMatchObject({ status: 'confirmed', use: 'unclaimed' });
  expect(await lab.owes(accounts.held(extra.id))).toEqual(['40 USDC-POLYGON']);
  await lab.booksEqualChain();

  const address = await lab.giveRefundAddress(order);
  await lab.work();
  await lab.confirm(order);

  expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('40 USDC-POLYGON')]);
  expect(await lab.owes(accounts.held(extra.id))).toEqual([]);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '100')]);
  await lab.booksEqualChain();
});

test('an extra deposit in another asset waits for an operator, who sends it back', async () => {
  const order = await completeOrder({ refund: true });
  const txid = await lab.pay(order, '3 POL');
  await lab.confirm(order);
  await lab.confirm(order);
  const extra = await lab.deposit(order, txid);
  expect(extra).toMatchObject({ status: 'confirmed', use: 'unclaimed' });
  expect(await lab.refunded(order)).toEqual([]);
  await lab.booksEqualChain();

  const address = lab.address('polygon');
  const decided = { depositId: extra.id, address, actor: 'operator', why: 'asked by mail' };
  expect(await refundUnclaimed(lab.ports, decided)).toMatchObject({ ok: true });
  expect(await refundUnclaimed(lab.ports, decided)).toMatchObject({ ok: false, code: 'order_event_not_allowed' });
  await lab.work();
  await lab.confirm(order);

  expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('3 POL')]);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('an extra deposit of a listed sender is not sent back by itself', async () => {
  const order = await completeOrder({ refund: true });
  const sender = lab.address('polygon');
  lab.list(sender);
  const txid = await lab.pay(order, '40', sender);
  await lab.confirm(order);
  await lab.confirm(order);

  expect(await lab.deposit(order, txid)).toMatchObject({ use: 'unclaimed', flag: 'listed by the test' });
  expect(await lab.refunded(order)).toEqual([]);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('a refund beside the order that the list stops is called off, and the operator sends it elsewhere', async () => {
  const order = await lab.order({ send: '40 USDC-POLYGON', receive: 'LTC', refund: true });
  await lab.pay(order, '40');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');

  const txid = await lab.pay(order, '40');
  lab.list(order.refundAddress ?? '');
  await lab.confirm(order);
  await lab.advance(1);
  await lab.work();
  const extra = await lab.deposit(order, txid);
  expect(extra).toMatchObject({ status: 'confirmed', use: 'refund' });
  expect(await lab.owes(accounts.held(extra.id))).toEqual(['40 USDC-POLYGON']);
  // An order is not erased while a deposit is owed, however long the operator takes.
  await lab.advance((2 * endedRetentionMs(usualPolicy)) / 60_000);
  await lab.work();
  expect((await lab.view(order)).order.refundAddress).toBe(order.refundAddress);

  const address = lab.address('polygon');
  const sent = await refundUnclaimed(lab.ports, { depositId: extra.id, address, actor: 'operator', why: 'cleared' });
  expect(sent.ok).toBe(true);
  await lab.work();
  await lab.mine('polygon', 4);
  await lab.work();
  expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('40 USDC-POLYGON')]);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});
