/** Orders whose payouts are bound and unsigned, and what becomes of them. */
import { expect } from 'vitest';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import { payoutOf } from './one-coin-lab.ts';

export const stopOf = (scope: CurrencyId) => ({ scope, reason: 'operator', by: 'operator', note: '' }) as const;

export function makeBoundOrders(lab: OrderLab) {
  /** Orders with planned payouts, which are due. */
  async function plannedOrders(receive: CurrencyId, count = 1): Promise<readonly Order[]> {
    const orders: Order[] = [];
    for (let place = 0; place < count; place += 1) {
      orders.push(await lab.order({ send: '0.05 BTC', receive, refund: true }));
    }
    for (const order of orders) await lab.pay(order, '0.05');
    await lab.mine('bitcoin', 4);
    await lab.watch('bitcoin');
    for (const order of orders) await lab.priceOnly(order);
    return orders;
  }

  const step = async (order: Order, ports: Ports = lab.ports) =>
    await advancePayout(ports, (await payoutOf(lab, order)).id);

  /** An order whose payout is bound and unsigned, and waits because of a stop. */
  async function boundOrder(receive: CurrencyId): Promise<Order> {
    const [order] = await plannedOrders(receive);
    if (!order) throw new Error('there is an order');
    await step(order);
    await stopPayouts(lab.ports, stopOf(receive));
    await lab.work();
    expect(await payoutOf(lab, order)).toMatchObject({ state: 'reserved', mayBeSigned: false });
    expect((await lab.view(order)).order.waiting).toMatchObject({ reason: 'payouts_stopped' });
    return order;
  }

  async function resume(receive: CurrencyId): Promise<void> {
    await liftStop(lab.ports, stopOf(receive));
    await lab.advance(1);
    await lab.work();
  }

  async function expectRefunded(order: Order): Promise<void> {
    await lab.work();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toHaveLength(1);
    expect(await lab.received(order)).toEqual([]);
    expect((await lab.view(order)).payouts.filter(({ kind }) => kind === 'payout')).toMatchObject([
      { state: 'void', domain: null },
    ]);
  }

  async function expectPaid(order: Order): Promise<void> {
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toHaveLength(1);
    expect(await lab.refunded(order)).toEqual([]);
  }

  return { plannedOrders, step, boundOrder, resume, expectRefunded, expectPaid };
}

export type BoundOrders = ReturnType<typeof makeBoundOrders>;
