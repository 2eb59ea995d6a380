/** One order in the back office: its details, revealing its addresses, and the operator's decisions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney, type Money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, type OfficeLab } from './open-office.ts';

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

/** An underpaid order, which waits for a choice. */
async function orderThatWaits(): Promise<Order> {
  const order = await lab.order({ send: '1 LTC', receive: 'ETH', refund: true });
  await lab.pay(order, '0.5');
  await lab.mine('litecoin', 12);
  await lab.work();
  expect(await lab.state(order)).toBe('action_required');
  return order;
}

const { password } = operator;

async function decide({ orderNumber }: Order, body: object) {
  const path = `/exchanges/${orderNumber}/decision`;
  return await office.call<Readonly<{ state: string; code: string; details: Record<string, unknown> }>>('POST', path, {
    token,
    body: { password, ...body },
  });
}

async function countActions(action: string): Promise<number> {
  const { rows } = await lab.database.ownerPool.query('select 1 from audit_log where action = $1', [action]);
  return rows.length;
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
      listedAddresses: [],
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
    const before = await countActions('operator_refunded');
    const clicks = Array.from({ length: 50 }, async () => {
      return await decide(order, { choice: 'refund', reason: 'asked by e-mail', version });
    });
    const answers = await Promise.all(clicks);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countActions('operator_refunded')).toBe(before + 1);
    const entry = (await office.backOffice.readAudit({ limit: 100 })).rows.find(
      ({ action }) => action === 'operator_refunded',
    );
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
    const { decisions, matches } = await show(order.orderNumber);
    const clears = matches.map(({ id }) => id);
    expect(decisions).toEqual([
      { choice: 'continue', obstacle: null, clears, needsAddress: false },
      { choice: 'refund', obstacle: null, clears: [], needsAddress: false },
    ]);
    expect(matches).toMatchObject([{ role: 'sender', address: listed, entry: 'listed by the test', clearance: null }]);
    const refused = await decide(order, { choice: 'release', reason: 'a false match' });
    expect([refused.status, refused.body.code]).toEqual([409, 'match_not_cleared']);
    const { status, body } = await decide(order, { choice: 'release', reason: 'a false match', clears });
    expect([status, body.state]).toEqual([200, 'exchanging']);
    const [decided, cleared] = (await office.backOffice.readAudit({ limit: 2 })).rows;
    expect(decided).toMatchObject({ action: 'operator_continued', subject: order.orderNumber });
    expect(cleared).toMatchObject({
      action: 'match_cleared',
      subject: order.orderNumber,
      details: 'sender, listed by the test of the list of 2026-11-01: a false match',
    });
    await lab.work();
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
  });

  test('shows the evidence with addresses by their beginning, and whole on demand', async () => {
    const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
    lab.list(order.receiveAddress);
    await lab.pay(order, '1');
    await lab.mine('litecoin', 12);
    await lab.work();
    expect(await lab.reason(order)).toBe('address_listed');
    const path = `/exchanges/${order.orderNumber}`;
    const { body, text } = await office.call<Readonly<{ matches: unknown }>>('GET', path, { token });
    expect(text).not.toContain(order.receiveAddress);
    expect(body.matches).toMatchObject([
      { role: 'receive', entry: 'listed by the test', listSource: 'sample-list.csv', listDate: '2026-11-01' },
    ]);
    const revealed = await office.call<Readonly<{ listedAddresses: unknown }>>('POST', `${path}/reveal`, {
      token,
      body: {},
    });
    expect(revealed.body.listedAddresses).toEqual([order.receiveAddress]);
  });

  test('is made on figures: ordered, received, paid at the rate of now, and what would go back', async () => {
    const order = await orderThatWaits();
    const view = await show(order.orderNumber);
    expect(view.order.deposited).toEqual({ currency: 'LTC', units: 50_000_000n });
    const worth = await lab.worthNow(order, '0.5');
    expect(view.figures).toMatchObject({
      ordered: { currency: 'LTC', units: 100_000_000n },
      received: { currency: 'LTC', units: 50_000_000n },
    });
    const write = (amount: Money | null | undefined) => amount && `${formatMoney(amount)} ${amount.currency}`;
    expect(write(view.figures?.paid)).toBe(worth);
    expect(view.figures?.refunds.map(write)).toEqual([await lab.lessFee('0.5 LTC')]);
  });

  test.each([{ password: '' }, { password: 'a guess' }])('takes the password again: %j', async (wrong) => {
    const order = await orderThatWaits();
    const { status, body } = await decide(order, { choice: 'refund', reason: 'x', ...wrong });
    expect([status, body.code]).toEqual([403, 'step_up_required']);
    expect(await lab.state(order)).toBe('action_required');
    office.pass(3_600_000);
    token = await office.signIn();
  });

  test('continues an order whose refund is not signed, which has no other button', async () => {
    const stop = { scope: 'LTC', reason: 'operator', by: 'operator', note: '' } as const;
    const order = await orderThatWaits();
    await stopPayouts(lab.ports, stop);
    await lab.refund(order);
    await lab.work();
    expect((await show(order.orderNumber)).decisions).toMatchObject([{ choice: 'continue', obstacle: null }]);
    const before = await countActions('operator_continued');
    const { status } = await decide(order, { choice: 'continue', reason: 'asked by mail' });
    expect([status, await lab.state(order)]).toEqual([200, 'exchanging']);
    expect(await countActions('operator_continued')).toBe(before + 1);
    await liftStop(lab.ports, stop);
  });

  test('has no button where it cannot work, and says why', async () => {
    const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
    const listed = lab.address('litecoin');
    lab.list(listed);
    await lab.pay(order, '1', listed);
    await lab.watch('litecoin');
    expect(await lab.state(order)).toBe('held');
    const { decisions } = await show(order.orderNumber);
    expect(decisions.map(({ obstacle }) => obstacle)).toEqual(['deposit_unconfirmed', 'deposit_unconfirmed']);
    const refused = await decide(order, { choice: 'release', reason: 'x' });
    expect([refused.status, refused.body.code]).toEqual([409, 'order_event_not_allowed']);
    expect(refused.body.details).toMatchObject({ obstacle: 'deposit_unconfirmed' });
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
