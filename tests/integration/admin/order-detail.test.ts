/** One order in the back office: what is shown, what is revealed, and what the operator decides. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
  token = await office.signIn();
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

async function show(orderNumber: string) {
  const view = await office.backOffice.showOrder(orderNumber);
  if (!view.ok) throw new Error(view.code);
  return view.value;
}

/** Paid with too little, so that somebody has to choose. */
async function orderThatWaits(): Promise<Order> {
  const order = await lab.order({ send: '1 LTC', receive: 'ETH', refund: true });
  await lab.pay(order, '0.5');
  await lab.mine('litecoin', 12);
  await lab.work();
  expect(await lab.state(order)).toBe('action_required');
  return order;
}

async function decide({ orderNumber }: Order, body: unknown) {
  const path = `/exchanges/${orderNumber}/decision`;
  return await office.call<Readonly<{ state: string; code: string; details: Record<string, unknown> }>>('POST', path, {
    token,
    body,
  });
}

describe('an order that was paid', () => {
  let order: Order;
  beforeAll(async () => {
    order = await lab.order({ send: '1 LTC', receive: 'ETH', refund: true });
    await lab.pay(order, '1');
    await lab.mine('litecoin', 12);
    await lab.work();
    await lab.mine('ethereum', 40);
    await lab.work();
    expect(await lab.state(order)).toBe('completed');
  });

  test('shows its deposit, payout with attempts, history and lines in the books', async () => {
    const view = await show(order.orderNumber);
    expect(view.deposits).toMatchObject([{ status: 'confirmed', use: 'swap', amount: { currency: 'LTC' } }]);
    expect(view.payouts).toMatchObject([{ kind: 'payout', state: 'final', attempts: [{ number: 1 }] }]);
    expect(view.payouts[0]?.txid).toBe(view.payouts[0]?.attempts[0]?.txid);
    expect(view.history.at(-1)).toMatchObject({ event: 'payout_confirmed', to: 'completed' });
    expect(view.ledger.map(({ ref }) => ref.split(':')[0])).toEqual(['dep', 'conv', 'out', 'settle']);
    for (const { lines } of view.ledger) {
      const sums = Object.groupBy(lines, ({ amount }) => amount.currency);
      for (const same of Object.values(sums)) expect(same.reduce((sum, { amount }) => sum + amount.units, 0n)).toBe(0n);
    }
    expect(view.decisions).toEqual([]);
  });

  test('is answered with addresses by their beginning and without the id that opens it', async () => {
    const { status, text } = await office.call('GET', `/exchanges/${order.orderNumber}`, { token });
    expect(status).toBe(200);
    for (const secret of [order.id, order.receiveAddress, order.depositAddress, order.refundAddress ?? '']) {
      expect(text).not.toContain(secret);
    }
  });

  test('tells whole addresses on demand, and writes down who asked', async () => {
    const { body } = await office.call<Readonly<Record<string, unknown>>>(
      'POST',
      `/exchanges/${order.orderNumber}/reveal`,
      { token },
    );
    expect(body).toEqual({
      receiveAddresses: [order.receiveAddress],
      refundAddress: order.refundAddress,
      depositAddress: order.depositAddress,
      payoutAddresses: [order.receiveAddress],
    });
    const [entry] = (await office.backOffice.readAudit({ limit: 1 })).rows;
    expect(entry).toMatchObject({ actor: 'operator', action: 'addresses_revealed', subject: order.orderNumber });
  });

  test('takes no decision any more', async () => {
    const before = await office.countAudit();
    const { status, body } = await decide(order, { choice: 'refund', reason: 'by mistake' });
    expect([status, body.code]).toEqual([409, 'order_event_not_allowed']);
    expect(await office.countAudit()).toBe(before);
  });
});

