/**
 * After a restore of an order whose deposit and payout are on one chain, the payment that the database lacks may be the
 * opposite of what is planned. An operator who calls that payment lost must not let the planned one go out as well.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import type { OrderDraft } from '#tests/support/order-lab/order-actions.ts';
import { patient } from '#tests/support/patience.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';
import { hideReceivers } from './support/hide-receivers.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
afterEach(async () => await lab.close());

/** An order that is paid and priced, and whose payout is planned and not sent. */
async function pricedOrder(draft: OrderDraft): Promise<Order> {
  const order = await lab.order({ refund: true, ...draft });
  const { chain } = currencies[order.quote.inputs.send.currency];
  await lab.pay(order, draft.send.split(' ')[0] ?? '');
  await lab.mine(chain, 4);
  await lab.watch(chain);
  await lab.priceOnly(order);
  expect(new Set((await payoutsOf(order)).map(({ state }) => state))).toEqual(new Set(['planned']));
  return order;
}

const payoutsOf = async (order: Order) =>
  await lab.ports.store.snapshot(async (records) => await records.payouts.ofOrder(order.id));

async function refund(order: Order): Promise<void> {
  await lab.decide(order, 'refund');
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
}

const sends = async (chain: ChainId) =>
  await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends(chain));

async function explain(chain: ChainId, paidFor: string | null): Promise<void> {
  const [send, ...others] = await sends(chain);
  if (!send || others.length > 0) throw new Error('one payment waits to be explained');
  const said = { chain, txid: send.txid, paidFor, by: 'operator', why: 'found in the letters' };
  expect(await explainSend(lab.ports, said)).toBe('explained');
  await letFenceSee(lab, chain);
}

async function letGo(order: Order): Promise<void> {
  await lab.advance(1);
  await lab.deliver(order);
  await lab.deliver(order);
}

test.each([
  { send: '2 ETH', receive: 'USDC-ERC20' },
  { send: '0.2 BTC', receive: 'BTC', mix: { mixingRounds: 2, delayMinutes: 0 } },
] as const)('$send for $receive was refunded: the planned payout is called off', async (draft) => {
  lab = await openOrderLab();
  const { chain } = currencies[draft.receive];
  const order = await pricedOrder(draft);
  const file = await backUp(lab);
  await refund(order);
  const back = await lab.refunded(order);
  expect(back).toHaveLength(1);

  await goBackTo(lab, file);
  await letFenceSee(lab, chain);
  expect(await fenced(lab)).toContain(chain);
  await explain(chain, null);
  expect(await fenced(lab)).not.toContain(chain);
  await letGo(order);
  expect(await lab.received(order)).toEqual([]);
  expect(await lab.refunded(order)).toEqual(back);
  expect(await lab.state(order)).toBe('failed');
  await lab.booksEqualChain();
});

/** Where the refund has the nonce or the coins that the payout had, that one can never be mined. */
test.each([
  { send: '5000 TRX', receive: 'USDT-TRC20', ends: 'exchanging' },
  { send: '2 ETH', receive: 'USDC-ERC20', ends: 'failed' },
  { send: '0.2 BTC', receive: 'BTC', mix: { mixingRounds: 2, delayMinutes: 0 }, ends: 'failed' },
] as const)(
  '$send for $receive was refunded after its payout was bound: it is not paid',
  async ({ ends, ...draft }) => {
    lab = await openOrderLab();
    const { chain } = currencies[draft.receive];
    const order = await pricedOrder(draft);
    const [payout] = await payoutsOf(order);
    if (payout) await advancePayout(lab.ports, payout.id);
    expect((await payoutsOf(order))[0]).toMatchObject({ state: 'reserved', mayBeSigned: false });
    const file = await backUp(lab);
    await refund(order);
    const back = await lab.refunded(order);
    expect(back).toHaveLength(1);

    await goBackTo(lab, file);
    await letFenceSee(lab, chain);
    await explain(chain, null);
    if (ends === 'exchanging') expect(await sends(chain)).toMatchObject([{ waitsFor: 'payout_under_way' }]);
    await letFenceSee(lab, chain);
    await lab.refreshRates();
    await letGo(order);
    expect(await lab.state(order)).toBe(ends);
    expect(await lab.received(order)).toEqual([]);
    expect(await lab.refunded(order)).toEqual(back);
  },
);

test.each(['planned', 'bound'] as const)(
  'an address for a refund was given since: with a %s payout the operator has to name the order',
  async (payoutIs) => {
    lab = await openOrderLab();
    const order = await pricedOrder({ send: '5000 TRX', receive: 'USDT-TRC20', refund: false });
    const [payout] = await payoutsOf(order);
    if (payout && payoutIs === 'bound') await advancePayout(lab.ports, payout.id);
    const file = await backUp(lab);
    await stopPayouts(lab.ports, { scope: 'USDT-TRC20', reason: 'operator', by: 'operator', note: '' });
    await lab.advance(1);
    await lab.work();
    const given = await lab.giveRefundAddress(order);
    await lab.refund(order);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.refunded(order)).toHaveLength(1);

    await goBackTo(lab, file);
    await letFenceSee(lab, 'tron');
    await explain('tron', null);
    expect(await sends('tron')).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
    await explain('tron', order.orderNumber);
    if (payoutIs === 'bound') expect(await sends('tron')).toMatchObject([{ waitsFor: 'payout_under_way' }]);
    await letFenceSee(lab, 'tron');
    await lab.refreshRates();
    await letGo(order);
    expect(await lab.received(order)).toEqual([]);
    expect(given).not.toBe('');
  },
);

