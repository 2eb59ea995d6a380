/** An agreed price that cannot be paid for lack of cover holds as long as a payout may wait, and no longer. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab({ hot: ['100 LTC'] });
});
afterEach(async () => await lab.close());

const fence = { scope: 'litecoin', reason: 'restored', by: 'restore', note: '' } as const;

/** A fixed-rate order that waits: another one took the coins it was promised. */
async function uncovered(): Promise<Order> {
  const draft = { send: '5000 USDC-SOL', receive: 'LTC', type: 'fixed', refund: true } as const;
  const [first, second] = [await lab.order(draft), await lab.order(draft)];
  await lab.pay(first, '5000');
  await lab.pay(second, '5000');
  await lab.confirm(first);
  const waiting = (await lab.state(first)) === 'exchanging' ? first : second;
  expect((await lab.view(waiting)).order).toMatchObject({ price: null, waiting: { reason: 'no_cover' } });
  return waiting;
}

/** Nothing is refunded by itself while our price feed is down. */
async function passOutage(minutes: number): Promise<void> {
  lab.setFeedDown(true);
  await lab.advance(minutes);
  await lab.work();
}

async function fundAndGoOn(): Promise<void> {
  lab.setFeedDown(false);
  await lab.fund('100 LTC');
  await lab.advance(1);
  await lab.work();
}

describe('a signed price that waits for cover', () => {
  test('is paid to the unit within the hour that a payout may wait', async () => {
    const order = await uncovered();
    await passOutage(50);
    await fundAndGoOn();
    await lab.deliver(order);
    expect((await lab.view(order)).order.price?.receive).toEqual(order.quote.receive);
    expect(await lab.state(order)).toBe('completed');
  });

  test('is void after that, also while our own outage puts off the refund: the visitor is asked', async () => {
    const order = await uncovered();
    await passOutage(61);
    expect((await lab.view(order)).order).toMatchObject({ state: 'action_required', reason: 'payout_unavailable' });
    await fundAndGoOn();
    expect(await lab.refund(order)).toMatchObject({ state: 'refunding', price: null });
    await lab.booksEqualChain();
  });

  test('stays agreed while nobody knows whether it was paid before a restore, and nothing is refunded', async () => {
    const order = await uncovered();
    await stopPayouts(lab.ports, fence);
    await passOutage(61);
    expect((await lab.view(order)).order).toMatchObject({ state: 'exchanging', price: null });
    await liftStop(lab.ports, fence);
    await lab.advance(1);
    await lab.work();
    expect(await lab.state(order)).toBe('action_required');

    await stopPayouts(lab.ports, fence);
    const decision = { orderId: order.id, choice: 'refund', actor: 'operator', why: 'test' } as const;
    const refused = { ok: false, details: { obstacle: 'payout_sent' } };
    expect(await decideOrder(lab.ports, decision)).toMatchObject(refused);
    expect(await lab.state(order)).toBe('action_required');
  });
});