describe('a decision', () => {
  test('to refund is made once by fifty clicks, with its reason in the audit log', async () => {
    const order = await orderThatWaits();
    const { version, ...rest } = (await show(order.orderNumber)).order;
    expect(rest.state).toBe('action_required');
    const before = await office.countAudit();
    const clicks = Array.from({ length: 50 }, async () => {
      return await decide(order, { choice: 'refund', reason: 'asked by e-mail', version });
    });
    const answers = await Promise.all(clicks);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await office.countAudit()).toBe(before + 1);
    const [entry] = (await office.backOffice.readAudit({ limit: 1 })).rows;
    expect(entry).toMatchObject({
      actor: 'operator',
      action: 'operator_refunded',
      subject: order.orderNumber,
      details: 'asked by e-mail',
    });
    await lab.work();
    await lab.mine('litecoin', 12);
    await lab.work();
    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toHaveLength(1);
    await lab.booksEqualChain();
  });

  test('on a page that is out of date is refused', async () => {
    const order = await orderThatWaits();
    const { version } = (await show(order.orderNumber)).order;
    await lab.continue(order);
    const { status, body } = await decide(order, { choice: 'refund', reason: 'too late', version });
    expect([status, body.code]).toEqual([409, 'order_event_not_allowed']);
  });

  test('releases a held order, which then goes on', async () => {
    const order = await lab.order({ send: '1 LTC', receive: 'ETH', refund: true });
    const listed = lab.address('litecoin');
    lab.list(listed);
    await lab.pay(order, '1', listed);
    await lab.mine('litecoin', 12);
    await lab.work();
    expect(await lab.state(order)).toBe('held');
    expect((await office.backOffice.readScreening()).heldOrders).toBe(1);
    expect((await show(order.orderNumber)).decisions).toEqual(['continue', 'refund']);
    const { status, body } = await decide(order, { choice: 'release', reason: 'a false match' });
    expect([status, body.state]).toEqual([200, 'exchanging']);
  });

  test.each([
    [{ choice: 'refund', reason: '' }, 'reason_invalid', 'reason'],
    [{ choice: 'refund', reason: '   ' }, 'reason_invalid', 'reason'],
    [{ choice: 'refund', reason: '<b>now</b>' }, 'reason_invalid', 'reason'],
    [{ choice: 'refund', reason: 'x'.repeat(501) }, 'reason_invalid', 'reason'],
    [{ choice: 'refund' }, 'request_malformed', 'reason'],
    [{ choice: 'burn', reason: 'x' }, 'request_malformed', 'choice'],
    [{ reason: 'x' }, 'request_malformed', 'choice'],
    [{ choice: 'refund', reason: 'x', version: 'newest' }, 'request_malformed', 'version'],
  ])('is refused with its field named, and nothing happens: %j', async (fields, code, field) => {
    const order = await lab.order({ send: '1 LTC', receive: 'ETH', refund: true });
    const before = await office.countAudit();
    const { status, body } = await decide(order, fields);
    expect([status, body.code, body.details['field']]).toEqual([400, code, field]);
    expect([await lab.state(order), await office.countAudit()]).toEqual(['awaiting_deposit', before]);
  });

  test.each(['TS-20300101-00000000', "TS-' or 1=1", '%3Cscript%3E', 'x'.repeat(40)])(
    'needs an order that exists, not %s',
    async (orderNumber) => {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['POST', '/reveal', {}],
        ['POST', '/decision', { choice: 'refund', reason: 'x' }],
      ] as const) {
        const answer = await office.call(method, `/exchanges/${encodeURI(orderNumber)}${path}`, { token, body });
        expect([answer.status, answer.body.code]).toEqual([404, 'order_not_found']);
      }
    },
  );
});

test('an erased order shows what is left of it', async () => {
  const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
  await lab.cancel(order);
  await lab.ports.store.transaction(async (records) => await records.orders.erase(order.id, lab.ports.clock.now()));
  const view = await show(order.orderNumber);
  expect(view.order).toMatchObject({ isErased: true, trackingCode: null, receiveAddress: null, depositAddress: null });
  expect(await decide(order, { choice: 'refund', reason: 'x' })).toMatchObject({ status: 404 });
});
