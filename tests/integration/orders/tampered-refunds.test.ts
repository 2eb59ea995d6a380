/** Whoever can write to the database changes where a refund goes. It goes to an address that we signed, or nowhere. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import { setRefundAddress } from '#src/usecases/orders/choose.ts';
import { refundUnclaimed } from '#src/usecases/orders/refund-unclaimed.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { isTold, tamper } from '#tests/support/tamper.ts';

let lab: OrderLab;
let thief = '';
beforeAll(async () => {
  lab = await openOrderLab();
  thief = lab.address('polygon');
});
afterAll(async () => await lab.close());

type Row = Readonly<{ id: string; state: string; to_address: string }>;

const refundsOf = async ({ id }: Order): Promise<readonly Row[]> => {
  const { rows } = await lab.database.ownerPool.query<Row>(
    `select id, state, to_address from payouts where order_id = $1 and kind = 'refund' order by planned_at`,
    [id],
  );
  return rows;
};

const draft = { send: '100 USDC-POLYGON', receive: 'LTC' } as const;

/** Reads the chain and plans, and pays nothing yet. */
async function plan(order: Order): Promise<void> {
  await lab.mine('polygon', 4);
  await lab.watch('polygon');
  await lab.priceOnly(order);
}

/** A finished order with a second payment, whose refund is planned. */
async function withExtra(): Promise<Order> {
  const order = await lab.order({ ...draft, refund: true });
  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.deliver(order);
  await lab.pay(order, '40');
  await plan(order);
  expect(await refundsOf(order)).toMatchObject([{ state: 'planned', to_address: order.refundAddress }]);
  return order;
}

/** An order that got too little, and whose refund is planned. */
async function withRefund(refund: boolean): Promise<Order> {
  const order = await lab.order({ ...draft, refund });
  await lab.pay(order, '70');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  if (!refund) await lab.giveRefundAddress(order);
  await lab.refund(order);
  await lab.priceOnly(order);
  expect(await refundsOf(order)).toMatchObject([{ state: 'planned' }]);
  return order;
}

async function expectHeld(order: Order): Promise<void> {
  await lab.work();
  await lab.mine('polygon', 4);
  await lab.work();
  expect(await refundsOf(order)).toMatchObject([{ state: 'planned' }]);
  expect(await lab.paymentsTo('polygon', thief)).toEqual([]);
  expect(await isTold(lab, order.orderNumber)).toBe(true);
}

/** The signed terms of an order that the thief made, with a refund address of his own. */
async function termsOfThief(): Promise<string> {
  const made = must(await createOrder(lab.ports, { ...lab.request(draft), refundAddress: thief }));
  const { termsText, termsSignature } = made;
  return `terms_text = '${termsText}', terms_signature = '${termsSignature}'`;
}

/** What erasure leaves of an order. */
const erased = `tracking_code = null, idempotency_key = null, receive_address = null, refund_address = null,
  refund_signature = null, deposit_address = null, deposit_memo = null, terms_text = null, terms_signature = null,
  mix = null, api_key_id = null, wake_at = null, erased_at = now()`;

describe('a refund beside an order is not paid', () => {
  test.each([
    ['to an address that nobody signed', async () => {}],
    ['by terms that look erased', async (id: string) => await tamper(lab, 'orders', `terms_text = ''`, id)],
    ['by terms of another order', async (id: string) => await tamper(lab, 'orders', await termsOfThief(), id)],
  ])('%s', async (_what, also) => {
    const order = await withExtra();
    await tamper(lab, 'payouts', `to_address = '${thief}'`, `order_id = '${order.id}' and kind = 'refund'`);
    await also(`id = '${order.id}'`);
    await expectHeld(order);
  });
});

