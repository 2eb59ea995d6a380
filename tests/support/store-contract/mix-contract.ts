/** Store contract for mixing: the plan, parts that are paid once, coins of other origin, and recent mixes. */
import { describe, expect, test } from 'vitest';
import { presetSettings } from '#src/domain/mixer/settings.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { payoutStates } from '#src/domain/order/payout.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import {
  builtAt,
  makeCoin,
  makeCoinRow,
  makeDeposit,
  makeMix,
  makeOrder,
  makeOrderQuote,
  makePayout,
  makePrice,
  makeRefund,
} from '../make-order.ts';
import { insertOrder, insertPayout, type Run } from './insert-records.ts';

const settings = presetSettings('enhanced');
const fees = { networkFee: money('ETH', 3_401n), inboundFee: money('ETH', 400n) };
const quote = makeOrderQuote({ product: 'mix_preset', parts: 3, ...fees });
const plan = {
  version: 1,
  nonce: '00ff'.repeat(8),
  weights: [2 ** 47, 1, 12_345_678_901],
  offsetsMs: [0, 1, 7_200_000],
} as const;
const mix = makeMix(settings, 3, { plan, furtherAddresses: ['second "quoted"', 'third – третий'] });

export function describeMixRecords(run: Run): void {
  describe('the plan of a mix', () => {
    test('is read back exactly as it was written', async () => {
      const order = await insertOrder(run, { quote, mix });
      expect(await run(({ orders }) => orders.find(order.id))).toStrictEqual(order);
      expect(await run(({ orders }) => orders.lock(order.id))).toStrictEqual(order);
    });

    test('is forgotten when its order is erased, and its figures are not', async () => {
      const order = await insertDone(run);
      await run(({ orders }) => orders.erase(order.id, builtAt));
      const erased = await run(({ orders }) => orders.findByNumber(order.orderNumber));
      expect(erased).toMatchObject({ mix: null, price: order.price, product: 'mix_preset' });
    });
  });

  describe('a part', () => {
    test.each(payoutStates.filter((state) => state !== 'void'))('that is %s is not made again', async (state) => {
      const order = await insertOrder(run, { quote, mix });
      const payout = await insertPayout(run, { part: 2, state }, order);
      const again = makePayout(order, { part: 2 });
      await expect(run(({ payouts }) => payouts.insert(again))).rejects.toThrow(AlreadyTaken);
      expect(await run(({ payouts }) => payouts.ofOrder(order.id))).toStrictEqual([payout]);
    });

    test('is made once when many make it at the same time under different names', async () => {
      const order = await insertOrder(run, { quote, mix });
      const twins = Array.from({ length: 4 }, () => makePayout(order, { part: 3 }));
      const made = await Promise.allSettled(twins.map((twin) => run(({ payouts }) => payouts.insert(twin))));
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await run(({ payouts }) => payouts.ofOrder(order.id))).toHaveLength(1);
    });

    test('is made again when it was called off', async () => {
      const order = await insertOrder(run, { quote, mix });
      await insertPayout(run, { part: 2, state: 'void' }, order);
      const again = await insertPayout(run, { part: 2 }, order);
      expect(await run(({ payouts }) => payouts.find(again.id))).toStrictEqual(again);
    });

    test('leaves room for the other parts, for parts of other orders, and for refunds', async () => {
      const [order, other] = [await insertOrder(run, { quote, mix }), await insertOrder(run, { quote, mix })];
      const deposit = makeDeposit(order);
      await run(({ deposits }) => deposits.insert(deposit));
      await insertPayout(run, { part: 1 }, order);
      await insertPayout(run, { part: 2 }, order);
      await insertPayout(run, { part: 1 }, other);
      expect(await run(({ payouts }) => payouts.insert(makeRefund(order, deposit, { part: 1 })))).toBe(true);
      expect(await run(({ payouts }) => payouts.ofOrder(order.id))).toHaveLength(3);
    });

    test('keeps why it waits until it waits no more', async () => {
      const payout = await insertPayout(run, { part: 1, waitsFor: 'other_coins' });
      const find = () => run(({ payouts }) => payouts.find(payout.id));
      expect(await find()).toStrictEqual(payout);
      await run(({ payouts }) => payouts.patch(payout.id, 1, { waitsFor: 'liquid_wallet' }));
      expect((await find())?.waitsFor).toBe('liquid_wallet');
      await run(({ payouts }) => payouts.patch(payout.id, 2, { waitsFor: null }));
      expect((await find())?.waitsFor).toBeNull();
    });
  });

  test('free coins can be asked for that descend from none of some deposits', async () => {
    const plain = makeCoin({ units: 1n });
    const own = makeCoin({ units: 9n, lots: ['bitcoin:own:0'] });
    const mingled = makeCoin({ units: 8n, lots: ['bitcoin:a:0', 'bitcoin:own:0', 'bitcoin:b:0'] });
    const other = makeCoin({ units: 7n, lots: ['bitcoin:a:0', 'bitcoin:own:01'] });
    await run(async ({ wallet }) => {
      for (const coin of [plain, own, mingled, other]) await wallet.putCoin(makeCoinRow(coin));
    });
    const free = (withoutLots: readonly string[], limit = 10) =>
      run(({ wallet }) => wallet.freeCoins('bitcoin', { minedUpTo: 1_000, withoutLots, limit }));
    expect(await free([])).toStrictEqual([own, mingled, other, plain]);
    expect(await free(['bitcoin:own:0'])).toStrictEqual([other, plain]);
    // The limit applies after filtering.
    expect(await free(['bitcoin:own:0'], 2)).toStrictEqual([other, plain]);
    expect(await free(['bitcoin:b:0', 'bitcoin:own:01'])).toStrictEqual([own, plain]);
  });

  describeDoneMixes(run);
}

