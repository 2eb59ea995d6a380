/** Orders that are paid late, cancelled, or never paid. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { trackOrder, viewOrder } from '#src/usecases/orders/view-order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

const hours = (count: number) => count * 60;

async function expireOrder({ refund }: Readonly<{ refund: boolean }>) {
  const order = await lab.order({ send: '10 SOL', receive: 'XMR', refund });
  await lab.advance(31);
  await lab.work();
  expect(await lab.state(order)).toBe('expired');
  expect(await lab.reason(order)).toBe('no_deposit');
  return order;
}

describe('late within 24 hours', () => {
  test('a deposit is refunded by itself where there is an address', async () => {
    const order = await expireOrder({ refund: true });
    await lab.advance(hours(23));
    await lab.pay(order, '10');
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunding');
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.reason(order)).toBe('late_deposit');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('10 SOL')]);
    expect(await lab.received(order)).toEqual([]);
    await lab.booksEqualChain();
  });

  test('a deposit waits for an address where there is none, and goes back as soon as it is given', async () => {
    const order = await expireOrder({ refund: false });
    await lab.pay(order, '10');
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('action_required');
    expect(await lab.reason(order)).toBe('late_deposit');

    await lab.giveRefundAddress(order);
    await lab.work();
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('10 SOL')]);
    await lab.booksEqualChain();
  });

  test('a deposit that was mined in the last second of the window is in time, however late we read it', async () => {
    const order = await lab.order({ send: '10 SOL', receive: 'XMR' });
    await lab.advance(30);
    await lab.pay(order, '10');
    await lab.mine('solana', 4);
    await lab.advance(60);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '10')]);
    await lab.booksEqualChain();
  });
});

test('a deposit later than 24 hours is unclaimed, waits as long as it takes, and an operator refunds it', async () => {
  const order = await expireOrder({ refund: false });
  await lab.advance(hours(25));
  await lab.work();
  await lab.pay(order, '10');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('failed');
  expect(await lab.reason(order)).toBe('unclaimed_deposit');
  expect(await lab.owes(accounts.order(order.orderNumber))).toEqual(['10 SOL']);
  await lab.booksEqualChain();

  // Long after an unpaid order would have been erased.
  await lab.advance(hours(24 * 30));
  await lab.work();
  await lab.giveRefundAddress(order);
  await lab.decide(order, 'refund');
  await lab.work();
  await lab.confirm(order);

  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.refunded(order)).toEqual([await lab.lessFee('10 SOL')]);
  await lab.booksEqualChain();
});

describe('never paid', () => {
  test('an order expires, is watched for 24 hours, and is forgotten 24 hours later', async () => {
    const order = await expireOrder({ refund: true });
    await lab.advance(hours(24 + 23));
    await lab.work();
    expect((await viewOrder(lab.ports, order.id)).ok).toBe(true);

    await lab.advance(hours(2));
    await lab.work();

    expect(await viewOrder(lab.ports, order.id)).toMatchObject({ ok: false, code: 'order_not_found' });
    expect(await trackOrder(lab.ports, order.trackingCode)).toMatchObject({ ok: false, code: 'order_not_found' });
    const { rows } = await lab.database.ownerPool.query('select * from orders where id = $1', [order.id]);
    expect(rows).toMatchObject([{ order_number: order.orderNumber, state: 'expired' }]);
    const left = JSON.stringify(rows);
    for (const detail of [order.receiveAddress, order.refundAddress, order.trackingCode, order.termsSignature]) {
      expect(left).not.toContain(detail);
    }
    await lab.booksEqualChain();
  });

  test('what arrives at the address of a forgotten order is kept for whoever can name it', async () => {
    const order = await expireOrder({ refund: true });
    await lab.advance(hours(49));
    await lab.work();
    await lab.work();
    expect((await viewOrder(lab.ports, order.id)).ok).toBe(false);

    const txid = await lab.pay(order, '10');
    await lab.confirm(order);

    expect(await lab.owes(accounts.held(`solana:${txid}:0`))).toEqual(['10 SOL']);
    await lab.booksEqualChain();
  });
});

test('a completed order is forgotten after a week; its number and the ledger stay', async () => {
  const order = await lab.order({ send: '10 SOL', receive: 'XMR', refund: true });
  await lab.pay(order, '10');
  await lab.confirm(order);
  await lab.deliver(order);
  const received = await lab.received(order);
  await lab.advance(hours(24 * 7) - 1);
  await lab.work();
  expect((await viewOrder(lab.ports, order.id)).ok).toBe(true);

  await lab.advance(2);
  await lab.work();

  expect(await viewOrder(lab.ports, order.id)).toMatchObject({ ok: false, code: 'order_not_found' });
  const rows = await lab.ports.store.snapshot(async ({ journal }) => await journal.rowsAfter(0, 10_000));
  const named = rows.filter(({ lines }) => lines.some(({ account }) => account.endsWith(order.orderNumber)));
  expect(named.length).toBeGreaterThan(0);
  expect(await lab.received(order)).toEqual(received);
  await lab.booksEqualChain();
});

describe('cancelled, then paid', () => {
  test('the deposit is refunded where there is an address', async () => {
    const order = await lab.order({ send: '10 SOL', receive: 'XMR', refund: true });
    await lab.cancel(order);
    expect(await lab.state(order)).toBe('expired');
    expect(await lab.reason(order)).toBe('cancelled');

    await lab.pay(order, '10');
    await lab.confirm(order);
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('10 SOL')]);
    expect(await lab.received(order)).toEqual([]);
    await lab.booksEqualChain();
  });

  test('the deposit waits for an address where there is none', async () => {
    const order = await lab.order({ send: '10 SOL', receive: 'XMR' });
    await lab.cancel(order);
    await lab.pay(order, '10');
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('action_required');

    await lab.giveRefundAddress(order);
    await lab.work();
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('10 SOL')]);
    await lab.booksEqualChain();
  });

  test('an order that something was paid to cannot be cancelled', async () => {
    const order = await lab.order({ send: '10 SOL', receive: 'XMR' });
    await lab.pay(order, '10');
    await lab.work();
    expect(await lab.services.cancelOrder(order.id)).toMatchObject({ ok: false, code: 'order_event_not_allowed' });
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '10')]);
    await lab.booksEqualChain();
  });
});
