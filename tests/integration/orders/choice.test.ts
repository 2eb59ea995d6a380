/** Choices after a wrong payment: their figures and quotes, split payments, and a choice that times out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Quote } from '#src/domain/quote.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import type { Offer } from '#src/usecases/orders/quote-choice.ts';
import { writeAmount } from '#tests/support/order-lab/amounts.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

async function underpaid({ refund }: Readonly<{ refund: boolean }>) {
  const order = await lab.order({ send: '1000 TRX', receive: 'BCH', refund });
  await lab.pay(order, '500');
  await lab.confirm(order);
  await lab.advance(24 * 60 - 1);
  await lab.work();
  expect(await lab.state(order)).toBe('action_required');
  await lab.advance(2);
  await lab.work();
  return order;
}

test('unanswered for a day it is a refund where there is an address', async () => {
  const order = await underpaid({ refund: true });
  expect(await lab.state(order)).toBe('refunding');
  expect(await lab.reason(order)).toBe('choice_unanswered');
  await lab.confirm(order);

  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.refunded(order)).toEqual([await lab.lessFee('500 TRX')]);
  await lab.booksEqualChain();
});

test('unanswered for a day it is held where there is none, and an operator refunds it', async () => {
  const order = await underpaid({ refund: false });
  expect(await lab.state(order)).toBe('held');
  expect(await lab.reason(order)).toBe('choice_unanswered');
  await lab.booksEqualChain();

  expect(await decideOrder(lab.ports, { orderId: order.id, choice: 'refund', actor: 'operator', why: '' })).toEqual({
    ok: false,
    code: 'refund_address_missing',
    details: { field: 'address' },
  });
  await lab.giveRefundAddress(order);
  await lab.decide(order, 'refund');
  await lab.work();
  await lab.confirm(order);

  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.refunded(order)).toEqual([await lab.lessFee('500 TRX')]);
  await lab.booksEqualChain();
});

test('answered twice it counts once', async () => {
  const order = await lab.order({ send: '1000 TRX', receive: 'BCH', refund: true });
  await lab.pay(order, '500');
  await lab.confirm(order);

  const { whole } = await lab.quoteChoice(order);
  const quoteId = whole?.ok === true ? whole.value.id : '';
  const answers = await Promise.all([
    lab.services.continueOrder(order.id, quoteId),
    lab.services.refundOrder(order.id),
    lab.services.continueOrder(order.id, quoteId),
    lab.services.refundOrder(order.id),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await lab.work();
  await lab.deliver(order);
  await lab.confirm(order);

  const arrived = [...(await lab.received(order)), ...(await lab.refunded(order))];
  expect(arrived).toHaveLength(1);
  expect(['completed', 'refunded']).toContain(await lab.state(order));
  await lab.booksEqualChain();
});

describe('a choice', () => {
  async function mispaid(...amounts: readonly string[]) {
    await lab.work(); // Refreshes prices and chains.
    const order = await lab.order({ send: '1000 TRX', receive: 'BCH', refund: true });
    for (const amount of amounts) {
      await lab.pay(order, amount);
      await lab.work();
    }
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('action_required');
    return order;
  }
  const quoteOf = (offer: Offer | null | undefined): Quote => {
    if (offer?.ok !== true) throw new Error('nothing is offered');
    return offer.value;
  };
  const continueWith = async ({ id }: Order, quoteId?: string) => await lab.services.continueOrder(id, quoteId);

  test('shows what would be received for a minute, and pays exactly that although the market moves', async () => {
    const order = await mispaid('500');
    const { whole, splits, refunds } = await lab.quoteChoice(order);
    const quote = quoteOf(whole);
    expect(splits).toEqual([]);
    expect(refunds.map(writeAmount)).toEqual([await lab.lessFee('500 TRX')]);
    expect(writeAmount(quote.receive)).toBe(await lab.worthNow(order, '500'));
    expect(quote.expiresAt - quote.quotedAt).toBe(60_000);

    await lab.advance(1);
    expect(await continueWith(order, quote.id)).toMatchObject({ ok: true });
    await lab.advance(3);
    await lab.work();
    await lab.deliver(order);
    expect(await lab.received(order)).toEqual([writeAmount(quote.receive)]);
    expect(await lab.received(order)).not.toEqual([await lab.worthNow(order, '500')]);
    await lab.booksEqualChain();
  });

  test('answers an expired quote, another order’s or none with a new one, and stays open', async () => {
    const order = await mispaid('500');
    const old = quoteOf((await lab.quoteChoice(order)).whole);
    await lab.advance(1.01);
    await lab.work();
    const answer = await continueWith(order, old.id);
    const fresh = quoteOf((await lab.quoteChoice(order)).whole);
    expect(fresh.id).not.toBe(old.id);
    const receiveAmount = formatMoney(fresh.receive);
    expect(answer).toMatchObject({ ok: false, code: 'rate_changed', details: { quoteId: fresh.id, receiveAmount } });
    expect(await continueWith(order)).toMatchObject({ code: 'rate_changed' });
    expect(await continueWith(order, order.quote.id)).toMatchObject({ code: 'rate_changed' });
    expect(await lab.state(order)).toBe('action_required');
  });

  test('waits for a price that is at most ten seconds old, and refunds meanwhile', async () => {
    const order = await mispaid('500');
    await lab.advance(10 / 60);
    expect((await lab.quoteChoice(order)).whole).toMatchObject({ ok: true });
    await lab.advance(1.5);
    const { whole, refunds } = await lab.quoteChoice(order);
    expect(whole).toMatchObject({ ok: false, code: 'rate_unavailable' });
    expect(refunds).toHaveLength(1);
    expect(await continueWith(order)).toMatchObject({ ok: false, code: 'rate_unavailable' });
    await lab.refund(order);
    expect(await lab.state(order)).toBe('refunding');
  });

  test('needs recent prices of its own two coins, not of others', async () => {
    const order = await mispaid('500');
    const { send, receive } = { send: order.quote.inputs.send, receive: order.quote.receive };
    const own = [send, receive].map(({ currency }) => currencies[currency].priceSymbol);
    const ageAllBut = async (fresh: readonly string[]) =>
      await lab.ports.store.transaction(async ({ controls }) => {
        const rates = await controls.latestRates();
        if (!rates) throw new TypeError('there are no prices');
        const now = lab.ports.clock.now();
        const market = Object.keys(rates.prices).map((symbol) => {
          const observedAt = fresh.includes(symbol) ? now : now - 50_000;
          return [symbol, { sources: [], observedAt, variance: 0n, depthDollars: 0n }] as const;
        });
        await controls.saveRates({ ...rates, observedAt: now - 50_000, market: Object.fromEntries(market) });
      });
    await ageAllBut(own);
    expect((await lab.quoteChoice(order)).whole).toMatchObject({ ok: true });
    await lab.advance(1);
    await ageAllBut([]);
    expect((await lab.quoteChoice(order)).whole).toMatchObject({ ok: false, code: 'rate_unavailable' });
  });

  test('makes no second quote while the first holds, so that nobody collects them', async () => {
    const order = await mispaid('500');
    const first = quoteOf((await lab.quoteChoice(order)).whole);
    await lab.advance(0.45);
    await lab.work();
    expect(quoteOf((await lab.quoteChoice(order)).whole)).toEqual(first);
  });

  test('splits two payments: the first that fits is swapped, the other goes back', async () => {
    const order = await mispaid('300', '1001');
    const { whole, splits } = await lab.quoteChoice(order);
    const [split] = splits;
    expect(splits).toHaveLength(1);
    const quote = quoteOf(split?.offer);
    expect(writeAmount(quoteOf(whole).inputs.send)).toBe('1301 TRX');
    expect(writeAmount(quote.inputs.send)).toBe('1001 TRX');
    expect(split?.refunds.map(writeAmount)).toEqual([await lab.lessFee('300 TRX')]);

    await lab.continue(order, 'split');
    await lab.work();
    await lab.deliver(order);
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([writeAmount(quote.receive)]);
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('300 TRX')]);
    await lab.booksEqualChain();
  });

  test('lets the holder choose which payment is swapped where none is what was ordered', async () => {
    const order = await mispaid('500', '700');
    const { whole, splits } = await lab.quoteChoice(order);
    expect(writeAmount(quoteOf(whole).inputs.send)).toBe('1200 TRX');
    expect(splits.map(({ swapped }) => writeAmount(swapped)).toSorted()).toEqual(['500 TRX', '700 TRX']);
    const larger = splits.find(({ swapped }) => writeAmount(swapped) === '700 TRX');
    const quote = quoteOf(larger?.offer);
    expect(larger?.refunds.map(writeAmount)).toEqual([await lab.lessFee('500 TRX')]);

    expect(await continueWith(order, quote.id)).toMatchObject({ ok: true });
    await lab.work();
    await lab.deliver(order);
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([writeAmount(quote.receive)]);
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('500 TRX')]);
    await lab.booksEqualChain();
  });

  test('offers one split for payments of one amount, and four at most', async () => {
    const order = await mispaid('400', '400');
    expect((await lab.quoteChoice(order)).splits.map(({ swapped }) => writeAmount(swapped))).toEqual(['400 TRX']);
    const many = await mispaid('110', '120', '130', '140', '150');
    expect((await lab.quoteChoice(many)).splits).toHaveLength(4);
  });

  test('whose payments changed since the quote is quoted again', async () => {
    const order = await mispaid('500');
    const old = quoteOf((await lab.quoteChoice(order)).whole);
    await lab.pay(order, '200');
    await lab.confirm(order);
    expect(await continueWith(order, old.id)).toMatchObject({ ok: false, code: 'rate_changed' });
  });
});

test('looking at an order that waits does not change the quote that it continued with', async () => {
  const order = await lab.order({ send: '1000 TRX', receive: 'BCH', refund: true });
  await lab.pay(order, '500');
  await lab.confirm(order);
  const { whole } = await lab.quoteChoice(order);
  const quoteId = whole?.ok === true ? whole.value.id : '';
  await stopPayouts(lab.ports, { scope: 'BCH', reason: 'operator', by: 'operator', note: '' });
  expect(await lab.services.continueOrder(order.id, quoteId)).toMatchObject({ ok: true });
  await lab.work();
  await lab.quoteChoice(order);
  expect((await lab.view(order)).order).toMatchObject({ waiting: {}, choiceQuotes: [{ id: quoteId }] });
  await liftStop(lab.ports, { scope: 'BCH', reason: 'operator', by: 'operator', note: '' });
});