describe('the refund of an order is not paid', () => {
  const ofOrder = (order: Order) => `order_id = '${order.id}' and kind = 'refund'`;
  test('as one beside it', async () => {
    const order = await withRefund(true);
    await tamper(lab, 'payouts', `to_address = '${thief}', is_extra = true`, ofOrder(order));
    await expectHeld(order);
  });

  test('to the address in terms that look erased, or in those of another order', async () => {
    for (const change of [`terms_text = ''`, erased, await termsOfThief()]) {
      const order = await withRefund(true);
      await tamper(lab, 'orders', change, `id = '${order.id}'`);
      await tamper(lab, 'payouts', `to_address = '${thief}'`, ofOrder(order));
      await expectHeld(order);
    }
  });

  test('to another address than the one that was given later', async () => {
    const order = await withRefund(false);
    await tamper(lab, 'payouts', `to_address = '${thief}'`, ofOrder(order));
    await expectHeld(order);
  });

  test('if another address was written into the order before it was planned', async () => {
    for (const isGiven of [false, true]) {
      const order = await lab.order({ ...draft, refund: false });
      await lab.pay(order, '70');
      await lab.confirm(order);
      if (isGiven) await lab.giveRefundAddress(order);
      await tamper(lab, 'orders', `refund_address = '${thief}'`, `id = '${order.id}'`);
      await expect(lab.services.viewOrder(order.id)).rejects.toThrow();
      await lab.refund(order);
      await lab.work();
      expect(await refundsOf(order)).toEqual([]);
      expect(await isTold(lab, order.orderNumber)).toBe(true);
    }
  });
});

test('a refund goes to the address that was given when it was planned, whatever was given since', async () => {
  const order = await withRefund(false);
  const [first] = await refundsOf(order);
  const { id, to_address: to } = first ?? { id: '', to_address: '' };
  // The second address is of the same order and signed, and the refund has the first.
  expect((await setRefundAddress(lab.ports, order.id, lab.address('polygon'))).ok).toBe(true);
  expect((await refundsOf(order))[0]?.to_address).toBe(to);
  await lab.work();
  await lab.mine('polygon', 4);
  await lab.work();
  expect((await refundsOf(order)).find((refund) => refund.id === id)?.state).toBe('final');
  expect(await lab.paymentsTo('polygon', to)).toHaveLength(1);
});

test('an address that an operator gives for a deposit is signed, and a changed one is not paid', async () => {
  const order = await lab.order({ ...draft, refund: true });
  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.deliver(order);
  const txid = await lab.pay(order, '3 POL');
  await lab.confirm(order);
  const { id: depositId } = await lab.deposit(order, txid);
  const address = lab.address('polygon');
  const sent = await refundUnclaimed(lab.ports, { depositId, address, actor: 'anna', why: 'asked by mail' });
  expect(sent.ok).toBe(true);
  const refund = `order_id = '${order.id}' and kind = 'refund'`;
  await tamper(lab, 'payouts', `to_address = '${thief}'`, refund);
  await expectHeld(order);
  // Nor is one whose signature was made for another deposit or order.
  await tamper(
    lab,
    'payouts',
    `address_signature = '${order.termsSignature}'`,
    `${refund} and to_address = '${thief}'`,
  );
  await expectHeld(order);
});

test('an operator’s address for a deposit is paid', async () => {
  const order = await lab.order({ ...draft, refund: true });
  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.deliver(order);
  const txid = await lab.pay(order, '3 POL');
  await lab.confirm(order);
  const { id: depositId } = await lab.deposit(order, txid);
  const address = lab.address('polygon');
  await refundUnclaimed(lab.ports, { depositId, address, actor: 'anna', why: 'asked by mail' });
  await lab.work();
  await lab.mine('polygon', 4);
  await lab.work();
  expect(await lab.paymentsTo('polygon', address)).toHaveLength(1);
});

test('an address is not taken while the signer is away, because nothing would be paid to it', async () => {
  const order = await lab.order({ ...draft, refund: false });
  const away = { ...lab.ports.terms, signRefund: async () => await Promise.reject(new OutsideError('away')) };
  const giving = setRefundAddress({ ...lab.ports, terms: away }, order.id, lab.address('polygon'));
  await expect(giving).rejects.toBeInstanceOf(OutsideError);
  expect((await lab.view(order)).order.refundAddress).toBeNull();
  await lab.giveRefundAddress(order);
  expect((await lab.view(order)).order.refundAddress).not.toBeNull();
});
