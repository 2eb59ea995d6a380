/**
 * A payout that cannot be made does not trap the deposit: the visitor, the deadline and the operator can each refund
 * it.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import type { Order } from '#src/domain/order/order.ts';
import { refundOrder } from '#src/usecases/orders/choose.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
const stop = { scope: 'LTC', reason: 'operator', by: 'operator', note: '' } as const;

beforeAll(async () => {
  lab = await openOrderLab();
});
afterEach(async () => void (await liftStop(lab.ports, stop)));
afterAll(async () => await lab.close());

/** An order whose payout is planned and waits. */
async function stuckOrder(draft: Partial<Parameters<OrderLab['order']>[0]> = {}): Promise<Order> {
  const order = await lab.order({ send: '1000 USDC-SOL', receive: 'LTC', refund: true, ...draft });
  // The stop comes after the order, because it also refuses new orders.
  await stopPayouts(lab.ports, stop);
  await lab.pay(order, '1000');
  await lab.confirm(order);
  expect((await lab.view(order)).order.waiting).toMatchObject({ reason: 'payouts_stopped' });
  return order;
}

/** The deposit was refunded less the network fee, and nothing is paid out when payouts resume. */
async function expectRefunded(order: Order): Promise<void> {
  const back = await lab.lessFee('1000 USDC-SOL');
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.refunded(order)).toEqual([back]);
  await goOn();
  await lab.deliver(order);
  expect(await lab.received(order)).toEqual([]);
  await lab.booksEqualChain();
}

async function goOn(): Promise<void> {
  await liftStop(lab.ports, stop);
  await lab.advance(1);
  await lab.work();
}

describe('the visitor', () => {
  test('takes the deposit back without our fee while the payout waits', async () => {
    const order = await stuckOrder();
    await lab.booksEqualChain();
    const taken = await lab.refund(order);
    expect(taken).toMatchObject({ state: 'refunding', reason: 'payout_unavailable', waiting: null, price: null });
    await expectRefunded(order);
  });

  test('of a mix too, before its first part is signed', async () => {
    const order = await stuckOrder({ mix: { mixingRounds: 2, delayMinutes: 0 } });
    await lab.refund(order);
    await expectRefunded(order);
  });

  test('waits, and is paid when it goes on', async () => {
    const order = await stuckOrder();
    await goOn();
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.refunded(order)).toEqual([]);
  });

  test('takes nothing back of an order whose payout does not wait, or is signed', async () => {
    const order = await lab.order({ send: '1000 USDC-SOL', receive: 'LTC', refund: true });
    await lab.pay(order, '1000');
    await lab.confirm(order);
    expect(await refundOrder(lab.ports, order.id)).toMatchObject({ ok: false, code: 'order_event_not_allowed' });
    await lab.deliver(order);
  });

  test.each(['LTC', 'ETH', 'USDC-SOL'] as const)(
    'and the worker at once: %s goes one way, never both',
    async (receive) => {
      const wide = { ...stop, scope: receive } as const;
      const order = await lab.order({ send: '0.05 BTC', receive, refund: true });
      await stopPayouts(lab.ports, wide);
      await lab.pay(order, '0.05');
      await lab.confirm(order);
      await liftStop(lab.ports, wide);
      await lab.advance(1);
      const [payout] = (await lab.view(order)).payouts;
      const [taken] = await Promise.all([refundOrder(lab.ports, order.id), advancePayout(lab.ports, payout?.id ?? '')]);
      await lab.work();
      await lab.confirm(order);
      await lab.deliver(order);
      const [received, refunded] = [await lab.received(order), await lab.refunded(order)];
      expect([received.length, refunded.length]).toEqual(taken.ok ? [0, 1] : [1, 0]);
      await lab.booksEqualChain();
    },
  );
});

