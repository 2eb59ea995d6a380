/** Orders that receive LTC, on a lab whose hot wallet has one coin, and helpers that advance their payouts. */
import { expect } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

/** Blocks are a little dearer than usual, so that no change is split, and every payout has its own transaction. */
export async function openOneCoinLab(): Promise<OrderLab> {
  const lab = await openOrderLab({ hot: ['1000 LTC', '100 ETH'], coins: 1, payoutsTogether: 1 });
  await lab.control('litecoin').setFeeFloor((await lab.ports.chains.litecoin.node.unitsPerSize()) + 1n);
  await lab.watch('litecoin');
  return lab;
}

/** Paid orders that receive LTC, each with a planned payout. */
export async function ordersToPay(lab: OrderLab, count: number): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (let place = 0; place < count; place += 1) orders.push(await lab.order({ send: '0.1 ETH', receive: 'LTC' }));
  for (const order of orders) await lab.pay(order, '0.1');
  await lab.mine('ethereum', 4);
  await lab.watch('ethereum');
  for (const order of orders) await lab.priceOnly(order);
  return orders;
}

/** Advances the payouts of these orders one after the other, each as far as possible now. */
export async function send(lab: OrderLab, ...orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    const { id } = await payoutOf(lab, order);
    for (const _step of ['reserve', 'sign', 'broadcast']) await advancePayout(lab.ports, id);
  }
}

export async function payoutOf(lab: OrderLab, { id }: Order): Promise<OrderPayout> {
  const payouts = await lab.ports.store.snapshot(async (records) => await records.payouts.ofOrder(id));
  const payout = payouts.at(-1);
  if (!payout) throw new Error('the order has no payout');
  return payout;
}

export async function spentBy(lab: OrderLab, order: Order): Promise<readonly string[]> {
  const { domain } = await payoutOf(lab, order);
  return domain?.kind === 'coins' ? domain.coins.map(({ id }) => id.split(':')[0] ?? '') : [];
}

export async function txidOf(lab: OrderLab, order: Order): Promise<string> {
  const [attempt] = await lab.attempts(order);
  return attempt?.txid ?? '';
}

export async function states(lab: OrderLab, ...orders: readonly Order[]): Promise<readonly string[]> {
  return await Promise.all(orders.map(async (order) => (await payoutOf(lab, order)).state));
}

export async function recheck(lab: OrderLab, ...orders: readonly Order[]): Promise<void> {
  await lab.advance(1);
  for (const order of orders) await advancePayout(lab.ports, (await payoutOf(lab, order)).id);
}

export async function expectPaidOnce(lab: OrderLab, ...orders: readonly Order[]): Promise<void> {
  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
  await lab.advance(1);
  await lab.work();
  for (const order of orders) {
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toHaveLength(1);
  }
  await lab.booksEqualChain();
}
