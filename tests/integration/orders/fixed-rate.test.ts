/** Orders at a fixed rate: it holds if the deposit is seen in time, else the visitor chooses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

test('a fixed rate is kept when the deposit is seen in time, although the market moved', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH', type: 'fixed' });
  expect(order.quote.inputs.feeBasisPoints).toBe(95n);
  await lab.advance(14);
  await lab.pay(order, '1');
  await lab.work();
  // Seen in time; the blocks may come when they come.
  await lab.advance(40);
  await lab.confirm(order);
  await lab.deliver(order);

  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([await lab.worthAsOrdered(order, '1')]);
  expect(await lab.received(order)).not.toEqual([await lab.worthNow(order, '1', 95n)]);
  await lab.booksEqualChain();
});

test('a floating rate is the one of the moment the deposit confirms', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH' });
  const whenOrdered = await lab.worthNow(order, '1');
  await lab.pay(order, '1');
  await lab.work();
  await lab.advance(20);
  await lab.confirm(order);
  const whenConfirmed = await lab.worthNow(order, '1');
  await lab.advance(20);
  await lab.work();
  await lab.deliver(order);

  expect(whenConfirmed).not.toBe(whenOrdered);
  expect(await lab.received(order)).toEqual([whenConfirmed]);
  await lab.booksEqualChain();
});

async function lapse({ refund }: Readonly<{ refund: boolean }>) {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH', type: 'fixed', refund });
  await lab.advance(16);
  await lab.pay(order, '1');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  expect(await lab.reason(order)).toBe('fixed_rate_lapsed');
  return order;
}

describe('a fixed rate that lapsed before the deposit was seen', () => {
  test('goes on at the floating rate and fee if the visitor continues', async () => {
    const order = await lapse({ refund: false });
    await lab.continue(order);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '1')]);
    await lab.booksEqualChain();
  });

  test('is refunded if the visitor wants it back', async () => {
    const order = await lapse({ refund: true });
    await lab.refund(order);
    await lab.work();
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('1 BTC')]);
    await lab.booksEqualChain();
  });
});
