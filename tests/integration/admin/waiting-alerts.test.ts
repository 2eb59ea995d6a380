/** Alerts about orders that wait: after five minutes, and past their deadline. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertKind } from '#src/domain/back-office/alert.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

async function alertsOf(orderNumber: string): Promise<readonly AlertKind[]> {
  office.pass(60_000);
  const { alerts } = await office.backOffice.readOverview();
  return alerts.filter(({ subject }) => subject === orderNumber).map(({ kind }) => kind);
}

test('an order that waits for a price is a case after five minutes, and another past its deadline', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  await lab.pay(order, '0.5');
  lab.setFeedDown(true);
  await lab.advance(3);
  await lab.confirm(order);
  expect(await alertsOf(order.orderNumber)).toEqual([]);
  await lab.advance(6);
  await lab.work();
  expect(await alertsOf(order.orderNumber)).toEqual(['payout_waiting']);
  await lab.advance(60);
  await lab.work();
  expect((await alertsOf(order.orderNumber)).toSorted()).toEqual(['order_overdue', 'payout_waiting']);
  // The outage ends, and the deadline is extended by its length.
  lab.setFeedDown(false);
  await lab.refreshRates();
  await lab.advance(1);
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await alertsOf(order.orderNumber)).toEqual([]);
});

test('a refund that waits for a price is a case also while payouts of the other currency are stopped', async () => {
  const order = await lab.order({ send: '5000 USDC-ERC20', receive: 'LTC', refund: true });
  await lab.advance(31);
  await lab.work();
  await lab.pay(order, '5000');
  await stopPayouts(lab.ports, { scope: 'LTC', reason: 'operator', by: 'operator', note: '' });
  lab.setFeedDown(true);
  await lab.advance(3);
  await lab.confirm(order);
  expect((await lab.view(order)).order).toMatchObject({ state: 'refunding', waiting: { reason: 'no_price' } });
  await lab.advance(6);
  await lab.work();
  expect(await alertsOf(order.orderNumber)).toEqual(['payout_waiting']);
});
