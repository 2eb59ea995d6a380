/**
 * After a restore, orders that were refunded since the back-up and cannot be continued, or only on another chain. The
 * operator refunds such an order behind the fences, so that the unknown payment can be compared with the planned
 * refund. No order is refunded twice.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import type { OrderDraft } from '#tests/support/order-lab/order-actions.ts';
import { patient } from '#tests/support/patience.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
afterEach(async () => await lab.close());

/** An order with a payment that does not fit, so that it waits for a decision. */
async function misfit(draft: OrderDraft, amount: string, state: 'held' | 'action_required'): Promise<Order> {
  const order = await lab.order({ ...draft, refund: true });
  await lab.pay(order, amount);
  await lab.confirm(order);
  expect(await lab.state(order)).toBe(state);
  return order;
}

async function refundAll(orders: readonly Order[]): Promise<readonly (readonly string[])[]> {
  for (const order of orders) {
    await lab.decide(order, 'refund');
    await lab.work();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunded');
  }
  return await Promise.all(orders.map(async (order) => await lab.refunded(order)));
}

const unknownSends = async (chain: ChainId) =>
  await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends(chain));

async function callLost(chain: ChainId): Promise<void> {
  for (const { txid } of await unknownSends(chain)) {
    const said = { chain, txid, paidFor: null, by: 'operator', why: 'nobody knows' };
    expect(await explainSend(lab.ports, said)).toBe('explained');
  }
  await letFenceSee(lab, chain);
}

async function refundAgain({ id }: Order): Promise<void> {
  const decision = { orderId: id, choice: 'refund', actor: 'operator', why: 'it was refunded' } as const;
  expect(await decideOrder(lab.ports, decision)).toMatchObject({ ok: true });
  await lab.work();
}

async function letGo(orders: readonly Order[]): Promise<void> {
  await lab.refreshRates();
  await lab.advance(1);
  for (const order of orders) await lab.confirm(order);
}

test('a payment in another token was refunded on the chain of the payout', async () => {
  lab = await openOrderLab();
  const order = await misfit({ send: '2 ETH', receive: 'USDC-ERC20' }, '500 USDT-ERC20', 'held');
  const file = await backUp(lab);
  const [back] = await refundAll([order]);
  expect(back).toHaveLength(1);

  await goBackTo(lab, file);
  await letFenceSee(lab, 'ethereum');
  await callLost('ethereum');
  expect(await unknownSends('ethereum')).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
  await refundAgain(order);
  await letFenceSee(lab, 'ethereum');
  expect(await fenced(lab)).not.toContain('ethereum');
  await letGo([order]);
  expect(await lab.refunded(order)).toEqual(back);
  expect(await lab.received(order)).toEqual([]);
  await lab.booksEqualChain();
});

test('a small payment that waited for another one was refunded when the window had ended', async () => {
  lab = await openOrderLab();
  const order = await lab.order({ send: '8 BTC', receive: 'LTC', refund: true });
  await lab.pay(order, '0.3');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('awaiting_deposit');
  const file = await backUp(lab);
  const endWindow = async () => {
    await lab.advance(31);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('action_required');
  };
  await endWindow();
  const [back] = await refundAll([order]);

  await goBackTo(lab, file);
  await letFenceSee(lab, 'bitcoin');
  await callLost('bitcoin');
  expect(await unknownSends('bitcoin')).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
  await endWindow();
  await refundAgain(order);
  await letFenceSee(lab, 'bitcoin');
  expect(await fenced(lab)).not.toContain('bitcoin');
  await letGo([order]);
  expect(await lab.refunded(order)).toEqual(back);
  await lab.booksEqualChain();
});

const toLitecoin = { draft: { send: '0.2 BTC', receive: 'LTC' }, half: '0.1' } as const;
const fromLitecoin = { draft: { send: '20 LTC', receive: 'BTC' }, half: '10' } as const;
const circle = [
  toLitecoin,
  { draft: { send: '20 LTC', receive: 'BCH' }, half: '10' },
  { draft: { send: '20 BCH', receive: 'BTC' }, half: '10' },
] as const;

test.each([
  { name: 'two orders in opposite directions', drafts: [toLitecoin, fromLitecoin] },
  { name: 'three orders in a circle of chains', drafts: circle },
])('$name were refunded', async ({ drafts }) => {
  lab = await openOrderLab();
  const orders: Order[] = [];
  for (const { draft, half } of drafts) orders.push(await misfit(draft, half, 'action_required'));
  const refundChains = orders.map(({ quote }) => currencies[quote.inputs.send.currency].chain);
  const file = await backUp(lab);
  const back = await refundAll(orders);

  await goBackTo(lab, file);
  for (const chain of refundChains) await letFenceSee(lab, chain);
  expect(await fenced(lab)).toEqual(expect.arrayContaining(refundChains));
  for (const order of orders) await refundAgain(order);
  for (const chain of refundChains) {
    await letFenceSee(lab, chain);
    expect(await fenced(lab)).not.toContain(chain);
  }
  await letGo(orders);
  expect(await Promise.all(orders.map(async (order) => await lab.refunded(order)))).toEqual(back);
  for (const order of orders) expect(await lab.received(order)).toEqual([]);
  await lab.booksEqualChain();
});

test('the decision was wrong, the order had been paid: it is not refunded as well', async () => {
  lab = await openOrderLab();
  const order = await misfit(toLitecoin.draft, toLitecoin.half, 'action_required');
  const file = await backUp(lab);
  await lab.decide(order, 'continue');
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  const paid = await lab.received(order);

  await goBackTo(lab, file);
  await refundAgain(order);
  await letFenceSee(lab, 'bitcoin');
  await letFenceSee(lab, 'litecoin');
  await callLost('litecoin');
  expect(await fenced(lab)).toContain('litecoin');
  expect(await unknownSends('litecoin')).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
  await letGo([order]);
  expect((await lab.view(order)).payouts).toMatchObject([{ kind: 'refund', state: 'planned' }]);
  expect(await lab.received(order)).toEqual(paid);
  expect(await lab.refunded(order)).toEqual([]);
});
