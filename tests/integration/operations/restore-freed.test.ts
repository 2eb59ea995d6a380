/**
 * A database is restored to a moment at which payouts were bound and unsigned. Since then they may have been signed, or
 * called off and refunded, and their coins spent for others. Nobody is paid twice.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currencies, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { refundOrder } from '#src/usecases/orders/choose.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { payoutOf } from '../orders/support/one-coin-lab.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';

vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

const refused = { ok: false, code: 'order_event_not_allowed' } as const;
const chainOf = (currency: CurrencyId): ChainId => currencies[currency].chain;

async function boundOrders(receive: CurrencyId, count = 1): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (let place = 0; place < count; place += 1) {
    orders.push(await lab.order({ send: '0.05 BTC', receive, refund: true }));
  }
  for (const order of orders) await lab.pay(order, '0.05');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  for (const order of orders) await lab.priceOnly(order);
  for (const order of orders) await advancePayout(lab.ports, (await payoutOf(lab, order)).id);
  for (const order of orders) expect(await payoutOf(lab, order)).toMatchObject({ state: 'reserved' });
  return orders;
}

async function expectNobodyFrees(order: Order): Promise<void> {
  expect(await refundOrder(lab.ports, order.id)).toMatchObject(refused);
  const decision = { orderId: order.id, choice: 'refund', actor: 'operator', why: 'test' } as const;
  expect(await decideOrder(lab.ports, decision)).toMatchObject({ ...refused, details: { obstacle: 'payout_sent' } });
}

/** Takes the deposit back while the payout waits because of a stop. */
async function takeBack(order: Order): Promise<void> {
  const { currency } = order.quote.receive;
  const stop = { scope: currency, reason: 'operator', by: 'operator', note: '' } as const;
  await stopPayouts(lab.ports, stop);
  await lab.advance(1);
  await lab.work();
  await lab.refund(order);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  await liftStop(lab.ports, stop);
}

async function settle(...orders: readonly Order[]): Promise<void> {
  await lab.refreshRates();
  for (const _round of [1, 2]) {
    await lab.advance(1);
    await lab.work();
    for (const order of orders) {
      await lab.confirm(order);
      await lab.deliver(order);
    }
  }
}

test.each([
  { receive: 'LTC', count: 1, name: 'coins' },
  { receive: 'LTC', count: 3, name: 'the coins of a batch' },
  { receive: 'ETH', count: 2, name: 'nonces' },
] as const)('$name: what was signed since, and turns up late, is the only payment', async ({ receive, count }) => {
  const chain = chainOf(receive);
  const orders = await boundOrders(receive, count);
  const file = await backUp(lab);
  // Signed, sent, and dropped by every node before a block took it.
  const raws: string[] = [];
  for (const order of orders) await advancePayout(lab.ports, (await payoutOf(lab, order)).id);
  for (const order of orders) raws.push(...(await lab.attempts(order)).flatMap(({ raw }) => raw ?? []));
  expect(raws.length).toBeGreaterThan(0);

  await goBackTo(lab, file);
  for (const order of orders) {
    expect(await payoutOf(lab, order)).toMatchObject({ state: 'reserved', mayBeSigned: true });
    await expectNobodyFrees(order);
  }
  await letFenceSee(lab, chain);
  await letFenceSee(lab, 'bitcoin');
  expect(await fenced(lab)).not.toEqual(expect.arrayContaining([chain]));
  // The fence is gone, and what was signed may still turn up: that the database has no signature proves nothing.
  for (const order of orders) await expectNobodyFrees(order);
  for (const raw of raws) await lab.ports.chains[chain].node.broadcast(raw);
  await lab.mine(chain, 1);
  await settle(...orders);
  for (const order of orders) {
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toHaveLength(1);
    expect(await lab.refunded(order)).toEqual([]);
  }
  await lab.booksEqualChain();
});

/** Lets everything happen that happens by itself: looks at all fences, the deadline, and blocks. */
async function letPass(order: Order, ...chains: readonly ChainId[]): Promise<void> {
  for (const minutes of [1, 62, 1]) {
    for (const chain of chains) await letFenceSee(lab, chain);
    await lab.refreshRates();
    await lab.advance(minutes);
    await lab.work();
    await lab.deliver(order);
    await lab.confirm(order);
  }
}

test.each(['LTC', 'ETH'] as const)('an order that was taken back since is not paid in %s as well', async (receive) => {
  const [order] = await boundOrders(receive);
  if (!order) throw new Error('there is an order');
  const file = await backUp(lab);
  await takeBack(order);
  const back = await lab.refunded(order);
  expect(back).toHaveLength(1);

  await goBackTo(lab, file);
  await letPass(order, chainOf(receive), 'bitcoin');
  // The payout's own chain is read. That of the deposit holds the refund, which nobody can explain.
  expect(await fenced(lab)).not.toContain(chainOf(receive));
  expect(await fenced(lab)).toContain('bitcoin');
  expect(await payoutOf(lab, order)).toMatchObject({ kind: 'payout', state: 'reserved', mayBeSigned: true });
  await expectNobodyFrees(order);
  // Nor does an operator who says truthfully whose refund it was.
  const sends = await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends('bitcoin'));
  expect(sends).toHaveLength(1);
  for (const { txid } of sends) {
    const said = { chain: 'bitcoin', txid, paidFor: order.orderNumber, by: 'operator', why: 'its refund' } as const;
    expect(await explainSend(lab.ports, said)).toBe('explained');
  }
  await letPass(order, chainOf(receive), 'bitcoin');
  await expectNobodyFrees(order);
  expect(await lab.received(order)).toEqual([]);
  expect(await lab.refunded(order)).toEqual(back);
});

test.each(['LTC', 'ETH'] as const)(
  'what an order had was given to another one since: nobody is paid twice in %s, and the fence stays',
  async (receive) => {
    const chain = chainOf(receive);
    const [first] = await boundOrders(receive);
    const other = await lab.order({ send: '0.05 BTC', receive, refund: true });
    await lab.pay(other, '0.05');
    await lab.mine('bitcoin', 4);
    await lab.watch('bitcoin');
    await lab.priceOnly(other);
    if (!first) throw new Error('there is an order');
    const file = await backUp(lab);
    const { domain } = await payoutOf(lab, first);
    await takeBack(first);
    await settle(other);
    const had = domain?.kind === 'coins' ? { coins: domain.coins } : { ...domain };
    expect((await payoutOf(lab, other)).domain).toMatchObject(had);
    const paid = await lab.received(other);
    expect(paid).toHaveLength(1);

    await goBackTo(lab, file);
    await letPass(other, chain, 'bitcoin');
    await letPass(first, chain, 'bitcoin');
    expect(await fenced(lab)).toEqual(expect.arrayContaining([chain, 'bitcoin']));
    expect(await lab.received(other)).toEqual(paid);
    expect(await lab.refunded(other)).toEqual([]);
    expect(await lab.received(first)).toEqual([]);
    expect(await lab.refunded(first)).toHaveLength(1);
  },
);
