/** Store contract for the sums that orders need per currency, and for extending deadlines after an outage. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { keptUnits } from '#src/domain/order/kept-units.ts';
import type { Order } from '#src/domain/order/order.ts';
import { payoutStates } from '#src/domain/order/payout.ts';
import { builtAt, makeDeposit, makeOrder, makeOrderQuote, makePrice, makeRefund } from '../make-order.ts';
import { insertDeposit, insertOrder, insertPayout, type Run } from './insert-records.ts';

export function describeOrderTotals(run: Run): void {
  const owed = (currency: 'BTC' | 'ETH' | 'XMR') => run(({ orders }) => orders.owed(currency, 0));
  const find = (id: string) => run(({ orders }) => orders.find(id));
  describe('what is owed in a currency', () => {
    test('is nothing without orders', async () => {
      expect(await owed('ETH')).toBe(0n);
    });

    const mined = { height: 7, status: 'confirmed' } as const;

    test('is what was quoted, for orders that were paid as ordered and may be paid out', async () => {
      let expected = 0n;
      for (const [place, state] of orderStates.entries()) {
        const quote = makeOrderQuote({ send: money('BTC', 10n ** BigInt(place + 6)) });
        const order = await insertOrder(run, { state, quote });
        await insertDeposit(run, mined, order);
        if (['confirming', 'exchanging', 'mixing'].includes(state)) expected += quote.receive.units;
      }
      expect(await owed('ETH')).toBe(expected);
      expect(await owed('BTC')).toBe(0n);
    });

    test('is nothing for an order that nothing has arrived for', async () => {
      await insertOrder(run, { state: 'confirming' });
      expect(await owed('ETH')).toBe(0n);
    });

    const send = 1_000_000n;
    const bigQuote = makeOrderQuote({ send: money('BTC', send) });
    test.each([
      { what: 'a payment of the least that fits', units: [995_000n], counted: 995_000n },
      { what: 'a payment of the most that fits', units: [1_005_000n], counted: 1_005_000n },
      { what: 'a payment just under that', units: [994_999n], counted: 0n },
      { what: 'a payment just over that', units: [1_005_001n], counted: 0n },
      { what: 'a few cents', units: [1_150n], counted: 0n },
      { what: 'two payments that fit together', units: [980_000n, 20_000n], counted: 1_000_000n },
      { what: 'one that fits beside a small one', units: [1_000_000n, 50_000n], counted: 1_000_000n },
    ])('is for $what what arrived, at the rate of the order', async ({ units, counted }) => {
      const order = await insertOrder(run, { state: 'confirming', quote: bigQuote });
      for (const each of units) await insertDeposit(run, { height: 7, amount: money('BTC', each) }, order);
      const kept = (bigQuote.receive.units * counted + send - 1n) / send;
      expect(await owed('ETH')).toBe(kept);
      expect(keptUnits(order, await run(({ deposits }) => deposits.ofOrder(order.id)), 0)).toBe(kept);
    });

    test.each([
      { what: 'of a listed sender', deposit: { flag: 'listed' } },
      { what: 'of another currency', deposit: { amount: money('LTC', send) } },
      { what: 'that is dust', deposit: { use: 'dust' } },
      { what: 'that came too late', deposit: { seenAt: builtAt + 1_800_001 } },
      { what: 'that was dropped', deposit: { status: 'dropped', height: null } },
    ] as const)('is nothing for a payment $what', async ({ deposit }) => {
      const order = await insertOrder(run, { state: 'confirming', quote: bigQuote });
      await insertDeposit(run, { height: 7, ...deposit }, order);
      expect(await owed('ETH')).toBe(0n);
      expect(keptUnits(order, await run(({ deposits }) => deposits.ofOrder(order.id)), 0)).toBe(0n);
    });

    test('counts a payment that is in no block only if it was seen lately', async () => {
      const order = await insertOrder(run, { state: 'confirming' });
      const deposit = await insertDeposit(run, { seenAt: builtAt }, order);
      const owedSince = (time: number) => run(({ orders }) => orders.owed('ETH', time));
      expect(await owedSince(builtAt)).toBe(order.quote.receive.units);
      expect(await owedSince(builtAt + 1)).toBe(0n);
      await run(({ deposits }) => deposits.patch(deposit.id, { height: 7, blockHash: 'h' }));
      expect(await owedSince(builtAt + 1)).toBe(order.quote.receive.units);
    });

    test('is what arrived, whatever was ordered, once the owner chose to go on', async () => {
      const order = await insertOrder(run, { state: 'exchanging', quote: bigQuote });
      await insertDeposit(run, { ...mined, amount: money('BTC', 10n) }, order);
      await insertDeposit(run, { height: 7, amount: money('BTC', 5n) }, order);
      expect(await owed('ETH')).toBe((bigQuote.receive.units * 10n + send - 1n) / send);
    });

    test('is nothing for what an order is planned to be paid while it is held', async () => {
      const order = await insertOrder(run, { state: 'held' });
      await insertPayout(run, { state: 'planned', amount: money('ETH', 5n) }, order);
      await insertPayout(run, { state: 'signed', amount: money('ETH', 70n) }, order);
      expect(await owed('ETH')).toBe(70n);
    });

    test('is the fixed price where there is one', async () => {
      const order = makeOrder({ state: 'exchanging' });
      const price = makePrice(order, { receive: money('ETH', 77n) });
      await run(({ orders }) => orders.insert({ ...order, price }));
      expect(await owed('ETH')).toBe(77n);
    });

    test('is for an open amount what was paid in, network fee included, within its range', async () => {
      const quote = makeOrderQuote({ send: money('BTC', 100_000n) });
      const sendRange = { min: quote.inputs.send, max: money('BTC', 10_000_000n) };
      const order = await insertOrder(run, { state: 'confirming', orderType: 'floating', quote, sendRange });
      const whole = quote.receive.units + quote.inputs.networkFee.units;
      expect(await owed('ETH')).toBe(0n);
      for (const status of ['seen', 'confirmed', 'dropped'] as const) {
        await insertDeposit(
          run,
          { amount: money('BTC', 150_000n), status, height: status === 'dropped' ? null : 7 },
          order,
        );
      }
      expect(await owed('ETH')).toBe(whole * 3n);
      await insertDeposit(run, { amount: money('BTC', 10_000_000n), height: 7 }, order);
      expect(await owed('ETH')).toBe(whole * 100n);
    });

    test('counts an order with a payout once, as its payout', async () => {
      const order = await insertOrder(run, { state: 'exchanging' });
      await insertPayout(run, { amount: money('ETH', 5n) }, order);
      expect(await owed('ETH')).toBe(5n);
    });

    test('counts payouts until they are final or void, whatever state their order is in', async () => {
      const order = await insertOrder(run, { state: 'sending' });
      for (const [place, state] of payoutStates.entries()) {
        await insertPayout(run, { state, amount: money('ETH', 10n ** BigInt(place)) }, order);
      }
      expect(payoutStates.slice(4)).toEqual(['final', 'void']);
      expect(await owed('ETH')).toBe(1_111n);
    });

    test('counts a refund in its own currency, and the order beside it still', async () => {
      const order = await insertOrder(run, { state: 'mixing' });
      await insertDeposit(run, mined, order);
      const deposit = makeDeposit(order, { amount: money('BTC', 300n) });
      await run(async ({ deposits, payouts }) => {
        await deposits.insert(deposit);
        await payouts.insert(makeRefund(order, deposit, { isExtra: true }));
      });
      expect(await owed('BTC')).toBe(300n);
      expect(await owed('ETH')).toBe(order.quote.receive.units);
      expect(await owed('XMR')).toBe(0n);
    });
  });

  describe('what of it stands in the books already', () => {
    const inBooks = () => run(({ orders }) => orders.owedInBooks('ETH'));

    test('is what is priced and has no payout yet', async () => {
      await insertOrder(run, { state: 'confirming' });
      const order = makeOrder({ state: 'mixing' });
      const price = makePrice(order, { receive: money('ETH', 77n) });
      await run(({ orders }) => orders.insert({ ...order, price }));
      expect(await inBooks()).toBe(77n);
    });

    test('is what is planned, until it is reserved', async () => {
      const order = await insertOrder(run, { state: 'mixing' });
      for (const [place, state] of payoutStates.entries()) {
        await insertPayout(run, { state, amount: money('ETH', 10n ** BigInt(place)) }, order);
      }
      expect(payoutStates.slice(0, 2)).toEqual(['planned', 'reserved']);
      expect(await inBooks()).toBe(1n);
    });
  });

  describe('the completed orders', () => {
    test('are counted, and the newest of each pair tell how long they took since their deposit was seen', async () => {
      const ended = (completedAt: number, detectedAt: number | null, more: Partial<Order> = {}) =>
        insertOrder(run, { state: 'completed', createdAt: builtAt, completedAt, detectedAt, ...more });
      const quote = makeOrderQuote({ send: money('ETH', 10n ** 18n), receiveCurrency: 'BTC' });
      await ended(builtAt + 9_000, builtAt + 4_000);
      await ended(builtAt + 5_000, null);
      await ended(builtAt + 20_000, builtAt + 1);
      await ended(builtAt + 7_000, builtAt + 6_000, { quote });
      await ended(builtAt + 40_000, builtAt + 1, { product: 'mix_preset' });
      await insertOrder(run, { state: 'refunded', completedAt: builtAt + 30_000 });
      const { count, pairs } = await run(({ orders }) => orders.completed(2));
      expect(count).toBe(5);
      expect(pairs).toHaveLength(2);
      expect(pairs).toContainEqual({ send: 'BTC', receive: 'ETH', durationsMs: [19_999, 5_000] });
      expect(pairs).toContainEqual({ send: 'ETH', receive: 'BTC', durationsMs: [1_000] });
    });
  });

  describe('an outage', () => {
    const waiting = { state: 'awaiting_deposit', wakeAt: builtAt + 100, deadlineAt: null } as const;

    test('moves the payment window and the wake-up of orders that take deposits on the chain', async () => {
      const order = await insertOrder(run, waiting);
      const unwoken = await insertOrder(run, { ...waiting, wakeAt: null });
      const elsewhere = await insertOrder(run, {
        ...waiting,
        quote: makeOrderQuote({ send: money('ETH', 10n ** 18n), receiveCurrency: 'BTC' }),
      });
      await run(({ orders }) => orders.shiftDeadlines('bitcoin', 61_003));
      expect(await find(order.id)).toStrictEqual({
        ...order,
        expiresAt: order.expiresAt + 61_003,
        wakeAt: builtAt + 100 + 61_003,
      });
      expect(await find(unwoken.id)).toStrictEqual({ ...unwoken, expiresAt: unwoken.expiresAt + 61_003 });
      expect(await find(elsewhere.id)).toStrictEqual(elsewhere);
    });

    test('does not put off what is planned beside the order', async () => {
      const order = await insertOrder(run, { ...waiting, plannedEffects: ['refund_extras'] });
      await run(({ orders }) => orders.shiftDeadlines('bitcoin', 61_003));
      expect(await find(order.id)).toStrictEqual({ ...order, expiresAt: order.expiresAt + 61_003 });
    });

    test('moves the window of an order whose deposit may still drop', async () => {
      const order = await insertOrder(run, { ...waiting, state: 'confirming' });
      await run(({ orders }) => orders.shiftDeadlines('bitcoin', 2_000));
      expect((await find(order.id))?.expiresAt).toBe(order.expiresAt + 2_000);
    });

    test('moves the time to choose', async () => {
      const order = await insertOrder(run, {
        state: 'action_required',
        reason: 'underpaid',
        deadlineAt: builtAt + 500,
        wakeAt: builtAt + 500,
      });
      await run(({ orders }) => orders.shiftDeadlines('bitcoin', 1_000));
      const shifted = await find(order.id);
      expect([shifted?.deadlineAt, shifted?.wakeAt]).toEqual([builtAt + 1_500, builtAt + 1_500]);
    });

    test.each(['bitcoin', 'ethereum'] as const)(
      'of %s moves the deadline of a payout that waits, no wake-up',
      async (chain) => {
        const paid = { deadlineAt: builtAt + 500, wakeAt: builtAt + 5 } as const;
        const waits = { ...paid, waiting: { reason: 'no_gas', since: builtAt } } as const;
        const order = await insertOrder(run, { ...waits, state: 'exchanging' });
        const mix = await insertOrder(run, { ...waits, state: 'mixing', product: 'mix_preset' });
        const refund = await insertOrder(run, { ...waits, state: 'refunding' });
        await run(({ orders }) => orders.shiftDeadlines(chain, 1_000));
        expect(await find(order.id)).toStrictEqual({ ...order, deadlineAt: builtAt + 1_500 });
        expect(await find(mix.id)).toStrictEqual({ ...mix, deadlineAt: builtAt + 1_500 });
        expect(await find(refund.id)).toStrictEqual(refund);
        await run(({ orders }) => orders.shiftDeadlines('tron', 1_000));
        expect((await find(order.id))?.deadlineAt).toBe(builtAt + 1_500);
      },
    );

    test('of the whole service moves orders of every chain, tokens too', async () => {
      const order = await insertOrder(run, waiting);
      const token = await insertOrder(run, {
        ...waiting,
        quote: makeOrderQuote({ send: money('USDT-TRC20', 50_000_000n) }),
      });
      await run(({ orders }) => orders.shiftDeadlines(null, 2_000));
      expect((await find(order.id))?.expiresAt).toBe(order.expiresAt + 2_000);
      expect((await find(token.id))?.expiresAt).toBe(token.expiresAt + 2_000);
    });

    test('of a chain moves orders that take its tokens', async () => {
      const token = await insertOrder(run, {
        ...waiting,
        quote: makeOrderQuote({ send: money('USDT-TRC20', 50_000_000n) }),
      });
      await run(({ orders }) => orders.shiftDeadlines('tron', 2_000));
      expect((await find(token.id))?.expiresAt).toBe(token.expiresAt + 2_000);
    });

    test.each(['exchanging', 'mixing', 'sending', 'refunding', 'completed', 'refunded', 'expired', 'failed'] as const)(
      'moves nothing of an order that is %s',
      async (state) => {
        const order = await insertOrder(run, { state, wakeAt: builtAt, deadlineAt: builtAt, eraseAt: builtAt });
        await run(({ orders }) => orders.shiftDeadlines(null, 2_000));
        expect(await find(order.id)).toStrictEqual(order);
      },
    );
  });
}
