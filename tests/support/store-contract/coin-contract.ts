/** Store contract for coins (UTXOs): which are free, and which payout a coin is bound to. */
import { describe, expect, test } from 'vitest';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import { makeCoin, makeCoinRow, tenToThe30 } from '../make-order.ts';
import { Failure, insertPayout, sortedById, type Run } from './insert-records.ts';

export function describeCoinRecords(run: Run): void {
  const free = (limit = 10) =>
    run(({ wallet }) => wallet.freeCoins('bitcoin', { minedUpTo: Number.MAX_SAFE_INTEGER, withoutLots: [], limit }));
  const put = async (...rows: readonly ReturnType<typeof makeCoinRow>[]) =>
    run(async ({ wallet }) => {
      for (const row of rows) await wallet.putCoin(row);
    });

  describe('a coin', () => {
    test('is read back exactly as it was written', async () => {
      const coin = makeCoin({ units: tenToThe30, role: 'change', lots: ['bitcoin:a:0', 'bitcoin:b:1'] });
      await put(makeCoinRow(coin, { height: null, isSpendable: false }));
      expect(await run(({ wallet }) => wallet.coins('bitcoin', [coin.id]))).toStrictEqual([coin]);
    });

    test('is found by its id on its own chain', async () => {
      const [first, second, third] = [makeCoin(), makeCoin(), makeCoin()];
      const elsewhere = makeCoin({ chain: 'litecoin', id: first.id });
      await put(...[first, second, third, elsewhere].map((coin) => makeCoinRow(coin)));
      const found = await run(({ wallet }) => wallet.coins('bitcoin', [third.id, 'unknown:0', first.id]));
      expect(sortedById(found)).toStrictEqual(sortedById([first, third]));
      expect(await run(({ wallet }) => wallet.coins('litecoin', [first.id, second.id]))).toStrictEqual([elsewhere]);
    });

    test('is free only up to the height that is asked for', async () => {
      const [old, young] = [makeCoin(), makeCoin()];
      await put(makeCoinRow(old, { height: 10 }), makeCoinRow(young, { height: 11 }));
      const upTo = (minedUpTo: number) =>
        run(({ wallet }) => wallet.freeCoins('bitcoin', { minedUpTo, withoutLots: [], limit: 10 }));
      expect(await upTo(9)).toEqual([]);
      expect(await upTo(10)).toStrictEqual([old]);
      expect(await upTo(11)).toHaveLength(2);
    });

    test('that is known gets a new block and keeps all other facts', async () => {
      const coin = makeCoin({ lots: ['lot'] });
      await put(makeCoinRow(coin, { height: null }));
      expect(await free()).toEqual([]);
      await put(makeCoinRow({ ...coin, units: 1n, lots: [], address: 'other' }, { height: 7, isSpendable: false }));
      expect(await free()).toStrictEqual([coin]);
      await put(makeCoinRow(coin, { height: null }));
      expect(await free()).toEqual([]);
    });
  });

  describe('free coins', () => {
    test('are spendable and in a block, largest first', async () => {
      const [small, large, middle] = [makeCoin({ units: 9n }), makeCoin({ units: 200n }), makeCoin({ units: 30n })];
      await put(
        ...[small, large, middle].map((coin) => makeCoinRow(coin)),
        makeCoinRow(makeCoin({ units: 999n }), { height: null }),
        makeCoinRow(makeCoin({ units: 999n }), { isSpendable: false }),
        makeCoinRow(makeCoin({ units: 999n, chain: 'litecoin' })),
      );
      expect(await free()).toStrictEqual([large, middle, small]);
      expect(await free(2)).toStrictEqual([large, middle]);
    });

    test('become so by being marked spendable', async () => {
      const [marked, unmarked] = [makeCoin(), makeCoin()];
      const twin = makeCoin({ chain: 'litecoin', id: marked.id });
      await put(...[marked, unmarked, twin].map((coin) => makeCoinRow(coin, { isSpendable: false })));
      await run(({ wallet }) => wallet.markSpendable('bitcoin', [marked.id]));
      expect(await free()).toStrictEqual([marked]);
      expect(
        await run(({ wallet }) =>
          wallet.freeCoins('litecoin', { minedUpTo: Number.MAX_SAFE_INTEGER, withoutLots: [], limit: 10 }),
        ),
      ).toEqual([]);
    });

    test('are free no more when something else has consumed them', async () => {
      const [consumed, kept] = [makeCoin({ units: 5n }), makeCoin({ units: 4n })];
      await put(makeCoinRow(consumed), makeCoinRow(kept));
      await run(({ wallet }) => wallet.retireCoins('bitcoin', [consumed.id, 'unheard of']));
      expect(await free()).toStrictEqual([kept]);
      await run(({ wallet }) => wallet.markSpendable('bitcoin', [consumed.id]));
      expect(await free()).toStrictEqual([kept]);
    });

    test('are free no more when their block is undone, and again when a block holds them', async () => {
      const [undone, kept] = [makeCoin({ units: 5n }), makeCoin({ units: 4n })];
      const twin = makeCoin({ chain: 'litecoin', id: undone.id });
      await put(
        makeCoinRow(undone, { height: 100 }),
        makeCoinRow(kept, { height: 99 }),
        makeCoinRow(twin, { height: 100 }),
      );
      await run(({ wallet }) => wallet.orphanCoins('bitcoin', 100));
      expect(await free()).toStrictEqual([kept]);
      expect(
        await run(({ wallet }) =>
          wallet.freeCoins('litecoin', { minedUpTo: Number.MAX_SAFE_INTEGER, withoutLots: [], limit: 10 }),
        ),
      ).toStrictEqual([twin]);
      await put(makeCoinRow(undone, { height: 101 }));
      expect(await free()).toStrictEqual([undone, kept]);
    });
  });

  describe('a reserved coin', () => {
    test('is free no more, but still known', async () => {
      const payout = await insertPayout(run);
      const [reserved, left] = [makeCoin(), makeCoin()];
      await put(makeCoinRow(reserved), makeCoinRow(left));
      await run(({ wallet }) => wallet.reserveCoins('bitcoin', [reserved.id], payout.id));
      expect(await free()).toStrictEqual([left]);
      expect(await run(({ wallet }) => wallet.coins('bitcoin', [reserved.id]))).toStrictEqual([reserved]);
      await put(makeCoinRow(reserved, { height: 101 }));
      expect(await free()).toStrictEqual([left]);
    });

    test('is bound for ever: no other payout gets it, nor any coin asked for with it', async () => {
      const [payout, rival] = [await insertPayout(run), await insertPayout(run)];
      const [bound, loose] = [makeCoin(), makeCoin()];
      await put(makeCoinRow(bound), makeCoinRow(loose));
      await run(({ wallet }) => wallet.reserveCoins('bitcoin', [bound.id], payout.id));
      const taken = run(({ wallet }) => wallet.reserveCoins('bitcoin', [loose.id, bound.id], rival.id));
      await expect(taken).rejects.toThrow(AlreadyTaken);
      expect(await free()).toStrictEqual([loose]);
    });

    test('is released only when the transaction that reserved it fails', async () => {
      const payout = await insertPayout(run);
      const coin = makeCoin();
      await put(makeCoinRow(coin));
      const failing = run(async ({ wallet }) => {
        await wallet.reserveCoins('bitcoin', [coin.id], payout.id);
        expect(
          await wallet.freeCoins('bitcoin', { minedUpTo: Number.MAX_SAFE_INTEGER, withoutLots: [], limit: 10 }),
        ).toEqual([]);
        throw new Failure();
      });
      await expect(failing).rejects.toThrow(Failure);
      expect(await free()).toStrictEqual([coin]);
    });

    test('goes to one of several pickers at the same time, and none of them fails', async () => {
      await put(...Array.from({ length: 6 }, () => makeCoinRow(makeCoin())));
      const payouts = await Promise.all(Array.from({ length: 4 }, () => insertPayout(run)));
      const picks = await Promise.all(
        payouts.map(({ id }) =>
          run(async ({ wallet }) => {
            const coins = await wallet.freeCoins('bitcoin', {
              minedUpTo: Number.MAX_SAFE_INTEGER,
              withoutLots: [],
              limit: 1,
            });
            const ids = coins.map((coin) => coin.id);
            await wallet.reserveCoins('bitcoin', ids, id);
            return ids;
          }),
        ),
      );
      expect(new Set(picks.flat()).size).toBe(picks.flat().length);
      expect(await free()).toHaveLength(6 - picks.flat().length);
    });
  });
}
