/**
 * Store contract for deposits that were exchanged and may have to be given back, because no payout of their order is
 * bound to coins yet.
 */
import { describe, expect, test } from 'vitest';
import { money, type Money } from '#src/domain/money.ts';
import type { FixedPrice, Order } from '#src/domain/order/order.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import { findRest } from '#src/domain/order/rest.ts';
import type { Quote } from '#src/domain/quote.ts';
import { builtAt, makeOrder, makeOrderQuote, makePrice, makeRefund } from '../make-order.ts';
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

    describe('of a mix whose first part is signed', () => {
      const parts = 3;
      const insertMix = async (receive: Money) => {
        const drawn = makeOrder({ state: 'mixing', quote: quoteOf(money('BTC', 1_000_003n), receive) });
        const fees = { networkFee: money(receive.currency, 70n), inboundFee: money(receive.currency, 10n) };
        const price = makePrice(drawn, { parts, fee: money('BTC', 4_501n), ...fees });
        const order = { ...drawn, price };
        await run(({ orders }) => orders.insert(order));
        const deposit = await insertDeposit(run, { ...mined, use: 'swap', amount: money('BTC', 1_000_003n) }, order);
        const part = async (number: number, units: bigint, change: Partial<OrderPayout> = {}) =>
          await insertPayout(run, { part: number, amount: money(receive.currency, units), ...change }, order);
        await part(1, 299n, { state: 'broadcast', mayBeSigned: true });
        await part(2, 300n, { state: 'reserved' });
        await part(3, 300n);
        return { order, deposit };
      };

      test('is the share behind the others, until it is called off', async () => {
        const { order, deposit } = await insertMix(money('ETH', 899n));
        // 600 of 899 received, 40 of 70 for the network: 640 of 969.
        const share = (1_000_003n * 640n + 968n) / 969n;
        expect(await revocable('BTC')).toBe(share);
        const payouts = await run(({ payouts: all }) => all.ofOrder(order.id));
        const rest = findRest(order, { deposits: [deposit], payouts, now: builtAt });
        expect(rest?.deposited.units).toBe(share);
        for (const { id, version, part } of payouts) {
          if (part > 1) await run(({ payouts: all }) => all.patch(id, version, { state: 'void', domain: null }));
        }
        if (!rest) throw new Error('there is a rest');
        const price = { ...order.price, rest };
        await run(({ orders }) => orders.patch(order.id, { price }));
        expect((await run(({ orders }) => orders.find(order.id)))?.price).toStrictEqual(price);
        expect(await revocable('BTC')).toBe(0n);
      });

      test('is in one currency what its parts do not count already', async () => {
        await insertMix(money('BTC', 899n));
        expect(await revocable('BTC')).toBe((1_000_003n * 640n + 968n) / 969n - 600n);
      });

      test('is called off for good, and not while a part of it may be paid', async () => {
        const { order, deposit } = await insertMix(money('ETH', 899n));
        const payouts = await run(({ payouts: all }) => all.ofOrder(order.id));
        const rest = findRest(order, { deposits: [deposit], payouts, now: builtAt });
        if (!rest) throw new Error('there is a rest');
        const price = { ...order.price, rest };
        const setPrice = async (next: FixedPrice | null) =>
          await run(({ orders }) => orders.patch(order.id, { price: next }));
        const refund = async (units: bigint) =>
          await run(({ payouts: all }) => all.insert(makeRefund(order, deposit, { amount: money('BTC', units) })));
        await expect(setPrice(price)).rejects.toThrow(/may be paid/);
        await expect(refund(1n)).rejects.toThrow(/was exchanged/);
        for (const { id, version, part } of payouts) {
          if (part > 1) await run(({ payouts: all }) => all.patch(id, version, { state: 'void', domain: null }));
        }
        await setPrice(price);
        await expect(setPrice(null)).rejects.toThrow(/for good/);
        await expect(setPrice({ ...price, rest: { ...rest, parts: [3] } })).rejects.toThrow(/for good/);
        await expect(insertPayout(run, { part: 2 }, order)).rejects.toThrow(/called off/);
        await expect(refund(rest.deposited.units + 1n)).rejects.toThrow(/was exchanged/);
        expect(await refund(rest.deposited.units)).toBe(true);
      });
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