describe('the deadline', () => {
  test('refunds by itself', async () => {
    const order = await stuckOrder();
    await lab.advance(59);
    await lab.work();
    expect(await lab.state(order)).toBe('exchanging');
    await lab.advance(2);
    await lab.work();
    expect((await lab.view(order)).order).toMatchObject({ state: 'refunding', reason: 'payout_unavailable' });
    await expectRefunded(order);
  });

  test('asks for a refund address where there is none, and refunds to it at once', async () => {
    const order = await stuckOrder({ refund: false });
    await lab.advance(61);
    await lab.work();
    expect((await lab.view(order)).order).toMatchObject({ state: 'action_required', reason: 'payout_unavailable' });
    await lab.giveRefundAddress(order);
    expect(await lab.state(order)).toBe('refunding');
    await expectRefunded(order);
  });

  test('does not pass while the price feed is down, but the visitor may take the deposit back', async () => {
    const order = await lab.order({ send: '0.05 BTC', receive: 'ETH', refund: true });
    await lab.pay(order, '0.05');
    lab.setFeedDown(true);
    await lab.advance(3);
    await lab.confirm(order);
    await lab.advance(120);
    await lab.work();
    expect(await lab.state(order), 'the feed is our own outage').toBe('exchanging');
    await lab.refund(order);
    expect(await lab.state(order)).toBe('refunding');
    lab.setFeedDown(false);
    await lab.advance(1);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunded');
  });

  test('moves by our own outage, and by nothing else', async () => {
    const order = await stuckOrder();
    const before = (await lab.view(order)).order.deadlineAt ?? 0;
    lab.stopFor(50);
    await lab.work();
    expect((await lab.view(order)).order.deadlineAt).toBe(before + 50 * 60_000);
    await lab.advance(30);
    await lab.work();
    expect((await lab.view(order)).order).toMatchObject({ state: 'exchanging', deadlineAt: before + 50 * 60_000 });
    await lab.refund(order);
    await expectRefunded(order);
  });
});

describe('the operator', () => {
  test('refunds', async () => {
    const order = await stuckOrder();
    expect(await lab.decide(order, 'refund')).toMatchObject({ state: 'refunding', reason: 'operator_decision' });
    await expectRefunded(order);
  });

  test('continues: the wait begins again, at the same price', async () => {
    const order = await stuckOrder();
    const { price, deadlineAt } = (await lab.view(order)).order;
    await lab.advance(30);
    expect(await lab.decide(order, 'continue')).toMatchObject({ state: 'exchanging', reason: null, price });
    await lab.work();
    expect((await lab.view(order)).order.deadlineAt).toBeGreaterThan(deadlineAt ?? 0);
    await goOn();
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
  });
});

describe('blocks that are too dear', () => {
  const spike = async (times: bigint) =>
    await lab.control('ethereum').setFeeFloor(chains.ethereum.fee.usualUnitsPerSize * times);

  test('bind nothing of a payout: it says so, and the deposit can be taken back', async () => {
    const order = await lab.order({ send: '0.05 BTC', receive: 'ETH', refund: true });
    await lab.pay(order, '0.05');
    await lab.confirm(order);
    await lab.deliver(order);
    const dear = await lab.order({ send: '0.05 BTC', receive: 'ETH', refund: true });
    await lab.pay(dear, '0.05');
    await lab.mine('bitcoin', 4);
    await lab.watch('bitcoin');
    await lab.priceOnly(dear);
    await spike(60n);
    await lab.watch('ethereum');
    await lab.work();
    const { order: waits, payouts } = await lab.view(dear);
    expect(waits.waiting).toMatchObject({ reason: 'blocks_dear' });
    expect(payouts).toMatchObject([{ state: 'planned', waitsFor: 'blocks_dear' }]);
    expect(await lab.attempts(dear)).toEqual([]);
    await lab.refund(dear);
    await lab.work();
    await lab.confirm(dear);
    expect(await lab.state(dear)).toBe('refunded');
    await spike(1n);
    await lab.watch('ethereum');
  });

  test('keep a refund, and the order says so until they are cheaper', async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC', refund: true });
    await lab.advance(31);
    await lab.work();
    await lab.pay(order, '1');
    await spike(60n);
    await lab.confirm(order);
    const waits = (await lab.view(order)).order;
    expect(waits).toMatchObject({ state: 'refunding', waiting: { reason: 'blocks_dear' }, deadlineAt: null });
    await spike(1n);
    await lab.advance(1);
    await lab.work();
    expect((await lab.view(order)).order.waiting).toBeNull();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunded');
    await lab.booksEqualChain();
  });
});

describe('after a restore, while nobody knows what was sent since the back-up', () => {
  const fence = { scope: 'litecoin', reason: 'restored', by: 'restore', note: '' } as const;

  test('nothing that may have been paid is refunded, by the visitor, the deadline or the operator', async () => {
    const order = await stuckOrder();
    await stopPayouts(lab.ports, fence);
    const refused = { ok: false, code: 'order_event_not_allowed' };
    expect(await refundOrder(lab.ports, order.id)).toMatchObject(refused);
    await lab.advance(61);
    await lab.work();
    expect(await lab.state(order)).toBe('exchanging');
    const decision = { orderId: order.id, choice: 'refund', actor: 'operator', why: 'test' } as const;
    expect(await decideOrder(lab.ports, decision)).toMatchObject({ ...refused, details: { obstacle: 'payout_sent' } });

    await liftStop(lab.ports, fence);
    await lab.advance(1);
    await lab.work();
    expect(await lab.state(order)).toBe('refunding');
    await expectRefunded(order);
  });
});
