/** Store contract for our own addresses, nonces and fundings. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { lateWatchMs } from '#src/domain/policy/policy-times.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import type { WatchedAddress } from '#src/usecases/ports/chain-records.ts';
import { makeCoin, makeCoinRow, makeFunding, makeOrderQuote, makeWatched, tenToThe30 } from '../make-order.ts';
import { Failure, idsOf, insertDeposit, insertOrder, sortedById, type Run } from './insert-records.ts';

const hot: WatchedAddress = { family: 'evm', chain: 'ethereum', address: '0xhot', role: 'hot', orderId: null };

const evm = { family: 'evm', chain: 'ethereum' } as const;

export function describeWalletRecords(run: Run): void {
  const ready = (head: number) => run(({ wallet }) => wallet.readyFundings('ethereum', head));
  describe('a watched address', () => {
    test('is known among strangers, with all that was written', async () => {
      const order = await insertOrder(run);
      const deposit = makeWatched(order);
      const change: WatchedAddress = { ...hot, family: 'utxo', chain: 'litecoin', address: 'c', role: 'change' };
      await run(async ({ wallet }) => {
        await wallet.watch(deposit);
        await wallet.watch(change);
      });
      const asked = ['stranger', change.address, deposit.address, deposit.address];
      const found = await run(({ wallet }) => wallet.findWatched('utxo', asked));
      expect(found.toSorted((a, b) => (a.address < b.address ? -1 : 1))).toStrictEqual([change, deposit]);
    });

    test('is known in its family only', async () => {
      await run(({ wallet }) => wallet.watch(hot));
      await run(async ({ wallet }) => {
        expect(await wallet.findWatched('tron', [hot.address])).toEqual([]);
        expect(await wallet.findWatched('evm', [])).toEqual([]);
        expect(await wallet.findWatched('evm', [hot.address])).toStrictEqual([hot]);
      });
    });

    test('is watched once in its family', async () => {
      await run(({ wallet }) => wallet.watch(hot));
      const twin = { ...hot, chain: 'polygon' } as const;
      await expect(run(({ wallet }) => wallet.watch(twin))).rejects.toThrow(AlreadyTaken);
      const stranger = { ...hot, family: 'tron', chain: 'tron' } as const;
      await run(({ wallet }) => wallet.watch(stranger));
      expect(await run(({ wallet }) => wallet.findWatched('tron', [hot.address]))).toStrictEqual([stranger]);
    });
  });

  describe('the addresses that may be paid now', () => {
    test('are the hot ones of the family and the newest that the chain gave out', async () => {
      const watched: WatchedAddress[] = [hot, { ...hot, address: '0xother', chain: 'polygon' }];
      for (const addressIndex of [3, 9, 10, 4]) {
        const order = await insertOrder(run, { expiresAt: 1_000 * addressIndex });
        watched.push({ ...makeWatched(order), ...evm, address: `0x${addressIndex}`, addressIndex });
      }
      const old = makeWatched(await insertOrder(run));
      watched.push({ ...old, ...evm, address: '0xold' });
      const elsewhere = makeWatched(await insertOrder(run));
      watched.push({ ...elsewhere, ...evm, chain: 'polygon', address: '0x11', addressIndex: 11 });
      await run(async ({ wallet }) => {
        for (const address of watched) await wallet.watch(address);
      });
      const awaited = async (newest: number, expiredAfter: number) => {
        const now = expiredAfter + lateWatchMs(usualPolicy);
        return (await run(({ wallet }) => wallet.awaitedAddresses('ethereum', { newest, now }))).toSorted();
      };
      expect(await awaited(2, 0)).toEqual(['0x10', '0x9', '0xhot', '0xother']);
      expect(await awaited(9, 0)).toEqual(['0x10', '0x3', '0x4', '0x9', '0xhot', '0xother']);
      expect(await awaited(9, 3_999)).toEqual(['0x10', '0x4', '0x9', '0xhot', '0xother']);
      expect(await awaited(9, 10_000)).toEqual(['0xhot', '0xother']);
    });

    test('include those of orders that wait for a choice, however long ago their time was over', async () => {
      const order = await insertOrder(run, { state: 'action_required', expiresAt: 1_000 });
      await run(({ wallet }) => wallet.watch({ ...makeWatched(order), ...evm, addressIndex: 1 }));
      const which = { newest: 1, now: 5_000 + lateWatchMs(usualPolicy) };
      expect(await run(({ wallet }) => wallet.awaitedAddresses('ethereum', which))).toEqual([order.depositAddress]);
    });
  });

  describe('the number of an address', () => {
    test('is given once, also when the transaction that took it fails', async () => {
      const take = () => run(({ wallet }) => wallet.nextAddressIndex('bitcoin', 'deposit'));
      let lost: number | undefined;
      const failing = run(async ({ wallet }) => {
        lost = await wallet.nextAddressIndex('bitcoin', 'deposit');
        throw new Failure();
      });
      await expect(failing).rejects.toThrow(Failure);
      const taken = await Promise.all([take(), take(), take(), take()]);
      const given = [lost, ...taken];
      expect(new Set(given).size).toBe(5);
      expect(given.every((index) => Number.isSafeInteger(index) && Number(index) >= 0)).toBe(true);
    });

    test('is counted for each chain and role', async () => {
      await run(async ({ wallet }) => {
        const first = await wallet.nextAddressIndex('bitcoin', 'deposit');
        expect(await wallet.nextAddressIndex('bitcoin', 'deposit')).toBeGreaterThan(first);
        expect(await wallet.nextAddressIndex('bitcoin', 'change')).toBe(first);
        expect(await wallet.nextAddressIndex('litecoin', 'deposit')).toBe(first);
      });
    });
  });

  describe('the nonce of a wallet', () => {
    test('counts up from zero without gaps, for each chain and wallet', async () => {
      await run(async ({ wallet }) => {
        expect(await wallet.takeNonce('ethereum', 'a')).toBe(0);
        expect(await wallet.takeNonce('ethereum', 'a')).toBe(1);
        expect(await wallet.takeNonce('ethereum', 'b')).toBe(0);
        expect(await wallet.takeNonce('polygon', 'a')).toBe(0);
      });
      expect(await run(({ wallet }) => wallet.takeNonce('ethereum', 'a'))).toBe(2);
    });

    test('is given again when the transaction that took it fails', async () => {
      await run(({ wallet }) => wallet.takeNonce('ethereum', 'a'));
      const failing = run(async ({ wallet }) => {
        expect(await wallet.takeNonce('ethereum', 'a')).toBe(1);
        throw new Failure();
      });
      await expect(failing).rejects.toThrow(Failure);
      expect(await run(({ wallet }) => wallet.takeNonce('ethereum', 'a'))).toBe(1);
    });

    test('is never shared by transactions that run at the same time', async () => {
      const taken = await Promise.all(
        Array.from({ length: 10 }, () => run(({ wallet }) => wallet.takeNonce('ethereum', 'a'))),
      );
      expect(taken.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });
  });

  describe('a funding', () => {
    test('is ready once enough blocks are on top, and read back exactly', async () => {
      const funding = makeFunding({ units: tenToThe30, height: 100, confirmationsNeeded: 3 });
      const token = makeFunding({ currency: 'USDC-ERC20', height: 100, confirmationsNeeded: 1 });
      await run(async ({ wallet }) => {
        await wallet.putFunding(funding);
        await wallet.putFunding(token);
        await wallet.putFunding(makeFunding({ height: null, confirmationsNeeded: 1 }));
        await wallet.putFunding(makeFunding({ chain: 'polygon', currency: 'POL', confirmationsNeeded: 1 }));
      });
      expect(await ready(99)).toEqual([]);
      expect(await ready(101)).toStrictEqual([token]);
      expect(sortedById(await ready(102))).toStrictEqual(sortedById([funding, token]));
    });

    test('is found by its number, in a block or not', async () => {
      const funding = makeFunding({ units: tenToThe30, height: null, lostAddress: '0xlost' });
      await run(({ wallet }) => wallet.putFunding(funding));
      expect(await run(({ wallet }) => wallet.findFunding(funding.id))).toStrictEqual(funding);
      expect(await run(({ wallet }) => wallet.findFunding('none'))).toBeUndefined();
    });

    test('is booked once, also when its block is reported again', async () => {
      const funding = makeFunding({ height: 100, confirmationsNeeded: 1 });
      await run(({ wallet }) => wallet.putFunding(funding));
      await run(({ wallet }) => wallet.markFundingBooked(funding.id));
      expect(await ready(1_000)).toEqual([]);
      await run(({ wallet }) => wallet.putFunding({ ...funding, height: 101 }));
      expect(await ready(1_000)).toEqual([]);
    });

    test('that is known gets a new block and keeps its amount', async () => {
      const funding = makeFunding({ height: null, confirmationsNeeded: 1 });
      await run(({ wallet }) => wallet.putFunding(funding));
      await run(({ wallet }) => wallet.putFunding({ ...funding, height: 205, units: 1n }));
      expect(await ready(204)).toEqual([]);
      expect(await ready(205)).toStrictEqual([{ ...funding, height: 205 }]);
      await run(({ wallet }) => wallet.putFunding({ ...funding, height: null }));
      expect(await ready(1_000)).toEqual([]);
    });

    test('is in no block when its block is undone', async () => {
      const undone = makeFunding({ height: 100, confirmationsNeeded: 1 });
      const kept = makeFunding({ height: 99, confirmationsNeeded: 1 });
      await run(async ({ wallet }) => {
        await wallet.putFunding(undone);
        await wallet.putFunding(kept);
        await wallet.orphanFundings('polygon', 99);
        await wallet.orphanFundings('ethereum', 100);
      });
      expect(idsOf(await ready(1_000))).toEqual([kept.id]);
    });
  });

  test('the used addresses of a chain are those of deposits, coins and fundings on it', async () => {
    const quote = makeOrderQuote({ send: money('ETH', 10n ** 18n), receiveCurrency: 'BTC' });
    const paid = await insertOrder(run, { quote });
    const strayed = await insertOrder(run, { quote });
    const unpaid = await insertOrder(run, { quote });
    const coin = makeCoin();
    const lost = makeFunding({ chain: 'tron', currency: 'TRX', lostAddress: 'lost-tron' });
    await run(async ({ wallet }) => {
      for (const order of [paid, strayed, unpaid]) await wallet.watch(makeWatched(order));
      await wallet.watch(hot);
      await wallet.watch({ ...hot, family: 'utxo', chain: 'litecoin', address: 'hot-litecoin' });
      await wallet.watch({ ...hot, family: 'utxo', chain: 'bitcoin', address: 'hot-bitcoin' });
      await wallet.putFunding(makeFunding());
      await wallet.putFunding(makeFunding({ chain: 'litecoin', currency: 'LTC' }));
      await wallet.watch({ ...hot, family: 'tron', chain: 'tron', address: 'lost-tron', role: 'lost' });
      await wallet.putFunding(lost);
      await wallet.putCoin(makeCoinRow(coin));
    });
    await insertDeposit(run, {}, paid);
    await insertDeposit(run, {}, paid);
    await insertDeposit(run, { amount: money('POL', 5n) }, strayed);
    const used = async (chain: 'ethereum' | 'polygon' | 'bitcoin' | 'litecoin' | 'tron') =>
      (await run(({ wallet }) => wallet.usedAddresses(chain))).toSorted();
    expect(await used('ethereum')).toEqual([hot.address, paid.depositAddress].toSorted());
    expect(await used('polygon')).toContain(strayed.depositAddress);
    expect(await used('polygon')).not.toContain(paid.depositAddress);
    expect(await used('bitcoin')).toEqual([coin.address]);
    expect(await used('litecoin')).toEqual(['hot-litecoin']);
    expect(await used('tron')).toEqual(['lost-tron']);
    expect(await used('polygon')).not.toContain('lost-tron');
    expect(await run(({ wallet }) => wallet.readyFundings('tron', 1_000))).toStrictEqual([lost]);
  });
}
