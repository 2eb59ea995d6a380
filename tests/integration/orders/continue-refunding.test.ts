/** An operator continues an order that is being refunded, as long as nothing of the refund is signed. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { writeAmount } from '#tests/support/order-lab/amounts.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
const stops = {
  back: { scope: 'USDC-SOL', reason: 'operator', by: 'operator', note: '' },
  out: { scope: 'LTC', reason: 'operator', by: 'operator', note: '' },
  fence: { scope: 'solana', reason: 'restored', by: 'restore', note: '' },
} as const;

beforeAll(async () => {
  lab = await openOrderLab();
});
afterEach(async () => {
  for (const stop of Object.values(stops)) await liftStop(lab.ports, stop);
});
afterAll(async () => await lab.close());

/** An order of which half was paid, and whose refund is planned and waits. */
async function refundingOrder(wish: Partial<Parameters<OrderLab['order']>[0]> = {}): Promise<Order> {
  await lab.work();
  const order = await lab.order({ send: '1000 USDC-SOL', receive: 'LTC', refund: true, ...wish });
  await lab.pay(order, '500');
  await lab.confirm(order);
  await stopPayouts(lab.ports, stops.back);
  await lab.refund(order);
  await lab.work();
  const { order: now, payouts } = await lab.view(order);
  expect(now).toMatchObject({ state: 'refunding', waiting: { reason: 'payouts_stopped' } });
  expect(payouts).toMatchObject([{ kind: 'refund', state: 'planned' }]);
  return order;
}

async function resume(): Promise<void> {
  for (const stop of Object.values(stops)) await liftStop(lab.ports, stop);
  await lab.advance(1);
  await lab.work();
}

const tryContinue = async ({ id }: Order) =>
  await decideOrder(lab.ports, { orderId: id, choice: 'continue', actor: 'operator', why: 'asked by mail' });

test('the refund is called off, and the order is paid at the price of now', async () => {
  const order = await refundingOrder();
  expect(await lab.decide(order, 'continue')).toMatchObject({ state: 'exchanging', reason: 'operator_decision' });
  await lab.booksEqualChain();
  await lab.work();
  const { price } = (await lab.view(order)).order;
  expect(price).toMatchObject({ deposited: { units: 500_000_000n }, feeBasisPoints: 45n });
  const worth = writeAmount(price?.receive ?? money('LTC', 0n));
  await resume();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([worth]);
  expect(await lab.refunded(order)).toEqual([]);
  const audit = await lab.ports.store.snapshot(async ({ orders }) => await orders.history(order.id));
  expect(audit.map(({ event }) => event)).toContain('operator_continued');
  await lab.booksEqualChain();
});

test('a mix goes back to mixing', async () => {
  const order = await refundingOrder({ mix: { mixingRounds: 2, delayMinutes: 0 } });
  expect(await lab.decide(order, 'continue')).toMatchObject({ state: 'mixing' });
  await resume();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('and refunded after all, the deposit is sent back once and every entry has its own reference', async () => {
  const order = await refundingOrder();
  await stopPayouts(lab.ports, stops.out);
  await lab.decide(order, 'continue');
  await lab.work();
  expect((await lab.view(order)).order).toMatchObject({ state: 'exchanging', waiting: { reason: 'payouts_stopped' } });
  await lab.decide(order, 'refund');
  await lab.work();
  await lab.decide(order, 'continue');
  await lab.work();
  await lab.refund(order);
  const back = await lab.lessFee('500 USDC-SOL');
  await lab.work();
  await resume();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.refunded(order)).toEqual([back]);
  const refunds = (await lab.view(order)).payouts.filter(({ kind }) => kind === 'refund');
  expect(refunds.map(({ state }) => state).toSorted()).toEqual(['final', 'void', 'void']);
  await lab.booksEqualChain();
});

test('a refund that is signed goes on, and the decision is refused', async () => {
  const order = await lab.order({ send: '1000 USDC-SOL', receive: 'LTC', refund: true });
  await lab.pay(order, '500');
  await lab.confirm(order);
  await lab.refund(order);
  await lab.work();
  expect(await lab.state(order)).toBe('refunding');
  expect(await tryContinue(order)).toMatchObject({
    code: 'order_event_not_allowed',
    details: { obstacle: 'refund_under_way' },
  });
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
});

test('a deposit of a listed sender is cleared with the decision that takes it back from its refund', async () => {
  await lab.work();
  const order = await lab.order({ send: '1000 USDC-SOL', receive: 'LTC', refund: true });
  const sender = lab.address('solana');
  lab.list(sender);
  await lab.pay(order, '1000', sender);
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('held');
  await stopPayouts(lab.ports, stops.back);
  await lab.decide(order, 'refund');
  await lab.work();
  expect(await tryContinue(order)).toMatchObject({ code: 'match_not_cleared' });
  expect(await lab.decide(order, 'continue')).toMatchObject({ state: 'exchanging' });
  await resume();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('after a restore nothing is continued whose refund may have been sent since the back-up', async () => {
  const order = await refundingOrder();
  await stopPayouts(lab.ports, stops.fence);
  expect(await tryContinue(order)).toMatchObject({ details: { obstacle: 'refund_under_way' } });
  await liftStop(lab.ports, stops.fence);
  expect(await tryContinue(order)).toMatchObject({ ok: true });
  await resume();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
});

test('the operator and the worker at once: the deposit goes one way, never both', async () => {
  const order = await refundingOrder();
  const [refund] = (await lab.view(order)).payouts;
  await liftStop(lab.ports, stops.back);
  await lab.advance(1);
  const [continued] = await Promise.all([tryContinue(order), advancePayout(lab.ports, refund?.id ?? '')]);
  await lab.work();
  await lab.confirm(order);
  await lab.deliver(order);
  const [received, refunded] = [await lab.received(order), await lab.refunded(order)];
  expect([received.length, refunded.length]).toEqual(continued.ok ? [1, 0] : [0, 1]);
  await lab.booksEqualChain();
});