test('a hidden payment of another amount may be the refund: the operator has to name the order', async () => {
  lab = await openOrderLab({
    hot: ['900 XMR', '100 BTC'],
    wrapChains: (sandbox) => ({ ...sandbox, monero: hideReceivers(sandbox.monero) }),
  });
  const order = await pricedOrder({ send: '20 XMR', receive: 'XMR', mix: { mixingRounds: 2, delayMinutes: 0 } });
  // The payout was planned before the fence, and its amount is known.
  await lab.advance(1);
  const file = await backUp(lab);
  await refund(order);
  const back = await lab.refunded(order);

  await goBackTo(lab, file);
  // A restore takes the time of the machine, and the lab is in another year.
  const since = new Date(lab.ports.clock.now());
  await lab.database.ownerPool.query('update payout_stops set since = $1', [since]);
  await letFenceSee(lab, 'monero');
  await explain('monero', null);
  expect(await sends('monero')).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
  await explain('monero', order.orderNumber);
  expect(await fenced(lab)).not.toContain('monero');
  await letGo(order);
  expect(await lab.received(order)).toEqual([]);
  expect(await lab.refunded(order)).toEqual(back);
  expect(await lab.state(order)).toBe('failed');
  await lab.booksEqualChain();
});

/** An order of which half was paid, so that it waits for a choice. */
async function halfPaid(send: string, half: string, receive: OrderDraft['receive']): Promise<Order> {
  const order = await lab.order({ send, receive, refund: true });
  await lab.pay(order, half);
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  return order;
}

/** The operator continues the order, and it is paid. */
async function payOut(order: Order): Promise<readonly string[]> {
  await lab.decide(order, 'continue');
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  const paid = await lab.received(order);
  expect(paid).toHaveLength(1);
  return paid;
}

/** Behind the fence the order is continued, so that the unknown payment can be compared with its planned payout. */
async function continueAgain(order: Order): Promise<void> {
  const decision = { orderId: order.id, choice: 'continue', actor: 'operator', why: 'it was paid' } as const;
  expect(await decideOrder(lab.ports, decision)).toMatchObject({ ok: true });
  await lab.work();
}

describe('while the fence is up, an order is continued so that the unknown payment can be explained', () => {
  test('it was paid since the back-up', async () => {
    lab = await openOrderLab();
    const order = await halfPaid('2 ETH', '1', 'USDC-ERC20');
    const file = await backUp(lab);
    const paid = await payOut(order);

    await goBackTo(lab, file);
    await letFenceSee(lab, 'ethereum');
    await explain('ethereum', order.orderNumber);
    expect(await sends('ethereum')).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
    await continueAgain(order);
    await letFenceSee(lab, 'ethereum');
    expect(await fenced(lab)).not.toContain('ethereum');
    await letGo(order);
    expect(await lab.received(order)).toEqual(paid);
    expect(await lab.refunded(order)).toEqual([]);
    await lab.booksEqualChain();
  });

  test('it was refunded since the back-up', async () => {
    lab = await openOrderLab();
    const order = await halfPaid('2 ETH', '1', 'USDC-ERC20');
    const file = await backUp(lab);
    await refund(order);
    const back = await lab.refunded(order);

    await goBackTo(lab, file);
    await letFenceSee(lab, 'ethereum');
    await explain('ethereum', null);
    expect(await sends('ethereum')).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
    await continueAgain(order);
    await letFenceSee(lab, 'ethereum');
    expect(await fenced(lab)).not.toContain('ethereum');
    await letGo(order);
    expect(await lab.state(order)).toBe('failed');
    expect(await lab.received(order)).toEqual([]);
    expect(await lab.refunded(order)).toEqual(back);
    await lab.booksEqualChain();
  });

  test('two orders in opposite directions were paid since the back-up', async () => {
    lab = await openOrderLab();
    const [one, other] = [await halfPaid('20 LTC', '10', 'BTC'), await halfPaid('0.2 BTC', '0.1', 'LTC')];
    const file = await backUp(lab);
    const paid = [await payOut(one), await payOut(other)];

    await goBackTo(lab, file);
    for (const chain of ['bitcoin', 'litecoin'] as const) await letFenceSee(lab, chain);
    expect(await fenced(lab)).toEqual(expect.arrayContaining(['bitcoin', 'litecoin']));
    for (const order of [one, other]) await continueAgain(order);
    for (const chain of ['bitcoin', 'litecoin'] as const) {
      await letFenceSee(lab, chain);
      expect(await fenced(lab)).not.toContain(chain);
    }
    for (const order of [one, other, one]) await letGo(order);
    expect([await lab.received(one), await lab.received(other)]).toEqual(paid);
    await lab.booksEqualChain();
  });
});

test('a refund that is planned is called off if the order was continued and paid since the back-up', async () => {
  const stop = { scope: 'ETH', reason: 'operator', by: 'operator', note: '' } as const;
  lab = await openOrderLab();
  const order = await halfPaid('2 ETH', '1', 'USDC-ERC20');
  await stopPayouts(lab.ports, stop);
  await lab.refund(order);
  await lab.work();
  expect((await lab.view(order)).payouts).toMatchObject([{ kind: 'refund', state: 'planned' }]);
  const file = await backUp(lab);
  const paid = await payOut(order);

  await goBackTo(lab, file);
  await liftStop(lab.ports, stop);
  await letFenceSee(lab, 'ethereum');
  await explain('ethereum', null);
  expect(await fenced(lab)).not.toContain('ethereum');
  await letGo(order);
  expect(await lab.state(order)).toBe('failed');
  expect(await lab.received(order)).toEqual(paid);
  expect(await lab.refunded(order)).toEqual([]);
  await lab.booksEqualChain();
});
