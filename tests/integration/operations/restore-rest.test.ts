/**
 * A mix was paid in part, and its other parts were paid, or called off and refunded, since the back-up. The restored
 * database knows nothing of it, and nobody is paid or refunded twice.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { refundOrder } from '#src/usecases/orders/choose.ts';
import { refundUnclaimed } from '#src/usecases/orders/refund-unclaimed.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';

vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

const threeParts = { mixingRounds: 3, delayMinutes: 30, useRandomAmounts: false, useRandomDelay: false } as const;
const stop = { scope: 'ETH', reason: 'operator', by: 'operator', note: '' } as const;

/** A mix whose first part has arrived. The second is due, and waits for a stop to be lifted. */
async function halfPaid({ refund = true } = {}): Promise<Order> {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund, mix: threeParts });
  await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 4);
  await lab.work();
  await lab.advance(10);
  await lab.work();
  await lab.deliver(order);
  await stopPayouts(lab.ports, stop);
  await lab.advance(10);
  await lab.work();
  expect(await lab.received(order)).toHaveLength(1);
  return order;
}

async function settle(order: Order): Promise<void> {
  for (const minutes of [1, 62, 1]) {
    const { chain: paid } = currencies[order.quote.receive.currency];
    for (const chain of [paid, 'bitcoin', paid] as const) await letFenceSee(lab, chain);
    await lab.refreshRates();
    await lab.advance(minutes);
    await lab.work();
    await lab.deliver(order);
    await lab.confirm(order);
  }
}

test('a part that was paid since is not called off, and the others are', async () => {
  const order = await halfPaid();
  const file = await backUp(lab);
  await liftStop(lab.ports, stop);
  await lab.advance(1);
  await lab.work();
  await lab.deliver(order);
  expect(await lab.received(order)).toHaveLength(2);

  await goBackTo(lab, file);
  await lab.advance(1);
  await lab.work();
  // The restored database has two parts as unsigned.
  expect(await refundOrder(lab.ports, order.id)).toMatchObject({ ok: false, code: 'order_event_not_allowed' });
  await settle(order);
  const { price, state } = (await lab.view(order)).order;
  expect([state, price?.rest?.parts]).toEqual(['completed', [3]]);
  expect(await lab.received(order)).toHaveLength(2);
  expect(await lab.refunded(order)).toHaveLength(1);
  await lab.booksEqualChain();
});

test('a rest that went back since is found, and its parts are not paid', async () => {
  const order = await halfPaid();
  const file = await backUp(lab);
  await lab.refund(order);
  await lab.work();
  await lab.confirm(order);
  const back = await lab.refunded(order);
  expect([await lab.state(order), back.length]).toEqual(['completed', 1]);

  await goBackTo(lab, file);
  await lab.ports.store.transaction(async ({ stops }) => await stops.lift(stop.scope, stop.reason));
  await letFenceSee(lab, 'ethereum');
  await lab.advance(1);
  await lab.work();
  await lab.deliver(order);
  expect(await fenced(lab)).toContain('bitcoin');
  expect(await lab.received(order)).toHaveLength(1);
  await settle(order);
  expect(await fenced(lab)).not.toContain('bitcoin');
  expect((await lab.view(order)).order).toMatchObject({ state: 'completed', reason: 'rest_refunded' });
  expect(await lab.refunded(order)).toEqual(back);
  expect(await lab.received(order)).toHaveLength(1);
  await lab.booksEqualChain();
});

test.each(['called off', 'planned to go back'] as const)(
  'a rest that was %s at the back-up goes back once',
  async (when) => {
    const order = await halfPaid();
    const held = { ...stop, scope: 'BTC' } as const;
    await stopPayouts(lab.ports, held);
    await lab.refund(order);
    if (when === 'planned to go back') await lab.work();
    const file = await backUp(lab);
    await liftStop(lab.ports, held);
    await lab.advance(1);
    await lab.work();
    await lab.confirm(order);
    const back = await lab.refunded(order);
    expect(back).toHaveLength(1);

    await goBackTo(lab, file);
    await lab.ports.store.transaction(async ({ stops }) => await stops.lift(held.scope, held.reason));
    await settle(order);
    expect(await fenced(lab)).toEqual(expect.not.arrayContaining(['bitcoin']));
    expect(await lab.refunded(order)).toEqual(back);
    expect(await lab.received(order)).toHaveLength(1);
    expect(await lab.state(order)).toBe('completed');
    await lab.booksEqualChain();
  },
);

