/**
 * A payout that has coins or a nonce, but is not signed, is no trap: whoever may take the deposit back takes it back,
 * and the coins or the nonce go to the next payout. Once the signer was asked, nobody does.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { possibleChoices } from '#src/domain/order/choices.ts';
import { refundOrder } from '#src/usecases/orders/choose.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { postponePayout } from '#src/usecases/payouts/postpone-payout.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { makeBoundOrders, stopOf, type BoundOrders } from './support/bound-orders.ts';
import { payoutOf } from './support/one-coin-lab.ts';

let lab: OrderLab;
let bound: BoundOrders;
beforeEach(async () => {
  lab = await openOrderLab();
  bound = makeBoundOrders(lab);
});
afterEach(async () => {
  await lab.booksEqualChain();
  await lab.close();
});

const refused = { ok: false, code: 'order_event_not_allowed' } as const;

function makeOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return async () => await (done ??= work());
}

async function choicesOf(placed: Order) {
  const { order, deposits, payouts } = await lab.view(placed);
  return possibleChoices(order, deposits, payouts);
}

describe.each(['LTC', 'ETH', 'USDC-POLYGON', 'USDC-SOL', 'TRX'] as const)('a bound payout of %s', (receive) => {
  test('is freed by the visitor, and what it had pays the next order', async () => {
    const order = await bound.boundOrder(receive);
    const { domain } = await payoutOf(lab, order);
    expect(await choicesOf(order)).toContain('refund');
    expect(await lab.refund(order)).toMatchObject({ state: 'refunding', reason: 'payout_unavailable', price: null });
    await bound.expectRefunded(order);
    await bound.resume(receive);
    const [next] = await bound.plannedOrders(receive);
    if (!next) throw new Error('there is an order');
    await bound.step(next);
    const { domain: taken } = await payoutOf(lab, next);
    if (domain?.kind === 'coins' && taken?.kind === 'coins') expect(taken.coins).toEqual(domain.coins);
    else expect(taken).toEqual(domain);
    await lab.work();
    await bound.expectPaid(next);
    expect(await lab.received(order)).toEqual([]);
  });

  test('and the worker that signs it at once go one way, never both', async () => {
    const order = await bound.boundOrder(receive);
    await liftStop(lab.ports, stopOf(receive));
    await lab.advance(1);
    const [taken] = await Promise.all([refundOrder(lab.ports, order.id), bound.step(order)]);
    await lab.work();
    await lab.confirm(order);
    await lab.deliver(order);
    const [received, back] = [await lab.received(order), await lab.refunded(order)];
    expect([received.length, back.length]).toEqual(taken.ok ? [0, 1] : [1, 0]);
  });
});

test('the deadline frees it', async () => {
  const order = await bound.boundOrder('LTC');
  await lab.advance(61);
  await lab.work();
  expect((await lab.view(order)).order).toMatchObject({ state: 'refunding', reason: 'payout_unavailable' });
  await bound.expectRefunded(order);
});

test('the operator frees it', async () => {
  const order = await bound.boundOrder('ETH');
  expect(await lab.decide(order, 'refund')).toMatchObject({ state: 'refunding', reason: 'operator_decision' });
  await bound.expectRefunded(order);
});

test('a deposit that is lost frees it', async () => {
  const order = await bound.boundOrder('LTC');
  await lab.reorg('bitcoin', 4, { keep: 'none' });
  await lab.mineEmpty('bitcoin', 10);
  await lab.work();
  await lab.work();
  expect((await lab.view(order)).order).toMatchObject({ state: 'held', reason: 'deposit_reversed', price: null });
  expect(await payoutOf(lab, order)).toMatchObject({ state: 'void', domain: null });
  await bound.resume('LTC');
  expect(await lab.received(order)).toEqual([]);
});

test('a bound refund is freed when the operator continues the order', async () => {
  const order = await lab.order({ send: '0.05 BTC', receive: 'LTC', refund: true });
  await lab.pay(order, '0.03');
  await lab.confirm(order);
  await lab.refund(order);
  await lab.priceOnly(order);
  await bound.step(order);
  expect(await payoutOf(lab, order)).toMatchObject({ kind: 'refund', state: 'reserved', mayBeSigned: false });
  await lab.decide(order, 'continue');
  await lab.work();
  await bound.expectPaid(order);
});

test('one that is in a batch leaves it, and the others go out without it', async () => {
  const orders = await bound.plannedOrders('LTC', 3);
  const [leader, second, third] = orders;
  if (!leader || !second || !third) throw new Error('there are three orders');
  await bound.step(leader);
  await stopPayouts(lab.ports, stopOf('LTC'));
  await lab.work();
  for (const order of orders) expect(await payoutOf(lab, order)).toMatchObject({ state: 'reserved' });
  await lab.refund(second);
  await bound.expectRefunded(second);
  await bound.resume('LTC');
  const txids = await Promise.all([leader, third].map(async (order) => (await lab.attempts(order)).at(-1)?.txid));
  expect(new Set(txids).size).toBe(1);
  for (const order of [leader, third]) await bound.expectPaid(order);
  expect(await lab.received(second)).toEqual([]);
});

test('whoever joined a batch since it was looked at is locked with it', async () => {
  const [leader, other] = await bound.plannedOrders('LTC', 2);
  if (!leader || !other) throw new Error('there are two orders');
  const { store } = lab.ports;
  const locked: string[] = [];
  const bindOnce = makeOnce(async () => {
    await bound.step(leader);
    await stopPayouts(lab.ports, stopOf('LTC'));
    await lab.work();
  });
  const snapshot: Store['snapshot'] = async (work) => {
    const read = await store.snapshot(work);
    await bindOnce();
    return read;
  };
  const transaction: Store['transaction'] = async (work) =>
    await store.transaction(async ({ orders, ...records }) => {
      const lock = async (id: string) => (locked.push(id), await orders.lock(id));
      return await work({ ...records, orders: { ...orders, lock } });
    });
  expect(await refundOrder({ ...lab.ports, store: { snapshot, transaction } }, other.id)).toMatchObject({ ok: true });
  expect(locked).toEqual([other.id, ...[leader.id, other.id].toSorted()]);
  await bound.expectRefunded(other);
  await bound.resume('LTC');
  await bound.expectPaid(leader);
});

test('a nonce in front of a signed one is not given back', async () => {
  const orders = await bound.plannedOrders('ETH', 2);
  const [first, second] = orders;
  if (!first || !second) throw new Error('there are two orders');
  for (const order of [first, second, second]) await bound.step(order);
  expect(await payoutOf(lab, second)).toMatchObject({ state: 'signed' });
  await stopPayouts(lab.ports, stopOf('ETH'));
  await lab.work();
  expect(await choicesOf(first)).not.toContain('refund');
  expect(await refundOrder(lab.ports, first.id)).toMatchObject(refused);
  await expect(lab.decide(first, 'refund')).rejects.toThrow('payout_sent');
  await bound.resume('ETH');
  for (const order of orders) await bound.expectPaid(order);
});

test('the deadline frees all that have nonces', async () => {
  const orders = await bound.plannedOrders('ETH', 3);
  for (const order of orders) await bound.step(order);
  await stopPayouts(lab.ports, stopOf('ETH'));
  await lab.work();
  for (const minutes of [61, 2, 2, 2]) {
    await lab.advance(minutes);
    await lab.refreshRates();
    await lab.work();
  }
  for (const order of orders) await bound.expectRefunded(order);
});

test('parts of a mix with nonces of their own in a row are freed together', async () => {
  const mix = { mixingRounds: 2, delayMinutes: 10, useRandomAmounts: false, useRandomDelay: false } as const;
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true, mix });
  await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  const read = async () => {
    const payouts = await lab.ports.store.snapshot(async (records) => await records.payouts.ofOrder(order.id));
    return payouts.filter(({ kind }) => kind === 'payout');
  };
  await lab.advance(40);
  await lab.refreshRates();
  for (const { id } of await read()) await advancePayout(lab.ports, id);
  const nonces = (await read()).flatMap(({ domain }) => (domain?.kind === 'nonce' ? domain.nonce : []));
  expect(nonces.length).toBeGreaterThan(1);
  await stopPayouts(lab.ports, stopOf('ETH'));
  await lab.advance(1);
  await lab.work();
  await lab.refund(order);
  expect((await read()).map(({ state, domain }) => ({ state, domain }))).toEqual(
    nonces.map(() => ({ state: 'void', domain: null })),
  );
  await liftStop(lab.ports, stopOf('ETH'));
  await lab.advance(1);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.received(order)).toEqual([]);
});

test('a payout that leads a batch by now is not put off by a worker that read it before', async () => {
  const [leader] = await bound.plannedOrders('LTC', 2);
  if (!leader) throw new Error('there is an order');
  const read = await payoutOf(lab, leader);
  await bound.step(leader);
  await postponePayout(lab.ports, read, { waitsFor: 'chain_down', ms: 1000 });
  expect(await payoutOf(lab, leader)).toMatchObject({ state: 'reserved', waitsFor: null, domain: { joined: 1 } });
});

test('coins of Monero stay bound, because only they tell after a restore whom a payment was for', async () => {
  const order = await bound.boundOrder('XMR');
  expect(await refundOrder(lab.ports, order.id)).toMatchObject(refused);
  await bound.resume('XMR');
  await bound.expectPaid(order);
});
