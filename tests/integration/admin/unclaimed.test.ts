/**
 * The operator refunds a deposit that its order could not use, by an endpoint: with a reason and the password, once.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});
beforeEach(async () => {
  // Moves the clock past the back-off after a wrong password.
  office.pass(3_600_000);
  token = await office.signIn();
});

type Unclaimed = Readonly<{ order: Order; deposit: Deposit }>;

/** A completed order with a further deposit, in another asset or from an address on the screening list. */
async function orderWithUnclaimed({ refund = true, isListed = false } = {}): Promise<Unclaimed> {
  const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC', refund });
  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.deliver(order);
  const sender = lab.address('polygon');
  if (isListed) lab.list(sender);
  const txid = isListed ? await lab.pay(order, '40', sender) : await lab.pay(order, '3 POL');
  await lab.confirm(order);
  const deposit = await lab.deposit(order, txid);
  expect([await lab.state(order), deposit.use]).toEqual(['completed', 'unclaimed']);
  return { order, deposit };
}

const proof = { reason: 'asked by e-mail', password: operator.password };

async function send({ orderNumber }: Pick<Order, 'orderNumber'>, body: object) {
  const path = `/exchanges/${orderNumber}/refund-unclaimed`;
  const { status, body: answer } = await office.call('POST', path, { token, body: { ...proof, ...body } });
  return [status, answer.code];
}

const sent = [200, undefined];

async function show({ orderNumber }: Order) {
  const view = await office.backOffice.showOrder(orderNumber);
  if (!view.ok) throw new Error(view.code);
  return view.value;
}

async function listRefundable(order: Order): Promise<readonly string[]> {
  return (await show(order)).deposits.filter(({ canRefund }) => canRefund).map(({ id }) => id);
}

async function lastAudit() {
  return (await office.backOffice.readAudit({ limit: 1 })).rows[0];
}

describe('an unclaimed deposit', () => {
  test('goes to the refund address of its order if no other is said', async () => {
    const { order, deposit } = await orderWithUnclaimed();
    expect(await listRefundable(order)).toEqual([deposit.id]);
    expect(await send(order, { depositId: deposit.id })).toEqual(sent);
    expect(await lastAudit()).toMatchObject({
      actor: 'operator',
      action: 'unclaimed_refunded',
      subject: order.orderNumber,
      details: `${deposit.id}, to the refund address: asked by e-mail`,
    });
    expect(await listRefundable(order)).toEqual([]);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('3 POL')]);
    expect(await lab.state(order)).toBe('completed');
    await lab.booksEqualChain();
  });

  test('of a listed sender goes to the address that the operator types, which the log does not keep', async () => {
    const { order, deposit } = await orderWithUnclaimed({ refund: false, isListed: true });
    expect(await send(order, { depositId: deposit.id })).toEqual([409, 'refund_address_missing']);
    const address = lab.address('polygon');
    expect(await send(order, { depositId: deposit.id, address: ` ${address} ` })).toEqual(sent);
    const entry = await lastAudit();
    expect(entry?.details).toBe(`${deposit.id}, to another address: asked by e-mail`);
    expect(JSON.stringify(entry)).not.toContain(address);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('40 USDC-POLYGON')]);
    await lab.booksEqualChain();
  });

  test('is sent once by many clicks, which are answered alike; another address comes too late', async () => {
    const { order, deposit } = await orderWithUnclaimed();
    const before = await office.countAudit();
    const address = lab.address('polygon');
    const wanted = { depositId: deposit.id, address };
    // No more concurrent requests than the limit on password attempts allows.
    const answers = await Promise.all(Array.from({ length: 3 }, async () => await send(order, wanted)));
    expect(answers).toEqual([sent, sent, sent]);
    expect(await send(order, wanted)).toEqual(sent);
    expect(await send(order, { depositId: deposit.id })).toEqual([409, 'deposit_not_unclaimed']);
    expect(await office.countAudit()).toBe(before + 1);
    await lab.work();
    await lab.confirm(order);
    expect(await send(order, wanted)).toEqual(sent);
    expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('3 POL')]);
    expect(await lab.refunded(order)).toEqual([]);
    await lab.booksEqualChain();
  });
});

describe('what is refused changes nothing', () => {
  let unclaimed: Unclaimed;
  beforeAll(async () => {
    unclaimed = await orderWithUnclaimed();
  });

  test.each([
    [{ password: 'a guess' }, 403, 'step_up_required'],
    [{ password: '' }, 403, 'step_up_required'],
    [{ reason: ' ' }, 400, 'reason_invalid'],
    [{ reason: '<b>' }, 400, 'reason_invalid'],
    [{ depositId: undefined }, 400, 'request_malformed'],
    [{ depositId: 'polygon:0x00:0' }, 409, 'deposit_not_unclaimed'],
    [{ address: 'somewhere' }, 400, 'address_malformed'],
    [{ address: 7 }, 400, 'address_malformed'],
    [{ address: {} }, 400, 'request_malformed'],
  ])('%j', async (fields, status, code) => {
    const { order, deposit } = unclaimed;
    const before = await office.countAudit();
    expect(await send(order, { depositId: deposit.id, ...fields })).toEqual([status, code]);
    expect([await office.countAudit(), (await show(order)).payouts.length]).toEqual([before, 1]);
  });

  test('to an address that is ours, or listed', async () => {
    const { order, deposit } = unclaimed;
    const listed = lab.address('polygon');
    lab.list(listed);
    const { id: depositId } = deposit;
    expect(await send(order, { depositId, address: order.depositAddress })).toEqual([400, 'address_forbidden']);
    expect(await send(order, { depositId, address: listed })).toEqual([403, 'address_listed']);
  });

  test('of another order, of the order itself, or of none', async () => {
    const { order, deposit } = unclaimed;
    const paid = (await lab.view(order)).deposits.find(({ use }) => use === 'swap');
    expect(await send(order, { depositId: paid?.id })).toEqual([409, 'deposit_not_unclaimed']);
    const other = await lab.order({ send: '1 LTC', receive: 'ETH' });
    expect(await send(other, { depositId: deposit.id })).toEqual([409, 'deposit_not_unclaimed']);
    for (const orderNumber of ['TS-20300101-00000000', 'x']) {
      expect(await send({ orderNumber }, { depositId: deposit.id })).toEqual([404, 'order_not_found']);
    }
  });

  test('before it is final', async () => {
    const { order } = unclaimed;
    const txid = await lab.pay(order, '2 POL');
    await lab.watch('polygon');
    const { id } = await lab.deposit(order, txid);
    expect(await send(order, { depositId: id })).toEqual([409, 'deposit_not_final']);
  });
});
