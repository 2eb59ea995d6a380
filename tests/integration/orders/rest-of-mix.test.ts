/**
 * A mix of which one part is signed and the others cannot be made: whoever could take the deposit back before takes the
 * rest of it back, without our fee on it, and no unit is lost. The signed part goes on.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { possibleChoices } from '#src/domain/order/choices.ts';
import type { Order } from '#src/domain/order/order.ts';
import { refundOrder } from '#src/usecases/orders/choose.ts';
import { refundUnclaimed } from '#src/usecases/orders/refund-unclaimed.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { writeAmount } from '#tests/support/order-lab/amounts.ts';
import { stopOf } from './support/bound-orders.ts';
import { makeHalfPaidMixes, threeParts } from './support/half-paid-mix.ts';

let lab: OrderLab;
let mixes: ReturnType<typeof makeHalfPaidMixes>;
beforeEach(async () => {
  lab = await openOrderLab();
  mixes = makeHalfPaidMixes(lab);
});
afterEach(async () => {
  await lab.booksEqualChain();
  await lab.close();
});

const toDepositId = ({ depositId }: Readonly<{ depositId: string }>) => depositId;
const refused = { ok: false, code: 'order_event_not_allowed' } as const;

async function choicesOf(placed: Order) {
  const { order, deposits, payouts } = await lab.view(placed);
  return possibleChoices(order, deposits, payouts);
}

describe.each(['ETH', 'LTC', 'USDT-TRC20', 'USDC-SOL', 'BTC'] as const)('the rest of a mix paid in %s', (receive) => {
  test('is taken back by the visitor, as it was shown', async () => {
    const order = await mixes.halfPaid(receive);
    expect(await choicesOf(order)).toContain('refund');
    const offers = await lab.quoteChoice(order);
    expect(offers).toMatchObject({ whole: null, splits: [] });
    expect(await lab.refund(order)).toMatchObject({ state: 'completed', reason: 'rest_refunded' });
    // The stop of BTC holds the refund too.
    if (receive === 'BTC') await mixes.resume(receive);
    await lab.advance(1);
    await mixes.expectSplit(order);
    expect(await lab.refunded(order)).toEqual(offers.refunds.map(writeAmount));
    await mixes.resume(receive);
    await mixes.pass(order, 60);
    expect(await lab.received(order)).toHaveLength(1);
  });

  test('and the worker that signs a part at once go one way, never both', async () => {
    const order = await mixes.halfPaid(receive);
    await mixes.resume(receive);
    await lab.advance(1);
    const [, second] = await mixes.partsOf(order);
    if (!second) throw new Error('there is a second part');
    const [taken] = await Promise.all([
      refundOrder(lab.ports, order.id),
      (async () => {
        for (const _step of ['reserve', 'sign', 'broadcast']) await advancePayout(lab.ports, second.id);
      })(),
    ]);
    await lab.work();
    await mixes.pass(order, 1);
    if (!taken.ok) await mixes.pass(order, 30);
    const [received, back] = [await lab.received(order), await lab.refunded(order)];
    const { rest, parts } = await mixes.priceOf(order);
    expect(received.length + (rest?.parts.length ?? 0)).toBe(parts);
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('completed');
    expect(back.length).toBeLessThanOrEqual(1);
    expect(await lab.refunded(order)).toHaveLength(rest ? 1 : 0);
  });
});

test('the deadline sends it back by itself', async () => {
  const order = await mixes.halfPaid('ETH');
  const { deadlineAt } = (await lab.view(order)).order;
  await mixes.pass(order, 30);
  expect((await lab.view(order)).order).toMatchObject({ state: 'mixing', deadlineAt });
  await mixes.pass(order, 31);
  expect((await lab.view(order)).order).toMatchObject({ state: 'completed', reason: 'rest_refunded' });
  await mixes.expectSplit(order);
});

describe('without a refund address', () => {
  /** A mix whose rest was called off at its deadline, and is owed. */
  async function calledOff(): Promise<Order> {
    const order = await mixes.halfPaid('ETH', { refund: false });
    expect(await choicesOf(order)).toEqual(['set_refund_address']);
    await mixes.pass(order, 61);
    expect((await lab.view(order)).order).toMatchObject({ state: 'completed', reason: 'rest_refunded' });
    const { rest } = await mixes.priceOf(order);
    const [share] = rest?.shares ?? [];
    if (!share) throw new Error('a share of the deposit is owed');
    expect(await lab.owes(accounts.held(share.depositId))).toEqual([writeAmount(share.amount)]);
    // The parts do not come back, whatever becomes of the stop.
    await mixes.resume('ETH');
    await mixes.pass(order, 60);
    expect(await lab.received(order)).toHaveLength(1);
    return order;
  }

  test('it is called off at the deadline, and sent back once there is one, however late', async () => {
    const order = await calledOff();
    expect(await choicesOf(order)).toEqual(['set_refund_address']);
    const { eraseAt } = (await lab.view(order)).order;
    await mixes.pass(order, ((eraseAt ?? 0) - lab.ports.clock.now()) / 60_000 + 90);
    expect(await choicesOf(order)).toEqual(['set_refund_address']);
    await lab.giveRefundAddress(order);
    await mixes.pass(order, 2);
    await mixes.expectSplit(order);
    expect(await choicesOf(order)).toEqual([]);
  });

  test('it is a case of its own, and an operator sends it to an address that they type, once', async () => {
    const order = await calledOff();
    const cases = async () => {
      const store = makeOfficeStore(lab.database.pool);
      return await store.snapshot(async ({ office }) => (await office.cases.unclaimedDeposits(10)).map(toDepositId));
    };
    const [deposit] = (await lab.view(order)).deposits;
    if (!deposit) throw new Error('the order has a deposit');
    expect(await cases()).toEqual([deposit.id]);
    const address = lab.address('bitcoin');
    const typed = { depositId: deposit.id, address, actor: 'operator', why: 'asked by mail' };
    expect(await refundUnclaimed(lab.ports, typed)).toMatchObject({ ok: true });
    expect(await refundUnclaimed(lab.ports, typed)).toMatchObject(refused);
    expect(await cases()).toEqual([]);
    await lab.giveRefundAddress(order);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.paymentsTo('bitcoin', address)).toHaveLength(1);
    expect(await lab.refunded(order)).toEqual([]);
    expect(await lab.owes(accounts.held(deposit.id))).toEqual([]);
  });
});

