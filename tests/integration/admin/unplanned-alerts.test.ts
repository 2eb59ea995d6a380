/** Money that waits although its order does not: refunds that cannot be planned, payouts that nobody mines. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import type { AlertKind } from '#src/domain/back-office/alert.ts';
import { highestUnitsPerSize } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { makeBackOffice, type BackOffice } from '#src/usecases/back-office/back-office.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';
import { makeHalfPaidMixes } from '../orders/support/half-paid-mix.ts';
import { followAlerts } from './follow-alerts.ts';
import { openOffice, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
beforeEach(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
});
afterEach(async () => {
  await office.close();
  await lab.close();
});

async function alertsOf(order: Order, backOffice: BackOffice = office.backOffice): Promise<readonly AlertKind[]> {
  office.pass(60_000);
  const { alerts } = await backOffice.readOverview();
  return alerts.filter(({ orderNumber }) => orderNumber === order.orderNumber).map(({ kind }) => kind);
}

test('an extra payment that goes back by itself, and for whose refund there is no price', async () => {
  const alerts = followAlerts(office);
  const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC', refund: true });
  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  const txid = await lab.pay(order, '40');
  lab.setFeedDown(true);
  await lab.advance(3);
  await lab.confirm(order);
  const extra = await lab.deposit(order, txid);
  expect(extra).toMatchObject({ status: 'confirmed', use: 'unclaimed' });
  expect(await alerts.look('payout_waiting', 'deposit_unclaimed')).toEqual([]);
  await lab.advance(5);
  await lab.work();
  expect(await alertsOf(order)).toEqual(['payout_waiting']);
  expect(await alerts.look('payout_waiting', 'deposit_unclaimed')).toEqual([`opened payout_waiting ${extra.id}`]);

  lab.setFeedDown(false);
  await lab.refreshRates();
  await lab.advance(1);
  await lab.work();
  expect(await alerts.look('payout_waiting', 'deposit_unclaimed')).toEqual([`resolved payout_waiting ${extra.id}`]);
  await lab.confirm(order);
  expect(await lab.refunded(order)).toHaveLength(1);
  await lab.booksEqualChain();
});

test('the rest of a mix that cannot be sent back because blocks are dear', async () => {
  const mixes = makeHalfPaidMixes(lab);
  const order = await mixes.halfPaid('ETH');
  await lab.decide(order, 'refund');
  const usual = await lab.ports.chains.bitcoin.node.unitsPerSize();
  await lab.control('bitcoin').setFeeFloor(usual * 60_000n);
  await lab.mine('bitcoin');
  await lab.work();
  expect((await lab.view(order)).payouts.filter(({ kind }) => kind === 'refund')).toEqual([]);
  expect(await alertsOf(order)).toEqual([]);
  await lab.advance(5);
  await lab.work();
  expect(await alertsOf(order)).toEqual(['payout_waiting']);

  await lab.control('bitcoin').setFeeFloor(usual);
  await lab.mine('bitcoin');
  await lab.advance(1);
  await lab.work();
  expect(await alertsOf(order)).toEqual([]);
  await mixes.expectSplit(order);
});

/** An order whose payout is broadcast and not mined. */
async function sendingOrder(ports = lab.ports): Promise<Order> {
  const order = await lab.order({ send: '10 LTC', receive: 'USDT-ERC20', refund: true });
  await lab.pay(order, '10');
  await lab.mine('litecoin', 4);
  await lab.work(ports);
  expect(await lab.state(order)).toBe('sending');
  return order;
}

test('a payout that is out and cannot be raised any more, whichever step the worker takes', async () => {
  const order = await sendingOrder();
  await lab.control('ethereum').setFeeFloor(highestUnitsPerSize('ethereum') * 2n);
  for (let times = 0; times < 12; times += 1) {
    await lab.mine('ethereum');
    await lab.advance(1);
    await lab.work();
  }
  for (let times = 0; times < 6; times += 1) {
    expect(await alertsOf(order)).toEqual(['payout_waiting']);
    await lab.advance(1);
    await lab.work();
  }
  await lab.control('ethereum').setFeeFloor(chains.ethereum.fee.usualUnitsPerSize);
  await lab.advance(1);
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await alertsOf(order)).toEqual([]);
});

test('a payout that its node took and forgot, also on a slow chain after six blocks', async () => {
  const forgetful = withNode(lab.ports, 'ethereum', () => ({
    broadcast: async () => await Promise.resolve('accepted' as const),
  }));
  const slow = { ...lab.ports, rules: { ...lab.ports.rules, blockSeconds: () => 600 } };
  const slowOffice = makeBackOffice(slow, office.office);
  const order = await sendingOrder(forgetful);
  await lab.advance(3);
  await lab.work(forgetful);
  expect(await alertsOf(order)).toEqual([]);
  await lab.advance(2);
  await lab.work(forgetful);
  expect(await alertsOf(order)).toEqual(['payout_waiting']);
  expect(await alertsOf(order, slowOffice)).toEqual([]);
  await lab.advance(60);
  await lab.work(forgetful);
  expect(await alertsOf(order, slowOffice)).toEqual(['payout_waiting']);

  await lab.advance(1);
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await alertsOf(order)).toEqual([]);
});
