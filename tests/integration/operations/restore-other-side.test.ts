/**
 * After a restore an order whose payout is planned may have been refunded since the back-up, and one whose refund is
 * planned may have been paid. Neither is sent before the order's other chain has been read.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

async function paid(amount: string): Promise<Order> {
  const order = await lab.order({ send: '0.2 BTC', receive: 'LTC', refund: true });
  await lab.pay(order, amount);
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  return order;
}

async function fence(chain: ChainId): Promise<void> {
  await stopPayouts(lab.ports, { scope: chain, reason: 'restored', by: 'restore', note: '' });
}

async function lift(chain: ChainId): Promise<void> {
  await liftStop(lab.ports, { scope: chain, reason: 'restored', by: 'service', note: 'read' });
}

test('a payout waits for the chain of the deposit', async () => {
  const order = await paid('0.2');
  await lab.priceOnly(order);
  await fence('bitcoin');
  await lab.advance(1);
  await lab.work();
  expect((await lab.view(order)).payouts).toMatchObject([{ kind: 'payout', state: 'planned' }]);
  expect((await lab.view(order)).order.waiting).toMatchObject({ reason: 'payouts_stopped' });

  await lift('bitcoin');
  await lab.advance(1);
  await lab.work();
  expect((await lab.view(order)).payouts).toMatchObject([{ kind: 'payout', state: 'broadcast' }]);
});

test('a refund waits for the chain of the payout', async () => {
  const order = await paid('0.05');
  expect(await lab.services.refundOrder(order.id)).toMatchObject({ ok: true });
  await fence('litecoin');
  await lab.advance(1);
  await lab.work();
  expect((await lab.view(order)).payouts).toMatchObject([{ kind: 'refund', state: 'planned' }]);

  await lift('litecoin');
  await lab.advance(1);
  await lab.work();
  expect((await lab.view(order)).payouts).toMatchObject([{ kind: 'refund', state: 'broadcast' }]);
});

test('nobody continues while the chain of the deposit may hold the refund', async () => {
  const order = await paid('0.05');
  const offers = await lab.services.quoteChoice(order.id);
  const quote = offers.ok && offers.value.whole?.ok ? offers.value.whole.value.id : '';
  await fence('bitcoin');
  expect(await lab.services.continueOrder(order.id, quote)).toMatchObject({ code: 'order_event_not_allowed' });
  await lift('bitcoin');
  expect(await lab.services.continueOrder(order.id, quote)).toMatchObject({ ok: true });
});

test('nobody changes the refund address while an unknown payment may have gone to the old one', async () => {
  const order = await lab.order({ send: '0.2 BTC', receive: 'LTC' });
  const old = await lab.giveRefundAddress(order);
  await lab.pay(order, '0.05');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  const set = async (address: string) => await lab.services.setRefundAddress(order.id, address);
  const other = lab.address('bitcoin');
  const refused = { ok: false, code: 'chain_unavailable', details: { chain: 'bitcoin' } };
  await fence('bitcoin');
  expect(await set(other)).toMatchObject(refused);
  expect((await lab.view(order)).order.refundAddress).toBe(old);
  expect(await set(old), 'the same address changes nothing').toMatchObject({ ok: true });
  await lift('bitcoin');
  await fence('litecoin');
  expect(await set(other)).toMatchObject({ ok: true });
  await lift('litecoin');
});

test('nor while it may have gone to any address, because the visitor had given none', async () => {
  const order = await lab.order({ send: '0.2 BTC', receive: 'LTC' });
  await lab.pay(order, '0.05');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await fence('bitcoin');
  const set = async () => await lab.services.setRefundAddress(order.id, lab.address('bitcoin'));
  expect(await set()).toMatchObject({ ok: false, code: 'chain_unavailable' });
  await lift('bitcoin');
  expect(await set()).toMatchObject({ ok: true });
});

test('a payment on another chain of the family may have been refunded there', async () => {
  const order = await lab.order({ send: '500 USDT-ERC20', receive: 'BTC' });
  await lab.giveRefundAddress(order);
  await lab.pay(order, '500 USDT-POLYGON');
  await lab.mine('polygon', 4);
  await lab.watch('polygon');
  await fence('polygon');
  const set = async () => await lab.services.setRefundAddress(order.id, lab.address('ethereum'));
  expect(await set()).toMatchObject({ ok: false, code: 'chain_unavailable', details: { chain: 'polygon' } });
  await lift('polygon');
  expect(await set()).toMatchObject({ ok: true });
});
