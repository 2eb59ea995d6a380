/**
 * A payout that is called off although others have later nonces: whoever has the last nonce takes its place, so that no
 * gap holds anybody up. Nothing that may be signed ever moves.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { possibleChoices } from '#src/domain/order/choices.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { refundOrder } from '#src/usecases/orders/choose.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { planSweeps } from '#src/usecases/sweeps/plan-sweeps.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { makeBoundOrders, type BoundOrders } from './support/bound-orders.ts';
import { payoutOf } from './support/one-coin-lab.ts';

let lab: LoanLab;
let bound: BoundOrders;
beforeEach(async () => {
  lab = await openLoanLab();
  bound = makeBoundOrders(lab);
});
afterEach(async () => {
  await lab.booksEqualChain();
  await lab.close();
});

const stop = { scope: 'ethereum', reason: 'operator', by: 'operator', note: '' } as const;

async function resume(): Promise<void> {
  await liftStop(lab.ports, stop);
  await lab.advance(2);
  await lab.work();
}

async function find(id: string): Promise<Payout> {
  const payout = await lab.ports.store.snapshot(async ({ payouts }) => await payouts.find(id));
  if (!payout) throw new Error(`there is no payout ${id}`);
  return payout;
}

function nonceOf({ domain }: Payout): number {
  if (domain?.kind !== 'nonce') throw new Error('the payout has a nonce');
  return domain.nonce;
}

/** Binds the payout to the next nonce, and no more. */
async function bind({ id }: Payout): Promise<Payout> {
  await advancePayout(lab.ports, id);
  const payout = await find(id);
  expect(payout).toMatchObject({ state: 'reserved', mayBeSigned: false, domain: { kind: 'nonce' } });
  return payout;
}

async function boundOrders(count: number): Promise<readonly Order[]> {
  const orders = await bound.plannedOrders('ETH', count);
  for (const order of orders) await bind(await payoutOf(lab, order));
  return orders;
}

/** What may have a later nonce and no deadline of its own. */
const others: Readonly<Record<string, () => Promise<Payout>>> = {
  'a refund': async () => {
    const order = await lab.order({ send: '1 ETH', receive: 'BTC', refund: true });
    await lab.pay(order, '0.6');
    await lab.confirm(order);
    await lab.refund(order);
    await lab.priceOnly(order);
    return await payoutOf(lab, order);
  },
  'a loan': async () => {
    const loan = await lab.lend('70 USDT-ERC20');
    await lab.release(loan);
    const [payout] = await lab.loanPayouts(loan);
    if (!payout) throw new Error('the loan has a payout');
    return payout;
  },
  'a top-up': async () => {
    const order = await lab.order({ send: '2000 USDT-ERC20', receive: 'BTC' });
    await lab.pay(order, '2000');
    await lab.mine('ethereum', finalityBlocks('ethereum', 'sandbox'));
    await lab.watch('ethereum');
    await planSweeps(lab.ports, 'ethereum');
    const [deposit] = (await lab.view(order)).deposits;
    const moves = await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofDeposit(deposit?.id ?? ''));
    const topUp = moves.find(({ kind }) => kind === 'top_up');
    if (!topUp) throw new Error('the deposit is topped up');
    return topUp;
  },
};

describe.each(Object.keys(others))('behind it is %s', (name) => {
  test('and the deadline frees the order nevertheless', async () => {
    const planned = await others[name]?.();
    if (!planned) throw new Error('there is another payout');
    const [order] = await boundOrders(1);
    if (!order) throw new Error('there is an order');
    const first = nonceOf(await payoutOf(lab, order));
    const later = await bind(planned);
    expect(nonceOf(later)).toBe(first + 1);
    await stopPayouts(lab.ports, stop);
    await lab.work();
    await lab.advance(61);
    await lab.work();
    await bound.expectRefunded(order);
    expect(await find(later.id)).toMatchObject({ state: 'reserved', domain: { ...later.domain, nonce: first } });

    await resume();
    await lab.mine('ethereum', finalityBlocks('ethereum', 'sandbox'));
    await lab.work();
    expect(await find(later.id)).toMatchObject({ state: 'final' });
    const [next] = await bound.plannedOrders('ETH');
    if (!next) throw new Error('there is another order');
    await lab.work();
    await bound.expectPaid(next);
  });
});

test('the visitor takes back one of several orders, and the others are paid', async () => {
  const orders = await boundOrders(3);
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error('there are three orders');
  const nonces = [];
  for (const order of orders) nonces.push(nonceOf(await payoutOf(lab, order)));
  await stopPayouts(lab.ports, stop);
  await lab.work();
  await lab.refund(first);
  await bound.expectRefunded(first);
  const now = await Promise.all([third, second].map(async (order) => nonceOf(await payoutOf(lab, order))));
  expect(now).toEqual(nonces.slice(0, 2));
  await resume();
  for (const order of [second, third]) await bound.expectPaid(order);
});

test('a payout of an order takes no place in front of a signed one, where it would have no way out', async () => {
  const orders = await boundOrders(3);
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error('there are three orders');
  await bound.step(second);
  expect(await payoutOf(lab, second)).toMatchObject({ state: 'signed' });
  await stopPayouts(lab.ports, stop);
  await lab.work();
  const { order, deposits, payouts } = await lab.view(first);
  expect(possibleChoices(order, deposits, payouts)).not.toContain('refund');
  expect(await refundOrder(lab.ports, first.id)).toMatchObject({ ok: false });
  await lab.refund(third);
  await bound.expectRefunded(third);
  await resume();
  for (const each of [first, second]) await bound.expectPaid(each);
});

test('and the worker that signs the last one at once go one way, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [first, last] = await boundOrders(2);
    if (!first || !last) throw new Error('there are two orders');
    await stopPayouts(lab.ports, stop);
    await lab.work();
    await liftStop(lab.ports, stop);
    await lab.advance(1);
    const [taken] = await Promise.all([refundOrder(lab.ports, first.id), bound.step(last)]);
    await lab.advance(1);
    await lab.work();
    await lab.confirm(first);
    await lab.deliver(first);
    const [received, back] = [await lab.received(first), await lab.refunded(first)];
    expect([received.length, back.length]).toEqual(taken.ok ? [0, 1] : [1, 0]);
    await bound.expectPaid(last);
  }
});
