/**
 * A refund address that stands in the signed terms binds: whoever has its link sends the refund nowhere else.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '#src/domain/result.ts';
import { setRefundAddress } from '#src/usecases/orders/choose.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

test('whoever has the link replaces no refund address of the terms, before and after the payment', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
  const [bound, other] = [order.refundAddress ?? '', lab.address('bitcoin')];
  expect(await setRefundAddress(lab.ports, order.id, other)).toEqual(refuse('refund_address_bound'));
  await lab.pay(order, '0.4');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  expect(await setRefundAddress(lab.ports, order.id, other)).toEqual(refuse('refund_address_bound'));
  // The same address once more changes nothing and is no mistake.
  expect(await setRefundAddress(lab.ports, order.id, ` ${bound} `)).toMatchObject({ ok: true });
  await lab.refund(order);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.paymentsTo('bitcoin', bound)).toEqual([await lab.lessFee('0.4 BTC')]);
  expect(await lab.paymentsTo('bitcoin', other)).toEqual([]);
});

test.each([
  ['BTC', 'ETH', (address: string) => address.toUpperCase()],
  ['ETH', 'BTC', (address: string) => address.toLowerCase()],
] as const)('the address of the terms in another spelling is that of the terms: %s', async (send, receive, spell) => {
  const order = await lab.order({ send: `1 ${send}`, receive, refund: true });
  const bound = order.refundAddress ?? '';
  expect(spell(bound)).not.toBe(bound);
  expect(await setRefundAddress(lab.ports, order.id, spell(bound))).toMatchObject({ ok: true });
  expect((await lab.view(order)).order.refundAddress).toBe(bound);
});

test('an address that the signer does not sign is refused, and the order keeps its own', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
  const bound = order.refundAddress ?? '';
  lab.list(bound);
  const { terms } = lab.ports;
  const ports = { ...lab.ports, terms: { ...terms, signRefund: async () => await Promise.resolve(null) } };
  expect(await setRefundAddress(ports, order.id, lab.address('bitcoin'))).toEqual(refuse('refund_address_bound'));
  lab.unlist(bound);
  expect((await lab.view(order)).order.refundAddress).toBe(bound);
});

test('an address that was given later can be changed, because no terms name it', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  await lab.giveRefundAddress(order);
  const last = await lab.giveRefundAddress(order);
  expect((await lab.view(order)).order.refundAddress).toBe(last);
});

test('an address of the terms that is listed by now does not bind, on the page and by the call', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
  expect((await lab.view(order)).isRefundBound).toBe(true);
  lab.list(order.refundAddress ?? '');
  expect((await lab.view(order)).isRefundBound).toBe(false);
  const other = await lab.giveRefundAddress(order);
  expect((await lab.view(order)).order.refundAddress).toBe(other);
});

test('an address that was given while that of the terms was listed stays, when that one leaves the list', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
  const bound = order.refundAddress ?? '';
  lab.list(bound);
  const other = await lab.giveRefundAddress(order);
  await lab.pay(order, '0.4');
  await lab.confirm(order);
  lab.unlist(bound);
  expect((await lab.view(order)).order.refundAddress).toBe(other);
  await lab.refund(order);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.paymentsTo('bitcoin', other)).toEqual([await lab.lessFee('0.4 BTC')]);
  expect(await lab.paymentsTo('bitcoin', bound)).toEqual([]);
});

test('nobody waits for an order while the signer signs its refund address, for a visitor or an operator', async () => {
  const asked: string[] = [];
  const { terms, store } = lab.ports;
  const signing = (orderId: string) => ({
    ...lab.ports,
    terms: {
      ...terms,
      signRefund: async (refund: Parameters<typeof terms.signRefund>[0]) => {
        // Whoever holds the order would wait for this, and this for them.
        await store.transaction(async ({ orders }) => void (await orders.lock(orderId)));
        asked.push(orderId);
        return await terms.signRefund(refund);
      },
    },
  });
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  const address = lab.address('bitcoin');
  expect(await setRefundAddress(signing(order.id), order.id, address)).toMatchObject({ ok: true });
  const held = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  await lab.pay(held, '0.4');
  await lab.confirm(held);
  const decision = { orderId: held.id, choice: 'refund', actor: 'operator', why: 'the test says so' } as const;
  expect(await decideOrder(signing(held.id), { ...decision, address })).toMatchObject({ ok: true });
  expect(asked).toEqual([order.id, held.id]);
  for (const each of [order, held]) {
    const found = await store.snapshot(async ({ orders }) => await orders.find(each.id));
    expect(found).toMatchObject({ refundAddress: address, refundSignature: expect.any(String) as string });
  }
});
