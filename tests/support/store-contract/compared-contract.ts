/** Store contract for what is compared with a chain: addresses that may hold something, and coins. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { ComparedAddress } from '#src/usecases/ports/compared-records.ts';
import { makeCoin, makeCoinRow, makeFunding, makeOrder, makePayout, makeWatched } from '../make-order.ts';
import { insertDeposit, insertOrder, type Run } from './insert-records.ts';

const hot = { family: 'evm', chain: 'ethereum', address: '0xhot', role: 'hot', orderId: null } as const;

export function describeComparedRecords(run: Run): void {
  describe('the addresses that are compared', () => {
    const find = async (turns = 1_000) => await run(({ wallet }) => wallet.addressesToCompare('ethereum', turns));
    const namesOf = (found: readonly ComparedAddress[]) => found.map(({ address }) => address);
    const note = async (found: Readonly<{ height: number; empty?: readonly string[]; filled?: readonly string[] }>) =>
      await run(({ wallet }) => wallet.noteEmpty('ethereum', { at: 1_000, empty: [], filled: [], ...found }));
    /** Pays to a new address, in a block. */
    const pay = async (address: string, height: number | null) => {
      const order = await insertOrder(run);
      await run(({ wallet }) => wallet.watch({ ...makeWatched(order), family: 'evm', chain: 'ethereum', address }));
      await insertDeposit(run, { amount: money('ETH', 5n), height }, order);
      return order;
    };

    test('are those that something came to, and the hot one', async () => {
      await run(async ({ wallet }) => {
        await wallet.watch(hot);
        await wallet.putFunding(makeFunding());
      });
      await pay('0xa', 10);
      await pay('0xb', null);
      expect(await find()).toEqual([
        { address: '0xa', mayRest: true, wasEmpty: false },
        { address: '0xb', mayRest: true, wasEmpty: false },
        { address: '0xhot', mayRest: false, wasEmpty: false },
      ]);
    });

    test('rest when they were empty, until something comes again or a block is undone', async () => {
      const names = Array.from({ length: 40 }, (_, at) => `0x${String(at).padStart(2, '0')}`);
      const orders = [];
      for (const name of names) orders.push(await pay(name, 10));
      await note({ height: 12, empty: names });
      expect(namesOf(await find())).toEqual(names.slice(0, 10));
      expect((await find()).every(({ wasEmpty }) => wasEmpty)).toBe(true);

      const [, other] = orders.slice(-2);
      await insertDeposit(run, { amount: money('ETH', 1n), height: 13 }, other);
      expect(await find()).toContainEqual({ address: '0x39', mayRest: true, wasEmpty: false });
      await run(({ wallet }) => wallet.forgetEmpty('ethereum', 13));
      expect(namesOf(await find())).toHaveLength(11);
      await run(({ wallet }) => wallet.forgetEmpty('ethereum', 12));
      expect(namesOf(await find())).toEqual(names);
    });

    test('have their turn, those first that were looked at longest ago', async () => {
      const names = Array.from({ length: 60 }, (_, at) => `0x${String(at).padStart(2, '0')}`);
      for (const name of names) await pay(name, 10);
      await note({ height: 12, empty: names });
      expect(namesOf(await find(4))).toEqual(names.slice(0, 15));
      await run(({ wallet }) =>
        wallet.noteEmpty('ethereum', { height: 13, at: 2_000, empty: names.slice(0, 15), filled: [] }),
      );
      expect(namesOf(await find(4))).toEqual(names.slice(15, 30));
    });

    test('have each been looked at after so many turns, also where their number is no multiple', async () => {
      const names = Array.from({ length: 35 }, (_, at) => `0x${String(at).padStart(2, '0')}`);
      for (const name of names) await pay(name, 10);
      await note({ height: 12, empty: names });
      const looked = new Set<string>();
      for (let turn = 1; turn <= 3; turn += 1) {
        const empty = namesOf(await find(3));
        for (const name of empty) looked.add(name);
        await run(({ wallet }) => wallet.noteEmpty('ethereum', { height: 12, at: 1_000 + turn, empty, filled: [] }));
      }
      expect([...looked].toSorted()).toEqual(names);
    });

    test('rest no longer when something was found there, and not on other chains', async () => {
      await pay('0xa', 10);
      await note({ height: 12, empty: ['0xa'] });
      expect(await find()).toMatchObject([{ wasEmpty: true }]);
      await note({ height: 13, filled: ['0xa'] });
      expect(await find()).toMatchObject([{ wasEmpty: false }]);
      await run(({ wallet }) => wallet.noteEmpty('polygon', { height: 20, at: 1, empty: ['0xa'], filled: [] }));
      expect(await find()).toMatchObject([{ wasEmpty: false }]);
    });
  });

  test('the coins that are held are mined, and not spent by a payout that is final', async () => {
    const order = makeOrder();
    const payout = makePayout(order, { state: 'reserved' });
    const [free, bound, unmined] = [makeCoin(), makeCoin(), makeCoin()];
    await run(async ({ wallet, orders, payouts }) => {
      await orders.insert(order);
      await payouts.insert(payout);
      for (const coin of [free, bound]) await wallet.putCoin(makeCoinRow(coin));
      await wallet.putCoin({ ...makeCoinRow(unmined), height: null });
      await wallet.reserveCoins(bound.chain, [bound.id], payout.id);
    });
    const held = async () => (await run(({ wallet }) => wallet.heldCoins(free.chain))).map(({ id }) => id).toSorted();
    expect(await held()).toEqual([free.id, bound.id].toSorted());
    const mined = { state: 'final', minedTxid: 'settled', minedHeight: 7, minedFeeUnits: 1n } as const;
    await run(({ payouts }) => payouts.patch(payout.id, payout.version, mined));
    expect(await held()).toEqual([free.id]);
    await run(({ payouts }) => payouts.patch(payout.id, payout.version + 1, { minedHeight: null }));
    expect(await held()).toEqual([free.id, bound.id].toSorted());
  });
}
