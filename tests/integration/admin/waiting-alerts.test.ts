/** Alerts about orders that wait: within five minutes, and past their deadline. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import type { AlertKind } from '#src/domain/back-office/alert.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { credit, debit, makeEntry } from '#src/domain/ledger/entry.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
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
  return alerts.filter((alert) => alert.orderNumber === orderNumber).map(({ kind }) => kind);
}

test('a choice that nobody answered and nothing has ended is overdue a minute after its deadline', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
  await lab.pay(order, '0.3');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  const { deadlineAt } = (await lab.view(order)).order;
  await lab.advance(((deadlineAt ?? 0) - lab.ports.clock.now()) / 60_000);
  expect(await alertsOf(order.orderNumber)).not.toContain('order_overdue');
  await lab.advance(1);
  expect(await alertsOf(order.orderNumber)).toContain('order_overdue');
  await lab.work();
  expect(await lab.state(order)).toBe('refunding');
  expect(await alertsOf(order.orderNumber)).not.toContain('order_overdue');
});

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

/** An order whose payout is broadcast and not mined yet. */
async function sendingOrder(): Promise<Order> {
  lab.setFeedDown(false);
  await lab.refreshRates();
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  await lab.pay(order, '0.5');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('sending');
  return order;
}

test('a payout whose network fee the books do not have is a case until they do', async () => {
  const order = await sendingOrder();
  const amount = (await lab.view(order)).payouts[0]?.amount.units ?? 0n;
  const take = async (ref: string, units: bigint) =>
    await lab.ports.store.transaction(async ({ journal }) => {
      const moved = money('ETH', units);
      const entry = makeEntry(ref, [debit(accounts.unexplained, moved), credit(accounts.hot, moved)]);
      await journal.post(entry, lab.ports.clock.now());
    });
  // The books now hold exactly what is paid out. Its network fee came from coins that they do not explain.
  const held = await lab.ports.store.snapshot(async ({ journal }) => await journal.balance(accounts.hot, 'ETH'));
  await take('correction:taken', held - amount);
  await lab.mine('ethereum', chains.ethereum.finalityBlocks);
  await lab.work();
  expect(await lab.state(order)).toBe('sending');
  expect(await alertsOf(order.orderNumber)).toEqual([]);

  await lab.mine('ethereum', chains.ethereum.finalityBlocks + 2);
  await lab.work();
  expect(await alertsOf(order.orderNumber)).toEqual(['payout_unsettled']);

  await take('correction:back', amount - held);
  await lab.mine('ethereum', 1);
  await lab.work();
  expect(await lab.state(order)).toBe('completed');
  expect(await alertsOf(order.orderNumber)).toEqual([]);
});

test('a payout that waits for the finality of its chain is no case, however deep it is', async () => {
  const order = await sendingOrder();
  await lab.control('ethereum').stallFinality(true);
  await lab.mine('ethereum', chains.ethereum.finalityBlocks * 2 + 2);
  await lab.work();
  expect(await lab.state(order)).toBe('sending');
  expect(await alertsOf(order.orderNumber)).toEqual([]);

  await lab.control('ethereum').stallFinality(false);
  await lab.mine('ethereum', 1);
  await lab.work();
  expect(await lab.state(order)).toBe('completed');
});

test('a payout that is signed and cannot be sent is a case within five minutes', async () => {
  const order = await sendingOrder();
  expect(await alertsOf(order.orderNumber)).toEqual([]);
  const [payout] = (await lab.view(order)).payouts;
  if (!payout) throw new Error('the order has a payout');
  const wait = { state: 'signed', waitsFor: 'no_gas', wakeAt: lab.ports.clock.now() + 3_600_000 } as const;
  await lab.ports.store.transaction(async ({ payouts }) => await payouts.patch(payout.id, payout.version, wait));
  await lab.advance(4);
  expect(await alertsOf(order.orderNumber)).toEqual(['payout_waiting']);
});
