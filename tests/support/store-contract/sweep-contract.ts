/** Store contract for sweeping: which deposits are due, the key of each address, one transfer of each kind. */
import { describe, expect, test } from 'vitest';
import { postPartnerShare } from '#src/domain/ledger/partner-postings.ts';
import { postDeposit, postSetAside } from '#src/domain/ledger/postings.ts';
import { money } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { builtAt, makeDeposit, makeOrder, makeRefund, makeWatched } from '../make-order.ts';
import { makeSweep, makeTopUp } from '../make-sweep.ts';

const eth = money('ETH', 5n * 10n ** 18n);

export function describeSweepRecords(run: Store['transaction']): void {
  const insertDeposit = async (overrides: Partial<Omit<Deposit, 'id'>> = {}) => {
    const order = makeOrder();
    const due = { amount: eth, status: 'confirmed', height: 100, sweepAt: builtAt } as const;
    const deposit = makeDeposit(order, { ...due, ...overrides });
    await run(async ({ orders, deposits }) => {
      await orders.insert(order);
      await deposits.insert(deposit);
    });
    return { order, deposit };
  };

  describe('deposits to sweep', () => {
    const which = { dueAt: builtAt, minedUpTo: 100, limit: 10 };

    test('are those that are due, booked, and deep enough on their chain', async () => {
      const { deposit } = await insertDeposit();
      const others = [{ sweepAt: null }, { sweepAt: builtAt + 1 }, { height: 101 }, { status: 'lost' } as const];
      for (const other of others) await insertDeposit(other);
      await insertDeposit({ height: null, orphanedAtHeight: 100 });
      await insertDeposit({ amount: money('POL', 5n), chain: 'polygon' });
      expect(await run(({ deposits }) => deposits.toSweep('ethereum', which))).toEqual([deposit]);
    });

    test('come longest due first, and no more than asked for', async () => {
      const { deposit: later } = await insertDeposit({ sweepAt: builtAt });
      const { deposit: earlier } = await insertDeposit({ sweepAt: builtAt - 5_000 });
      expect(await run(({ deposits }) => deposits.toSweep('ethereum', which))).toEqual([earlier, later]);
      expect(await run(({ deposits }) => deposits.toSweep('ethereum', { ...which, limit: 1 }))).toEqual([earlier]);
    });

    test('are not due any more when that is said', async () => {
      const { deposit } = await insertDeposit();
      await run(({ deposits }) => deposits.patch(deposit.id, { sweepAt: null }));
      expect(await run(({ deposits }) => deposits.toSweep('ethereum', which))).toEqual([]);
      expect((await run(({ deposits }) => deposits.find(deposit.id)))?.sweepAt).toBeNull();
    });
  });

  describe('moves of a deposit', () => {
    test('are kept as they are, one of each kind for ever', async () => {
      const { order, deposit } = await insertDeposit();
      const [sweep, topUp] = [makeSweep(deposit), makeTopUp(deposit)];
      await run(async ({ payouts }) => {
        expect(await payouts.insert(sweep)).toBe(true);
        expect(await payouts.insert(topUp)).toBe(true);
        await payouts.insert(makeRefund(order, deposit));
      });
      const found = await run(({ payouts }) => payouts.ofDeposit(deposit.id));
      expect(found.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([sweep, topUp]);
      expect(await run(({ payouts }) => payouts.ofOrder(order.id))).toHaveLength(1);
      await run(async ({ payouts }) => void (await payouts.patch(sweep.id, sweep.version, { state: 'void' })));
      const again = makeSweep(deposit, { key: 'sweep:otherwise' });
      expect(await run(({ payouts }) => payouts.insert(again))).toBe(false);
    });

    test('are owed to nobody; only what leaves the hot wallet is taken off it', async () => {
      const { deposit } = await insertDeposit();
      const owed = async () =>
        await run(async ({ orders }) => [await orders.owed('ETH', 0), await orders.owedInBooks('ETH')] as const);
      const [before, inBooks] = await owed();
      await run(async ({ payouts }) => {
        await payouts.insert(makeSweep(deposit));
        await payouts.insert(makeTopUp(deposit, { amount: money('ETH', 77n) }));
      });
      expect(await owed()).toEqual([before + 77n, inBooks]);
    });

    test('say whether they were mined and moved nothing', async () => {
      const { deposit } = await insertDeposit();
      const sweep = makeSweep(deposit, { state: 'broadcast' });
      const mined = { minedTxid: 'txid', minedHeight: 7, minedFeeUnits: 3n, minedFailed: true };
      await run(async ({ payouts }) => {
        await payouts.insert(sweep);
        await payouts.patch(sweep.id, sweep.version, mined);
      });
      expect(await run(({ payouts }) => payouts.find(sweep.id))).toMatchObject(mined);
    });
  });

  describe('deposit addresses', () => {
    test('are found by their order, with their index once it is known', async () => {
      const order = makeOrder();
      const watched = makeWatched(order, { family: 'evm', chain: 'ethereum', address: '0xabc' });
      await run(async ({ orders, wallet }) => {
        await orders.insert(order);
        await wallet.watch(watched);
      });
      const find = () => run(({ wallet }) => wallet.findDepositAddress(order.id));
      expect(await find()).toEqual(watched);
      await run(({ wallet }) => wallet.setAddressIndex(watched, 4));
      expect(await find()).toEqual({ ...watched, addressIndex: 4 });
      await run(({ wallet }) => wallet.setAddressIndex(watched, 4));
      await expect(run(({ wallet }) => wallet.setAddressIndex(watched, 5))).rejects.toThrow();
      expect(await find()).toEqual({ ...watched, addressIndex: 4 });
      expect(await run(({ wallet }) => wallet.findDepositAddress('nobody'))).toBeUndefined();
    });

    test('can be watched with an index at once, and are counted', async () => {
      const order = makeOrder();
      const before = await run(({ wallet }) => wallet.addressIndexes('ethereum'));
      expect(before.known).toBe(0);
      const index = await run(({ wallet }) => wallet.nextAddressIndex('ethereum', 'deposit'));
      expect(await run(({ wallet }) => wallet.addressIndexes('ethereum'))).toEqual({ given: index + 1, known: 0 });
      const watched = makeWatched(order, { family: 'evm', chain: 'ethereum', address: '0xdef', addressIndex: index });
      await run(async ({ orders, wallet }) => {
        await orders.insert(order);
        await wallet.watch(watched);
      });
      expect(await run(({ wallet }) => wallet.findDepositAddress(order.id))).toEqual(watched);
      expect(await run(({ wallet }) => wallet.addressIndexes('ethereum'))).toEqual({
        given: index + 1,
        known: index + 1,
      });
      expect((await run(({ wallet }) => wallet.addressIndexes('polygon'))).known).toBe(0);
    });
  });

  test('a hot wallet that nobody funded is used when a sweep into it is in a block', async () => {
    const hot = { family: 'evm', chain: 'bnb-chain', address: '0xhot-bnb', role: 'hot', orderId: null } as const;
    await run(({ wallet }) => wallet.watch(hot));
    const { deposit } = await insertDeposit({ amount: money('BNB', 9n), chain: 'bnb-chain' });
    const sweep = makeSweep(deposit, { state: 'broadcast' });
    await run(({ payouts }) => payouts.insert(sweep));
    const used = () => run(({ wallet }) => wallet.usedAddresses('bnb-chain'));
    expect(await used()).not.toContain(hot.address);
    const mined = { minedTxid: 'sweep of bnb', minedHeight: 7, minedFeeUnits: 1n };
    await run(({ payouts }) => payouts.patch(sweep.id, sweep.version, mined));
    expect(await used()).toContain(hot.address);
    expect(await run(({ wallet }) => wallet.usedAddresses('tron'))).toEqual([]);
  });

  describe('what is still owed for swept deposits', () => {
    const owed = async () => {
      const { funds } = await run(({ intake }) =>
        intake.facts(['BTC', 'POL'], { unminedSince: 0, profile: 'sandbox' }),
      );
      return funds.map(({ sweptOwed }) => sweptOwed);
    };
    const book = async (swept: 'final' | 'broadcast' | null) => {
      const amount = money('POL', 500n);
      const { order, deposit } = await insertDeposit({ amount, chain: 'polygon' });
      await run(async ({ journal, payouts }) => {
        await journal.post(postDeposit(deposit, order.orderNumber), builtAt);
        if (swept) await payouts.insert(makeSweep(deposit, { state: swept, amount: money('POL', 480n) }));
      });
      return { order, deposit };
    };

    test('is what their orders are owed, and nothing for those that lie at their address', async () => {
      const before = await owed();
      expect(before).toEqual([0n, 0n]);
      await book(null);
      await book('broadcast');
      expect(await owed()).toEqual(before);
      await book('final');
      expect(await owed()).toEqual([0n, 500n]);
    });

    test('is also what was set aside, until its refund is planned and counts by itself', async () => {
      const [, before = 0n] = await owed();
      const { order, deposit } = await book('final');
      await run(({ journal }) => journal.post(postSetAside(deposit, order.orderNumber), builtAt));
      await run(({ deposits }) => deposits.patch(deposit.id, { use: 'unclaimed' }));
      expect(await owed()).toEqual([0n, before + 500n]);
      await run(({ payouts }) => payouts.insert(makeRefund(order, deposit)));
      expect(await owed()).toEqual([0n, before]);
    });

    test('is also what partners have earned, which lies in the hot wallet or is on its way there', async () => {
      const [, before = 0n] = await owed();
      const amount = money('POL', 7n);
      await run(({ journal }) =>
        journal.post(postPartnerShare(makeOrder(), { partnerId: 'key_0123456789ab', amount }), builtAt),
      );
      expect(await owed()).toEqual([0n, before + 7n]);
    });
  });

  test('a wallet that was used before begins with its first nonce, and counts from there', async () => {
    const next = () => run(({ wallet }) => wallet.nextNonce('ethereum', 'used'));
    expect(await next()).toBeUndefined();
    expect(await run(({ wallet }) => wallet.takeNonce('ethereum', 'used', 7))).toBe(7);
    expect(await next()).toBe(8);
    expect(await run(({ wallet }) => wallet.takeNonce('ethereum', 'used', 3))).toBe(8);
  });
}
