/** What pages offer is what is accepted: the decisions of an operator, and the choices of a visitor. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatMoney } from '#src/domain/money.ts';
import { possibleChoices, type OrderChoice } from '#src/domain/order/choices.ts';
import type { DecisionChoice } from '#src/domain/order/decision-obstacle.ts';
import type { Order } from '#src/domain/order/order.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { continueOrder, refundOrder } from '#src/usecases/orders/choose.ts';
import { quoteChoice } from '#src/usecases/orders/quote-choice.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
beforeEach(async () => {
  lab = await openOrderLab({ hot: ['100 BCH', '50 ETH'] });
  office = await openOffice(lab);
});
afterEach(async () => {
  await office.close();
  await lab.close();
});

async function decisionsOf({ orderNumber }: Order): Promise<Partial<Record<DecisionChoice, string | null>>> {
  const view = await office.backOffice.showOrder(orderNumber);
  if (!view.ok) throw new Error(view.code);
  return Object.fromEntries(view.value.decisions.map(({ choice, obstacle }) => [choice, obstacle]));
}

const isListed = async ({ orderNumber }: Order) =>
  (await office.backOffice.listDecidable([orderNumber])).has(orderNumber);

async function choicesOf(placed: Order): Promise<readonly OrderChoice[]> {
  const { order, deposits, payouts, fences } = await lab.view(placed);
  return possibleChoices({ ...order, fences }, deposits, payouts);
}

async function decide({ id: orderId }: Order, choice: DecisionChoice) {
  const matches = await lab.ports.store.snapshot(async (records) => await records.matches.ofOrder(orderId));
  const clears = matches.map(({ id }) => id);
  return await decideOrder(lab.ports, { orderId, choice, actor: 'operator', why: 'the test says so', clears });
}

async function largest(): Promise<string> {
  const refused = await lab.tryOrder({ send: '9 BTC', receive: 'BCH' });
  if (refused.ok) throw new Error('nine bitcoins are more than the wallet has');
  return `${String(refused.details?.['max'])} BTC`;
}

async function price(order: Order): Promise<void> {
  await lab.pay(order, formatMoney(order.quote.inputs.send));
  await lab.mine('bitcoin', 6);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  expect((await lab.view(order)).order.price).not.toBeNull();
}

test('a held order whose coins are promised to others is offered to be continued when they are there', async () => {
  const held = await lab.order({ send: await largest(), receive: 'BCH', refund: true });
  await price(held);
  lab.list(held.receiveAddress);
  await lab.work();
  expect(await lab.state(held)).toBe('held');
  expect(await decisionsOf(held)).toEqual({ continue: null, refund: null });
  await price(await lab.order({ send: await largest(), receive: 'BCH' }));
  expect(await decisionsOf(held)).toEqual({ continue: 'not_covered', refund: null });
  expect(await decide(held, 'continue')).toMatchObject({ ok: false, code: 'amount_not_covered' });
  await lab.fund('300 BCH');
  await lab.work();
  expect(await decisionsOf(held)).toEqual({ continue: null, refund: null });
  expect(await decide(held, 'continue')).toMatchObject({ ok: true });
});

/** An order whose payout waits because of a stop. */
async function waitingOrder(): Promise<Order> {
  const order = await lab.order({ send: '0.05 BTC', receive: 'ETH', refund: true });
  await lab.pay(order, '0.05');
  await stopPayouts(lab.ports, { scope: 'ETH', reason: 'operator', by: 'operator', note: '' });
  await lab.confirm(order);
  expect((await lab.view(order)).order).toMatchObject({ state: 'exchanging', waiting: { reason: 'payouts_stopped' } });
  return order;
}

async function underpaidOrder(refund = true): Promise<Order> {
  const order = await lab.order({ send: '0.05 BTC', receive: 'ETH', refund });
  await lab.pay(order, '0.03');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  return order;
}

describe('after a restore', () => {
  const fenceOf = (scope: 'bitcoin' | 'ethereum') => ({ scope, reason: 'restored', by: 'restore', note: '' }) as const;
  const refused = { ok: false, code: 'order_event_not_allowed' } as const;

  test('nobody is offered to take back what may have been paid', async () => {
    const order = await waitingOrder();
    expect(await choicesOf(order)).toContain('refund');
    expect(await decisionsOf(order)).toEqual({ continue: null, refund: null });
    expect(await isListed(order)).toBe(true);
    await stopPayouts(lab.ports, fenceOf('ethereum'));
    expect(await choicesOf(order)).not.toContain('refund');
    expect(await decisionsOf(order)).toEqual({ continue: 'payout_sent', refund: 'payout_sent' });
    expect(await isListed(order)).toBe(false);
    expect(await quoteChoice(lab.ports, order.id)).toMatchObject(refused);
    expect(await refundOrder(lab.ports, order.id)).toMatchObject(refused);
    for (const choice of ['continue', 'refund'] as const) expect(await decide(order, choice)).toMatchObject(refused);
    await liftStop(lab.ports, fenceOf('ethereum'));
    expect(await choicesOf(order)).toContain('refund');
    expect(await refundOrder(lab.ports, order.id)).toMatchObject({ ok: true });
  });

  test('nobody is offered to refund an open choice that may have been continued and paid', async () => {
    const order = await underpaidOrder();
    await stopPayouts(lab.ports, fenceOf('ethereum'));
    expect(await choicesOf(order)).not.toContain('refund');
    expect(await decisionsOf(order)).toEqual({ continue: null, refund: 'payout_sent' });
    expect(await lab.quoteChoice(order)).toMatchObject({ refunds: [], refundsUntil: null });
    expect(await refundOrder(lab.ports, order.id)).toMatchObject(refused);
    await liftStop(lab.ports, fenceOf('ethereum'));
    expect((await lab.quoteChoice(order)).refunds).toHaveLength(1);
  });

  test('nobody is offered to continue what may have been refunded', async () => {
    const order = await underpaidOrder();
    await stopPayouts(lab.ports, fenceOf('bitcoin'));
    expect(await choicesOf(order)).not.toContain('continue');
    expect(await decisionsOf(order)).toEqual({ continue: 'refund_under_way', refund: null });
    expect(await lab.quoteChoice(order)).toMatchObject({ whole: null, splits: [] });
    expect(await continueOrder(lab.ports, order.id)).toMatchObject(refused);
    await liftStop(lab.ports, fenceOf('bitcoin'));
    expect(await choicesOf(order)).toContain('continue');
    expect(await lab.continue(order)).toMatchObject({ state: 'exchanging' });
  });
});

test('the list offers what needs no address and clears no match, and nothing that goes on', async () => {
  const bare = await underpaidOrder(false);
  expect(await isListed(bare), 'it can be continued').toBe(true);
  const listed = await lab.order({ send: '0.05 BTC', receive: 'ETH' });
  await lab.pay(listed, '0.05', 'bcrt1qscnh5vyxllky3uculqrtnpgzl40rp2f98slc3e');
  await lab.confirm(listed);
  expect(await lab.state(listed)).toBe('held');
  expect(await isListed(listed), 'its match has to be looked at').toBe(false);
  const paid = await lab.order({ send: '0.05 BTC', receive: 'ETH' });
  await lab.pay(paid, '0.05');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(paid);
  expect(await lab.state(paid)).toBe('exchanging');
  expect(await isListed(paid), 'its payout does not wait').toBe(false);
});
