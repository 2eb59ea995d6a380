/** A choice that nobody makes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

async function underpaid({ refund }: Readonly<{ refund: boolean }>) {
  const order = await lab.order({ send: '1000 TRX', receive: 'BCH', refund });
  await lab.pay(order, '500');
  await lab.confirm(order);
  await lab.advance(24 * 60 - 1);
  await lab.work();
  expect(await lab.state(order)).toBe('action_required');
  await lab.advance(2);
  await lab.work();
  return order;
}

test('unanswered for a day it is a refund where there is an address', async () => {
  const order = await underpaid({ refund: true });
  expect(await lab.state(order)).toBe('refunding');
  expect(await lab.reason(order)).toBe('choice_unanswered');
  await lab.confirm(order);

  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.refunded(order)).toEqual([await lab.lessFee('500 TRX')]);
  await lab.booksEqualChain();
});

test('unanswered for a day it is held where there is none, and an operator refunds it', async () => {
  const order = await underpaid({ refund: false });
  expect(await lab.state(order)).toBe('held');
  expect(await lab.reason(order)).toBe('choice_unanswered');
  await lab.booksEqualChain();

  expect(await decideOrder(lab.ports, { orderId: order.id, choice: 'refund', actor: 'operator', why: '' })).toEqual({
    ok: false,
    code: 'refund_address_missing',
    details: { field: 'address' },
  });
  await lab.giveRefundAddress(order);
  await lab.decide(order, 'refund');
  await lab.work();
  await lab.confirm(order);

  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.refunded(order)).toEqual([await lab.lessFee('500 TRX')]);
  await lab.booksEqualChain();
});

test('answered twice it counts once', async () => {
  const order = await lab.order({ send: '1000 TRX', receive: 'BCH', refund: true });
  await lab.pay(order, '500');
  await lab.confirm(order);

  const answers = await Promise.all([
    lab.services.continueOrder(order.id),
    lab.services.refundOrder(order.id),
    lab.services.continueOrder(order.id),
    lab.services.refundOrder(order.id),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await lab.work();
  await lab.deliver(order);
  await lab.confirm(order);

  const arrived = [...(await lab.received(order)), ...(await lab.refunded(order))];
  expect(arrived).toHaveLength(1);
  expect(['completed', 'refunded']).toContain(await lab.state(order));
  await lab.booksEqualChain();
});
