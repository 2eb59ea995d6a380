/**
 * After a restore, what was bound at the back-up may have been called off since. What it holds keeps nobody else from a
 * way out, and no word of an operator lets it go out beside the refund.
 */
import { afterEach, expect, test, vi } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { makeBoundOrders, stopOf } from '../orders/support/bound-orders.ts';
import { payoutOf } from '../orders/support/one-coin-lab.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';

vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
afterEach(async () => await lab.close());

const sends = async (chain: ChainId) =>
  await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends(chain));

/** The operator says of every unexplained payment that nothing is known of it. */
async function callLost(chain: ChainId): Promise<void> {
  for (const { txid } of await sends(chain)) {
    const said = { chain, txid, paidFor: null, by: 'operator', why: 'nothing is known of it' };
    expect(await explainSend(lab.ports, said)).toBe('explained');
  }
  await letFenceSee(lab, chain);
  await letFenceSee(lab, chain);
}

async function takeBack(order: Order): Promise<readonly string[]> {
  await lab.refund(order);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  return await lab.refunded(order);
}

async function letGo(...orders: readonly Order[]): Promise<void> {
  for (const _round of [1, 2]) {
    await lab.refreshRates();
    await lab.advance(1);
    await lab.work();
    for (const order of orders) await lab.deliver(order);
  }
}

test('nobody takes a nonce behind one that waits for the other chain of its order', async () => {
  lab = await openOrderLab();
  const order = await makeBoundOrders(lab).boundOrder('ETH');
  const file = await backUp(lab);
  await goBackTo(lab, file);
  await liftStop(lab.ports, stopOf('ETH'));
  for (const chain of ['ethereum', 'litecoin'] as const) await letFenceSee(lab, chain);
  expect(await fenced(lab)).not.toEqual(expect.arrayContaining(['ethereum']));
  await lab.refreshRates();
  const [waiting, impatient] = [
    await lab.order({ send: '5 LTC', receive: 'ETH', refund: true }),
    await lab.order({ send: '5 LTC', receive: 'ETH', refund: true }),
  ];
  for (const other of [waiting, impatient]) {
    await lab.pay(other, '5');
    await lab.confirm(other);
  }
  await letGo(waiting, impatient);
  for (const other of [waiting, impatient]) {
    expect(await payoutOf(lab, other)).toMatchObject({ state: 'planned', waitsFor: 'payouts_stopped' });
  }
  await takeBack(impatient);
  await letFenceSee(lab, 'bitcoin');
  await letGo(order, waiting);
  await letGo(order, waiting);
  for (const paid of [order, waiting]) {
    expect(await lab.state(paid)).toBe('completed');
    expect(await lab.received(paid)).toHaveLength(1);
  }
  expect(await lab.received(impatient)).toEqual([]);
  await lab.booksEqualChain();
});

test.each(['planned', 'bound'] as const)(
  'the refund of an extra deposit explains no other refund: what is %s is not paid',
  async (state) => {
    lab = await openOrderLab();
    const { plannedOrders, step } = makeBoundOrders(lab);
    const [order] = await plannedOrders('LTC');
    if (!order) throw new Error('there is an order');
    if (state === 'bound') await step(order);
    await stopPayouts(lab.ports, stopOf('LTC'));
    await lab.work();
    await lab.pay(order, '0.03');
    for (const _round of ['its deposit', 'its refund']) {
      await lab.confirm(order);
      await lab.work();
    }
    expect(await lab.refunded(order)).toHaveLength(1);
    const file = await backUp(lab);
    const back = await takeBack(order);
    expect(back).toHaveLength(2);

    await goBackTo(lab, file);
    await liftStop(lab.ports, stopOf('LTC'));
    for (const chain of ['litecoin', 'bitcoin'] as const) await letFenceSee(lab, chain);
    await callLost('bitcoin');
    expect(await sends('bitcoin')).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
    await letGo(order);
    expect(await lab.received(order)).toEqual([]);
    expect(await lab.refunded(order)).toEqual(back);
  },
);

test('a payment that spent one of the coins of a bound payout is not called lost', async () => {
  lab = await openOrderLab({ hot: ['45 LTC', '100 BTC', '100 ETH'], coins: 1, payoutsTogether: 1 });
  await lab.fund('15 LTC');
  await lab.watch('litecoin');
  await lab.work();
  const order = await makeBoundOrders(lab).boundOrder('LTC');
  const { domain } = await payoutOf(lab, order);
  if (domain?.kind !== 'coins') throw new Error('a payout of LTC has coins');
  const file = await backUp(lab);
  await takeBack(order);
  await liftStop(lab.ports, stopOf('LTC'));
  const other = await lab.order({ send: '0.2 ETH', receive: 'LTC', refund: true });
  await lab.pay(other, '0.2');
  await lab.confirm(other);
  await letGo(other);
  const paid = await lab.received(other);
  expect(paid).toHaveLength(1);
  const { domain: taken } = await payoutOf(lab, other);
  if (taken?.kind !== 'coins') throw new Error('a payout of LTC has coins');
  expect(domain.coins.slice(1).map(({ id }) => id)).toContain(taken.coins[0]?.id);

  await goBackTo(lab, file);
  await liftStop(lab.ports, stopOf('LTC'));
  await letFenceSee(lab, 'litecoin');
  await callLost('litecoin');
  expect(await sends('litecoin')).toMatchObject([{ waitsFor: 'payout_under_way' }]);
  expect(await fenced(lab)).toContain('litecoin');
  await letGo(order);
  expect(await lab.received(order)).toEqual([]);
});
