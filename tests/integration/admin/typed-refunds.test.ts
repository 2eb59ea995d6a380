/** If the visitor left no refund address, an operator enters one, with a reason and step-up authentication. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

async function refund({ orderNumber }: Order, body: object) {
  const path = `/exchanges/${orderNumber}/decision`;
  const proof = { choice: 'refund', reason: 'asked by e-mail', password: operator.password };
  const { status, body: answer } = await office.call('POST', path, { token, body: { ...proof, ...body } });
  return [status, answer.code];
}

const done = [200, undefined];
const daysLater = 60 * 24;

/** Orders without a refund address, by the cause that stopped them, each with its deposit in the books. */
const stuck = {
  'was held for its sender': async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    await lab.pay(order, '0.5', 'bcrt1qscnh5vyxllky3uculqrtnpgzl40rp2f98slc3e');
    await lab.confirm(order);
    return { order, state: 'held' };
  },
  'got too little': async () => {
    const order = await lab.order({ send: '1 BTC', receive: 'ETH' });
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    return { order, state: 'action_required' };
  },
  'got too little, and nobody chose': async () => {
    const order = await lab.order({ send: '1 BTC', receive: 'ETH' });
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    await lab.advance(8 * daysLater);
    await lab.work();
    return { order, state: 'held' };
  },
  'was paid late': async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    await lab.advance(90);
    await lab.work();
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    return { order, state: 'action_required' };
  },
  'was paid too late': async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    await lab.advance(2 * daysLater);
    await lab.work();
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    return { order, state: 'failed' };
  },
  'is held for its receive address with its price fixed': async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    await lab.pay(order, '0.5');
    await lab.mine('bitcoin', 4);
    await lab.watch('bitcoin');
    await lab.priceOnly(order);
    lab.list(order.receiveAddress);
    await lab.work();
    return { order, state: 'held' };
  },
} as const satisfies Record<string, () => Promise<Readonly<{ order: Order; state: string }>>>;

describe.each(Object.entries(stuck))('an order that %s', (_name, make) => {
  test('goes back to the address that the operator types, once, and the log does not keep it', async () => {
    const { order, state } = await make();
    expect([await lab.state(order), order.refundAddress]).toEqual([state, null]);
    const shown = await office.backOffice.showOrder(order.orderNumber);
    const decision = shown.ok ? shown.value.decisions.find(({ choice }) => choice === 'refund') : undefined;
    expect(decision).toMatchObject({ obstacle: null, needsAddress: true });

    expect(await refund(order, {})).toEqual([409, 'refund_address_missing']);
    const address = lab.address('bitcoin');
    expect(await refund(order, { address: ` ${address} ` })).toEqual(done);
    const [entry] = (await office.backOffice.readAudit({ limit: 1 })).rows;
    expect(entry).toMatchObject({
      action: 'operator_refunded',
      subject: order.orderNumber,
      details: 'to an address that the operator typed: asked by e-mail',
    });
    expect(JSON.stringify(entry)).not.toContain(address);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.paymentsTo('bitcoin', address)).toEqual([await lab.lessFee('0.5 BTC')]);
    await lab.booksEqualChain();
  });
});

describe('what is refused changes nothing', () => {
  let order: Order;
  beforeAll(async () => {
    ({ order } = await stuck['got too little']());
  });

  test.each([
    [{ address: 'somewhere' }, 400, 'address_malformed'],
    [{ address: '0x1d92F704c98eAB53Dac245257DbA9A509BEF5D42' }, 400, 'address_malformed'],
    [{ password: 'a guess' }, 403, 'step_up_required'],
    [{ password: undefined }, 403, 'step_up_required'],
    [{ reason: ' ' }, 400, 'reason_invalid'],
  ])('%j', async (fields, status, code) => {
    const wanted = { address: lab.address('bitcoin'), ...fields };
    expect(await refund(order, wanted)).toEqual([status, code]);
    expect([await lab.state(order), (await lab.view(order)).order.refundAddress]).toEqual(['action_required', null]);
  });

  test('to an address that is ours, or listed', async () => {
    const listed = lab.address('bitcoin');
    lab.list(listed);
    expect(await refund(order, { address: order.depositAddress })).toEqual([400, 'address_forbidden']);
    expect(await refund(order, { address: listed })).toEqual([403, 'address_listed']);
    expect([await lab.state(order), (await lab.view(order)).order.refundAddress]).toEqual(['action_required', null]);
  });

  test('to another address than the one that the visitor gave', async () => {
    const given = await lab.order({ send: '1 BTC', receive: 'ETH', refund: true });
    await lab.pay(given, '0.5');
    await lab.confirm(given);
    expect(await refund(given, { address: lab.address('bitcoin') })).toEqual([409, 'refund_address_given']);
    expect(await lab.state(given)).toBe('action_required');
    expect(await refund(given, {})).toEqual(done);
    await lab.work();
    await lab.confirm(given);
    expect(await lab.refunded(given)).toEqual([await lab.lessFee('0.5 BTC')]);
    await lab.booksEqualChain();
  });
});

test('coins in another asset than was ordered go back on their own chain', async () => {
  const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC' });
  await lab.pay(order, '3 POL');
  await lab.confirm(order);
  expect([await lab.state(order), await lab.reason(order)]).toEqual(['held', 'wrong_asset']);
  const address = lab.address('polygon');
  expect(await refund(order, { address })).toEqual(done);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.paymentsTo('polygon', address)).toEqual([await lab.lessFee('3 POL')]);
  await lab.booksEqualChain();
});