test('a rest owed without an address at the back-up that went back since does not go back again', async () => {
  const order = await halfPaid({ refund: false });
  await lab.advance(62);
  await lab.work();
  expect((await lab.view(order)).order).toMatchObject({ state: 'completed', reason: 'rest_refunded' });
  const file = await backUp(lab);
  await lab.giveRefundAddress(order);
  await lab.work();
  await lab.confirm(order);
  const back = await lab.refunded(order);
  const { refundAddress } = (await lab.view(order)).order;
  expect([back.length, typeof refundAddress]).toEqual([1, 'string']);

  await goBackTo(lab, file);
  await letFenceSee(lab, 'bitcoin');
  const sends = await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends('bitcoin'));
  expect(sends).toHaveLength(1);
  for (const { txid } of sends) {
    const told = { chain: 'bitcoin', txid, paidFor: null, by: 'operator', why: 'nothing we know' } as const;
    expect(await explainSend(lab.ports, told)).toBe('explained');
  }
  await settle(order);
  expect(await fenced(lab)).toContain('bitcoin');
  // An operator who refunds the rest to the address that the send paid has it found again.
  const [deposit] = await lab.ports.store.snapshot(async ({ deposits }) => await deposits.ofOrder(order.id));
  const refund = { depositId: deposit?.id ?? '', address: refundAddress ?? '', actor: 'anna', why: 'it was sent' };
  expect(await refundUnclaimed(lab.ports, refund)).toMatchObject({ ok: true });
  await settle(order);
  const sent = await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofOrder(order.id));
  const refunds = sent.filter(({ kind }) => kind === 'refund').map(({ state, minedTxid }) => [state, minedTxid]);
  expect(refunds).toEqual([['final', sends[0]?.txid]]);
  expect(await fenced(lab)).not.toContain('bitcoin');
  await lab.booksEqualChain();
});

test.each([
  { receive: 'ETH', isBegun: true, what: 'the rest' },
  { receive: 'LTC', isBegun: false, what: 'the deposit' },
  { receive: 'USDT-TRC20', isBegun: false, what: 'the deposit' },
] as const)('a part bound at the back-up is not paid in $receive if $what went back since', async (given) => {
  const { receive, isBegun } = given;
  const mix = { ...threeParts, delayMinutes: 0 };
  const order = await lab.order({ send: '0.5 BTC', receive, refund: true, mix });
  await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  const parts = await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofOrder(order.id));
  const [first, second] = parts.toSorted((a, b) => a.part - b.part);
  if (!first || !second) throw new Error('there are parts');
  const held = { ...stop, scope: receive };
  if (isBegun) for (const _step of ['reserve', 'sign', 'broadcast']) await advancePayout(lab.ports, first.id);
  await advancePayout(lab.ports, (isBegun ? second : first).id);
  await stopPayouts(lab.ports, held);
  await lab.work();
  const file = await backUp(lab);
  await lab.refund(order);
  await lab.work();
  await lab.confirm(order);
  const back = await lab.refunded(order);
  expect(back).toHaveLength(1);

  await goBackTo(lab, file);
  await lab.ports.store.transaction(async ({ stops }) => await stops.lift(held.scope, held.reason));
  await settle(order);
  // The others are not called off alone, and an operator who says truthfully whose refund it was explains nothing.
  const sends = await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends('bitcoin'));
  expect(sends).toHaveLength(1);
  for (const { txid } of sends) {
    const told = { chain: 'bitcoin', txid, paidFor: order.orderNumber, by: 'operator', why: 'it was' } as const;
    expect(await explainSend(lab.ports, told)).toBe('explained');
  }
  await settle(order);
  expect(await fenced(lab)).toContain('bitcoin');
  expect(await lab.received(order)).toHaveLength(isBegun ? 1 : 0);
  expect(await lab.refunded(order)).toEqual(back);
});