test('the operator sends it back, once', async () => {
  const order = await mixes.halfPaid('ETH');
  expect(await lab.decide(order, 'refund')).toMatchObject({ state: 'completed', reason: 'rest_refunded' });
  await expect(lab.decide(order, 'refund')).rejects.toThrow(/order_event_not_allowed/);
  await expect(lab.decide(order, 'continue')).rejects.toThrow(/order_event_not_allowed/);
  expect(await refundOrder(lab.ports, order.id)).toMatchObject(refused);
  await mixes.expectSplit(order);
});

test('the operator lets the parts go on instead', async () => {
  const order = await mixes.halfPaid('ETH');
  await lab.decide(order, 'continue');
  await mixes.resume('ETH');
  await mixes.pass(order, 30);
  await mixes.pass(order, 1);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toHaveLength(3);
  expect(await lab.refunded(order)).toEqual([]);
});

test('two clicks at once send it back once', async () => {
  const order = await mixes.halfPaid('LTC');
  const taken = await Promise.all([refundOrder(lab.ports, order.id), refundOrder(lab.ports, order.id)]);
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  await mixes.expectSplit(order);
});

test('a part that has a nonce or coins gives them back, and one that may be signed is paid', async () => {
  const order = await lab.order({
    send: '0.5 BTC',
    receive: 'ETH',
    refund: true,
    mix: { ...threeParts, delayMinutes: 0 },
  });
  await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  const [first, second, third] = await mixes.partsOf(order);
  if (!first || !second || !third) throw new Error('there are three parts');
  for (const _step of ['reserve', 'sign']) await advancePayout(lab.ports, first.id);
  await advancePayout(lab.ports, second.id);
  await stopPayouts(lab.ports, stopOf('ETH'));
  await lab.work();
  expect((await mixes.partsOf(order)).map(({ state }) => state)).toEqual(['signed', 'reserved', 'planned']);
  expect(await lab.refund(order)).toMatchObject({ state: 'mixing', reason: 'rest_refunded' });
  expect((await mixes.partsOf(order)).map(({ state, domain }) => [state, domain === null])).toEqual([
    ['signed', false],
    ['void', true],
    ['void', true],
  ]);
  await mixes.resume('ETH');
  await mixes.pass(order, 1);
  await mixes.pass(order, 1);
  await mixes.expectSplit(order);
  // The nonce is not lost: the next order is paid.
  const next = await lab.order({ send: '0.05 BTC', receive: 'ETH' });
  await lab.pay(next, '0.05');
  await lab.confirm(next);
  await lab.deliver(next);
  expect(await lab.state(next)).toBe('completed');
});

test('what is not worth sending back is not called off, and is paid in the end', async () => {
  const order = await mixes.halfPaid('ETH');
  const usual = await lab.ports.chains.bitcoin.node.unitsPerSize();
  await lab.control('bitcoin').setFeeFloor(usual * 60_000n);
  await lab.work();
  expect((await lab.quoteChoice(order)).refunds).toEqual([]);
  expect(await refundOrder(lab.ports, order.id)).toMatchObject(refused);
  await mixes.pass(order, 90);
  expect(await lab.state(order)).toBe('mixing');
  await lab.control('bitcoin').setFeeFloor(usual);
  await mixes.resume('ETH');
  await lab.advance(1);
  for (const { id } of (await mixes.partsOf(order)).slice(1)) {
    for (const _step of ['reserve', 'sign', 'broadcast']) await advancePayout(lab.ports, id);
  }
  await mixes.pass(order, 2);
  expect(await lab.received(order)).toHaveLength(3);
  expect(await lab.refunded(order)).toEqual([]);
  expect(await lab.state(order)).toBe('completed');
});
