/** A half-paid mix when something goes wrong: the remaining parts wait for an operator, and nothing is paid twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Order } from '#src/domain/order/order.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

const threeParts = { mixingRounds: 3, delayMinutes: 30, useRandomAmounts: false, useRandomDelay: false } as const;

/** A mix whose first part has arrived and whose second is due in ten minutes. The deposit has three confirmations. */
async function halfPaid() {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', mix: threeParts });
  const txid = await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 3);
  await lab.work();
  await pass(order, 10);
  expect(await lab.received(order)).toHaveLength(1);
  expect(await lab.state(order)).toBe('mixing');
  return { order, txid };
}

async function pass(order: Order, minutes: number): Promise<void> {
  await lab.advance(minutes);
  await lab.work();
  await lab.deliver(order);
}

async function expectPaidInFull(order: Order): Promise<void> {
  expect(await lab.state(order)).toBe('completed');
  const arrived = (await lab.received(order)).map((text) => parseAmount(text).units);
  expect(arrived).toHaveLength(3);
  const sum = arrived.reduce((total, units) => total + units, 0n);
  expect(sum).toBe((await lab.view(order)).order.price?.receive.units);
  await lab.booksEqualChain();
}

const resume = async () => await resumeOrders(lab.ports, { scope: 'bitcoin', reason: 'seen', actor: 'operator' });

describe('its deposit is reorganised away after one part was sent', () => {
  test('while it may come back, nothing more is sent; when it is back, the parts go on', async () => {
    const { order } = await halfPaid();
    await lab.reorg('bitcoin', 3, { remine: false });
    await pass(order, 15);
    expect(await lab.received(order)).toHaveLength(1);
    expect(await lab.state(order)).toBe('mixing');

    await lab.mine('bitcoin', 3);
    await pass(order, 1);
    expect(await lab.received(order)).toHaveLength(2);
    await pass(order, 20);
    await expectPaidInFull(order);
    await resume();
  });

  test('and it is gone for good: the order is held, and no further part is sent', async () => {
    const { order, txid } = await halfPaid();
    await lab.reorg('bitcoin', 3, { keep: 'none' });
    await lab.work();
    await lab.mine('bitcoin', 6);
    await pass(order, 1);
    expect(await lab.state(order)).toBe('held');
    expect(await lab.reason(order)).toBe('deposit_reversed');
    expect(await lab.deposit(order, txid)).toMatchObject({ status: 'lost', use: 'swap' });
    expect(await lab.balance(accounts.loss)).toEqual(['0.5 BTC']);

    for (let minutes = 0; minutes < 60; minutes += 20) await pass(order, 20);
    expect(await lab.received(order)).toHaveLength(1);
    await lab.booksEqualChain();

    // An operator cannot continue the order while no deposit backs the remaining parts.
    const decision = { orderId: order.id, choice: 'continue', actor: 'operator', why: 'by mistake' } as const;
    expect(await decideOrder(lab.ports, decision)).toMatchObject({ ok: false, code: 'order_event_not_allowed' });
    expect(await lab.state(order)).toBe('held');
    await resume();
  });

  test('and comes back after it was given up: the operator lets the parts that are left go on', async () => {
    const { order, txid } = await halfPaid();
    await lab.reorg('bitcoin', 3, { remine: false });
    await lab.mineEmpty('bitcoin', 6);
    await lab.work();
    await pass(order, 1);
    expect(await lab.state(order)).toBe('held');
    await lab.mine('bitcoin', 3);
    await pass(order, 30);
    expect(await lab.deposit(order, txid)).toMatchObject({ status: 'confirmed' });
    expect(await lab.received(order)).toHaveLength(1);

    await lab.decide(order, 'continue');
    await pass(order, 1);
    await expectPaidInFull(order);
    await resume();
  });
});

describe('a node calls one of its parts wrong', () => {
  test('the order fails, the parts that are left wait, and the operator lets them go on', async () => {
    const { order } = await halfPaid();
    const refusing = withNode(lab.ports, 'ethereum', () => ({ broadcast: async () => 'invalid' }));
    await lab.advance(10);
    await lab.work(refusing);
    expect(await lab.state(order)).toBe('failed');
    expect(await lab.reason(order)).toBe('payout_rejected');
    // The third part is overdue; the rejected one is rebroadcast with the same bytes.
    await pass(order, 30);
    expect(await lab.received(order)).toHaveLength(2);
    expect(await lab.state(order)).toBe('failed');
    expect((await lab.view(order)).mix).toMatchObject({ partsPlanned: 3, partsSent: 2, partsConfirmed: 2 });

    await lab.decide(order, 'continue');
    await pass(order, 1);
    await expectPaidInFull(order);
  });

  test('it is its last part, and it is taken later: the order is completed by itself', async () => {
    const { order } = await halfPaid();
    await pass(order, 10);
    const refusing = withNode(lab.ports, 'ethereum', () => ({ broadcast: async () => 'invalid' }));
    await lab.advance(10);
    await lab.work(refusing);
    expect(await lab.state(order)).toBe('failed');
    await pass(order, 15);
    await expectPaidInFull(order);
    expect(await lab.attempts(order)).toHaveLength(3);
  });
});
