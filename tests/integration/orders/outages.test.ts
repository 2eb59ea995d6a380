/** Our own outages: a node, the process, the price feed, a pause. Visitors lose neither time nor money by them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

const minutes = (count: number) => count * 60_000;

/** By how many minutes the end of the order's payment window was extended. */
async function movedBy(order: Order): Promise<number> {
  return ((await lab.view(order)).order.expiresAt - order.expiresAt) / minutes(1);
}

async function payInFull(order: Order) {
  await lab.pay(order, '2');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '2')]);
  await lab.booksEqualChain();
}

describe('a node that does not answer', () => {
  test('moves the deadlines of its orders by the outage, and of no others', async () => {
    const order = await lab.order({ send: '2 LTC', receive: 'ETH' });
    const other = await lab.order({ send: '2 BCH', receive: 'ETH' });
    await lab.advance(10);
    await lab.control('litecoin').setDown(true);
    await lab.work();
    await lab.advance(60);
    await lab.work();
    expect(await lab.state(order)).toBe('awaiting_deposit');
    expect(await lab.state(other)).toBe('expired');
    expect(await lab.tryOrder({ send: '2 LTC', receive: 'ETH' })).toMatchObject({
      ok: false,
      code: 'chain_unavailable',
      details: { chain: 'litecoin' },
    });

    await lab.control('litecoin').setDown(false);
    await lab.work();
    expect(await movedBy(order)).toBe(60);
    await lab.advance(19);
    await lab.work();
    expect(await lab.state(order)).toBe('awaiting_deposit');
    await payInFull(order);
  });

  test('does not make a payment late that was made meanwhile', async () => {
    const order = await lab.order({ send: '2 LTC', receive: 'ETH' });
    await lab.control('litecoin').setDown(true);
    await lab.work();
    await lab.advance(45);
    await lab.pay(order, '2');
    await lab.mine('litecoin', 4);
    await lab.advance(45);
    await lab.control('litecoin').setDown(false);
    await lab.work();
    expect(await lab.state(order)).toBe('sending');
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toHaveLength(1);
    await lab.booksEqualChain();
  });

  test('is no excuse for ever: the order expires when its own time is over', async () => {
    const order = await lab.order({ send: '2 LTC', receive: 'ETH' });
    await lab.control('litecoin').setDown(true);
    await lab.work();
    await lab.advance(60);
    await lab.control('litecoin').setDown(false);
    await lab.work();
    await lab.advance(31);
    await lab.work();

    expect(await movedBy(order)).toBe(60);
    expect(await lab.state(order)).toBe('expired');
    await lab.booksEqualChain();
  });

  test('that is merely behind makes nothing late and undoes nothing', async () => {
    const order = await lab.order({ send: '2 LTC', receive: 'ETH' });
    await lab.pay(order, '2');
    await lab.mine('litecoin', 2);
    await lab.work();
    expect(await lab.state(order)).toBe('sending');
    await lab.control('litecoin').setLag(2);
    await lab.work();
    await lab.work();
    expect(await lab.state(order)).toBe('sending');
    await lab.control('litecoin').setLag(0);
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '2')]);
    await lab.booksEqualChain();
  });
});

describe('a service that was not running', () => {
  test('moves all deadlines by the time it was away, once', async () => {
    const order = await lab.order({ send: '2 LTC', receive: 'ETH' });
    await lab.advance(10);
    await lab.work();
    lab.stopFor(120);
    await lab.work();
    await lab.work();

    expect(await movedBy(order)).toBe(120);
    expect(await lab.state(order)).toBe('awaiting_deposit');
    await payInFull(order);
  });

  test('finds what was paid meanwhile, in time', async () => {
    const order = await lab.order({ send: '2 LTC', receive: 'ETH' });
    lab.stopFor(100);
    await lab.pay(order, '2');
    await lab.mine('litecoin', 4);
    lab.stopFor(100);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toHaveLength(1);
    await lab.booksEqualChain();
  });

  test('moves the deadline of a choice too', async () => {
    const order = await lab.order({ send: '2 LTC', receive: 'ETH', refund: true });
    await lab.pay(order, '1');
    await lab.confirm(order);
    const before = (await lab.view(order)).order.deadlineAt ?? 0;
    lab.stopFor(60 * 24 * 8);
    await lab.work();

    expect(await lab.state(order)).toBe('action_required');
    expect(((await lab.view(order)).order.deadlineAt ?? 0) - before).toBe(minutes(60 * 24 * 8));
    await lab.booksEqualChain();
  });

  test('that was away together with a node counts the time once', async () => {
    const order = await lab.order({ send: '2 LTC', receive: 'ETH' });
    await lab.control('litecoin').setDown(true);
    await lab.work();
    await lab.advance(10);
    await lab.work();
    lab.stopFor(50);
    await lab.work();
    await lab.advance(10);
    await lab.control('litecoin').setDown(false);
    await lab.work();

    expect(await movedBy(order)).toBe(70);
    await payInFull(order);
  });
});

describe('a price feed that does not answer', () => {
  test('prices nothing, and what is confirmed waits for a price', async () => {
    const waiting = await lab.order({ send: '2 LTC', receive: 'ETH' });
    const order = await lab.order({ send: '2 LTC', receive: 'ETH' });
    await lab.pay(order, '2');
    await lab.work();
    lab.setFeedDown(true);
    await lab.advance(20);
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('exchanging');
    expect((await lab.view(order)).order.price).toBeNull();
    expect(await lab.tryOrder({ send: '2 LTC', receive: 'ETH' })).toMatchObject({
      ok: false,
      code: 'rate_unavailable',
    });
    await lab.booksEqualChain();

    await lab.advance(20);
    lab.setFeedDown(false);
    await lab.work();
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '2')]);

    // The first half minute without a price is the normal interval between two prices and does not count.
    expect(await movedBy(waiting)).toBe(39.5);
    expect(await lab.state(waiting)).toBe('awaiting_deposit');
    await payInFull(waiting);
  });
});
