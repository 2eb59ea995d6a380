/**
 * Store contract for deposits that were exchanged and may have to be given back, because no payout of their order is
 * bound to coins yet.
 */
import { describe, expect, test } from 'vitest';
import { money, type Money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Quote } from '#src/domain/quote.ts';
import { makeOrder, makeOrderQuote, makePrice } from '../make-order.ts';
import { makeSweep } from '../make-sweep.ts';
import { insertDeposit, insertOrder, insertPayout, type Run } from './insert-records.ts';

const mined = { height: 7, status: 'confirmed' } as const;

function quoteOf(send: Money, receive: Money): Quote {
  const rate = { from: send.currency, to: receive.currency, numerator: 9n, denominator: 10n };
  const quote = makeOrderQuote({ send: money(send.currency, 5_000_000n), rate });
  return { ...quote, inputs: { ...quote.inputs, send }, receive };
}

export function describeRevocable(run: Run): void {
  const owed = (currency: 'BTC') => run(({ orders }) => orders.owed(currency, 0));

  describe('what may have to be given back', () => {
    const revocable = async (currency: 'BTC' | 'ETH') => {
      const { funds } = await run(({ intake }) => intake.facts([currency], { unminedSince: 0, profile: 'sandbox' }));
      return funds[0]?.revocable;
    };
    const insertPriced = async (overrides: Partial<Order>) => {
      const order = makeOrder(overrides);
      await run(({ orders }) => orders.insert({ ...order, price: makePrice(order) }));
      return order;
    };

    test.each(['exchanging', 'mixing', 'held', 'failed', 'confirming', 'completed'] as const)(
      'is what was exchanged for an order that is %s, until a payout of it may be signed',
      async (state) => {
        const order = await insertPriced({ state });
        await insertDeposit(run, { ...mined, use: 'swap', amount: money('BTC', 300n) }, order);
        await insertDeposit(run, { ...mined, use: 'unclaimed', amount: money('BTC', 7n) }, order);
        const expected = state === 'confirming' || state === 'completed' ? 0n : 300n;
        expect([await revocable('BTC'), await revocable('ETH')]).toEqual([expected, 0n]);
        await insertPayout(run, { part: 1, state: 'void' }, order);
        await insertPayout(run, { part: 1, state: 'planned' }, order);
        expect(await revocable('BTC')).toBe(expected);
        const bound = await insertPayout(run, { part: 2, state: 'reserved' }, order);
        expect(await revocable('BTC')).toBe(expected);
        await run(({ payouts }) => payouts.patch(bound.id, bound.version, { mayBeSigned: true }));
        expect(await revocable('BTC')).toBe(0n);
      },
    );

    test('is nothing without a price', async () => {
      const order = await insertOrder(run, { state: 'exchanging' });
      await insertDeposit(run, { ...mined, use: 'swap', amount: money('BTC', 300n) }, order);
      expect(await revocable('BTC')).toBe(0n);
    });

    test('is of a mix in one currency what its parts do not count already', async () => {
      const order = makeOrder({ state: 'mixing', quote: quoteOf(money('BTC', 1_000n), money('BTC', 900n)) });
      await run(({ orders }) => orders.insert({ ...order, price: makePrice(order) }));
      await insertDeposit(run, { ...mined, use: 'swap', amount: money('BTC', 1_000n) }, order);
      expect([await owed('BTC'), await revocable('BTC')]).toEqual([900n, 100n]);
    });

    test('is on account chains only what was swept', async () => {
      const quote = quoteOf(money('ETH', 1_000n), money('BTC', 9n));
      const order = await insertPriced({ state: 'exchanging', quote });
      const used = { ...mined, use: 'swap', amount: money('ETH', 1_000n) } as const;
      const deposit = await insertDeposit(run, used, order);
      expect(await revocable('ETH')).toBe(0n);
      await run(async ({ payouts }) => void (await payouts.insert(makeSweep(deposit, { state: 'final' }))));
      expect(await revocable('ETH')).toBe(1_000n);
    });
  });
}