const pair = { send: 'BTC', receive: 'ETH' } as const;

async function insertDone(run: Run, overrides: Partial<Order> = {}): Promise<Order> {
  const order = makeOrder({ quote, mix, state: 'completed', confirmedAt: builtAt, ...overrides });
  return await insertOrder(run, { ...order, price: makePrice(order) });
}

function describeDoneMixes(run: Run): void {
  const mixed = (from: number, to: number, limit = 10) => run(({ orders }) => orders.mixed(pair, { from, to, limit }));

  describe('finished mixes', () => {
    test('are told with what each part cost and when the deposit was confirmed', async () => {
      const order = await insertDone(run);
      const { deposited, rate } = makePrice(order);
      const costs = { inboundFee: fees.inboundFee, partNetworkFee: money('ETH', 1_000n) };
      expect(await mixed(builtAt, builtAt)).toStrictEqual([
        { orderId: order.id, deposited, rate, ...costs, confirmedAt: builtAt },
      ]);
    });

    test('are those of the pair that are completed, and no exchanges', async () => {
      const { id } = await insertDone(run);
      await insertDone(run, { state: 'mixing' });
      await insertDone(run, { state: 'refunded' });
      await insertDone(run, { quote: makeOrderQuote(), mix: null });
      const elsewhere = { product: 'mix_preset', receiveCurrency: 'POL' } as const;
      await insertDone(run, { quote: makeOrderQuote(elsewhere) });
      await insertDone(run, { quote: makeOrderQuote({ ...elsewhere, send: money('LTC', 5_000_000n) }) });
      expect((await mixed(0, builtAt + 1)).map(({ orderId }) => orderId)).toEqual([id]);
    });

    test('are found between two times, both included, the newest first and no more than asked for', async () => {
      const at = async (confirmedAt: number) => (await insertDone(run, { confirmedAt })).id;
      const [second, first, fourth, third] = [
        await at(builtAt + 1),
        await at(builtAt),
        await at(builtAt + 3),
        await at(builtAt + 2),
      ];
      const ids = async (from: number, to: number, limit?: number) =>
        (await mixed(from, to, limit)).map(({ orderId }) => orderId);
      expect(await ids(builtAt, builtAt + 3)).toEqual([fourth, third, second, first]);
      expect(await ids(builtAt + 1, builtAt + 2)).toEqual([third, second]);
      expect(await ids(builtAt, builtAt + 3, 3)).toEqual([fourth, third, second]);
      expect(await ids(builtAt + 4, builtAt + 9)).toEqual([]);
    });

    test('are still counted when their visitors are forgotten', async () => {
      const { id } = await insertDone(run);
      const before = await mixed(0, builtAt);
      await run(({ orders }) => orders.erase(id, builtAt + 5));
      expect(await mixed(0, builtAt)).toStrictEqual(before);
    });
  });
}
