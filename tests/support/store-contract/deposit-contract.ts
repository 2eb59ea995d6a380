/** Store contract for deposits: round trips, their use, and their position on the chain. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { DepositUse } from '#src/domain/order/deposit.ts';
import type { DepositPatch } from '#src/usecases/ports/deposit-records.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import { builtAt, makeDeposit, makeOrderQuote, makePrice, makeRefund, tenToThe30 } from '../make-order.ts';
import { idsOf, insertDeposit, insertOrder, sortedById, type Run } from './insert-records.ts';

export function describeDepositRecords(run: Run): void {
  const find = (id: string) => run(({ deposits }) => deposits.find(id));
  describe('a deposit', () => {
    test('is read back exactly as it was written', async () => {
      const plain = await insertDeposit(run);
      const full = await insertDeposit(run, {
        amount: money('ETH', tenToThe30),
        index: 2_147_483_647,
        status: 'confirmed',
        use: 'unclaimed',
        height: 4_000_000_001,
        confirmationsNeeded: 64,
        seenAt: builtAt + 1,
        confirmedAt: builtAt + 999,
        orphanedAtHeight: 4_000_000_002,
        flag: 'list entry 7',
      });
      expect(await find(plain.id)).toStrictEqual(plain);
      expect(await find(full.id)).toStrictEqual(full);
      expect(await find('bitcoin:none:0')).toBeUndefined();
    });

    test('is recorded once, however often the chain reports it', async () => {
      const order = await insertOrder(run);
      const deposit = await insertDeposit(run, {}, order);
      const again = makeDeposit(order, { txid: deposit.txid, flag: 'other' });
      await expect(run(({ deposits }) => deposits.insert(again))).rejects.toThrow(AlreadyTaken);
      expect(await find(deposit.id)).toStrictEqual(deposit);
      const sibling = await insertDeposit(run, { txid: deposit.txid, index: 1 }, order);
      expect(await find(sibling.id)).toStrictEqual(sibling);
    });

    test('takes every patch and keeps all other facts', async () => {
      const deposit = await insertDeposit(run);
      const other = await insertDeposit(run);
      const patch: DepositPatch = {
        status: 'confirmed',
        use: 'swap',
        height: 801,
        blockHash: 'hash-801',
        seenAt: deposit.seenAt - 5,
        minedAt: builtAt + 76,
        confirmedAt: builtAt + 77,
        orphanedAtHeight: 805,
      };
      await run(({ deposits }) => deposits.patch(deposit.id, patch));
      expect(await find(deposit.id)).toStrictEqual({ ...deposit, ...patch });
      const cleared: DepositPatch = { height: null, blockHash: null, orphanedAtHeight: null };
      await run(({ deposits }) => deposits.patch(deposit.id, cleared));
      expect(await find(deposit.id)).toStrictEqual({ ...deposit, ...patch, ...cleared });
      expect(await find(other.id)).toStrictEqual(other);
    });

    test('belongs to its order', async () => {
      const order = await insertOrder(run);
      const first = await insertDeposit(run, {}, order);
      const second = await insertDeposit(run, {}, order);
      await insertDeposit(run);
      const found = await run(({ deposits }) => deposits.ofOrder(order.id));
      expect(sortedById(found)).toStrictEqual(sortedById([first, second]));
      expect(await run(({ deposits }) => deposits.ofOrder('nobody'))).toEqual([]);
    });
  });

  describe('the use of a deposit', () => {
    const allowed: readonly (readonly [DepositUse | null, DepositUse])[] = [
      [null, 'swap'],
      [null, 'refund'],
      [null, 'unclaimed'],
      [null, 'dust'],
      ['unclaimed', 'refund'],
      ['unclaimed', 'dust'],
      ['swap', 'swap'],
    ];
    test.each(allowed)('may go from %s to %s', async (from, to) => {
      const { id } = await insertDeposit(run, { use: from });
      await run(({ deposits }) => deposits.patch(id, { use: to }));
      expect((await run(({ deposits }) => deposits.find(id)))?.use).toBe(to);
    });

    const forbidden: readonly (readonly [DepositUse, DepositUse | null])[] = [
      ['swap', 'refund'],
      ['swap', 'unclaimed'],
      ['refund', 'swap'],
      ['refund', 'dust'],
      ['refund', null],
      ['unclaimed', 'swap'],
      ['unclaimed', null],
      ['dust', 'refund'],
    ];
    test.each(forbidden)('never goes from %s to %s', async (from, to) => {
      const deposit = await insertDeposit(run, { use: from });
      const changed = run(({ deposits }) => deposits.patch(deposit.id, { use: to, status: 'lost' }));
      await expect(changed).rejects.toThrow(Error);
      expect(await run(({ deposits }) => deposits.find(deposit.id))).toStrictEqual(deposit);
    });

    test('is dust for ever only once it is confirmed', async () => {
      const seen = await insertDeposit(run, { use: 'dust', status: 'seen' });
      await run(({ deposits }) => deposits.patch(seen.id, { use: null }));
      expect((await find(seen.id))?.use).toBeNull();
      const booked = await insertDeposit(run, { use: 'dust', status: 'confirmed' });
      await expect(run(({ deposits }) => deposits.patch(booked.id, { use: null }))).rejects.toThrow(Error);
    });

    test('is free again only when the price of its order was taken back', async () => {
      const order = await insertOrder(run);
      const { id } = await insertDeposit(run, { use: 'swap' }, order);
      await run(({ orders }) => orders.patch(order.id, { price: makePrice(order) }));
      await expect(run(({ deposits }) => deposits.patch(id, { use: null }))).rejects.toThrow(Error);
      await run(({ orders }) => orders.patch(order.id, { price: null }));
      await run(({ deposits }) => deposits.patch(id, { use: null }));
      expect((await find(id))?.use).toBeNull();
    });

    test('is free again only when its refund was cancelled', async () => {
      const order = await insertOrder(run);
      const deposit = await insertDeposit(run, { use: 'refund', status: 'confirmed' }, order);
      const refund = makeRefund(order, deposit);
      await run(({ payouts }) => payouts.insert(refund));
      await expect(run(({ deposits }) => deposits.patch(deposit.id, { use: null }))).rejects.toThrow(Error);
      await run(({ payouts }) => payouts.patch(refund.id, refund.version, { state: 'void', wakeAt: null }));
      await expect(run(({ deposits }) => deposits.patch(deposit.id, { use: 'swap' }))).rejects.toThrow(Error);
      await run(({ deposits }) => deposits.patch(deposit.id, { use: null }));
      expect((await find(deposit.id))?.use).toBeNull();
    });
  });

  describe('deposits on a chain', () => {
    test('are found by the block that holds them', async () => {
      const inside = [await insertDeposit(run, { height: 50 }), await insertDeposit(run, { height: 50, use: 'swap' })];
      await insertDeposit(run, { height: 51 });
      await insertDeposit(run, { height: null });
      await insertDeposit(run, { height: 50, amount: money('LTC', 1n) });
      const found = await run(({ deposits }) => deposits.inBlock('bitcoin', 50));
      expect(sortedById(found)).toStrictEqual(sortedById(inside));
    });

    test('are found above a height, without those that are gone', async () => {
      const above = [
        await insertDeposit(run, { height: 71 }),
        await insertDeposit(run, { height: 99, status: 'confirmed' }),
      ];
      await insertDeposit(run, { height: 70 });
      await insertDeposit(run, { height: null });
      await insertDeposit(run, { height: 71, status: 'lost' });
      await insertDeposit(run, { height: 71, amount: money('LTC', 1n) });
      const found = await run(({ deposits }) => deposits.minedAbove('bitcoin', 70));
      expect(sortedById(found)).toStrictEqual(sortedById(above));
    });

    test('are found by when they were confirmed, while they are', async () => {
      const confirmed = {
        chain: 'litecoin',
        amount: money('LTC', 1n),
        status: 'confirmed',
        confirmedAt: builtAt + 5,
      } as const;
      const found = [
        await insertDeposit(run, confirmed),
        await insertDeposit(run, { ...confirmed, confirmedAt: builtAt + 9 }),
      ];
      await insertDeposit(run, { ...confirmed, confirmedAt: builtAt + 4 });
      await insertDeposit(run, { ...confirmed, status: 'lost' });
      await insertDeposit(run, { ...confirmed, status: 'seen', confirmedAt: null });
      await insertDeposit(run, { status: 'confirmed', confirmedAt: builtAt + 5 });
      const since = await run(({ deposits }) => deposits.confirmedSince('litecoin', builtAt + 5));
      expect(sortedById(since)).toStrictEqual(sortedById(found));
    });

    test('may need more confirmations while they wait', async () => {
      const { id } = await insertDeposit(run, { confirmationsNeeded: 1 });
      expect((await find(id))?.tier).toBe(0);
      await run(({ deposits }) => deposits.patch(id, { confirmationsNeeded: 6, tier: 2 }));
      expect(await find(id)).toMatchObject({ confirmationsNeeded: 6, tier: 2 });
    });

    test('are ready once enough blocks, their own among them, are on top', async () => {
      const one = await insertDeposit(run, { height: 100, confirmationsNeeded: 1 });
      const three = await insertDeposit(run, { height: 100, confirmationsNeeded: 3 });
      await insertDeposit(run, { height: 100, confirmationsNeeded: 1, status: 'confirmed' });
      await insertDeposit(run, { height: 100, confirmationsNeeded: 1, status: 'dropped' });
      await insertDeposit(run, { height: 100, confirmationsNeeded: 1, status: 'lost' });
      await insertDeposit(run, { height: null, confirmationsNeeded: 1 });
      await insertDeposit(run, { height: 100, confirmationsNeeded: 1, amount: money('LTC', 1n) });
      const ready = async (head: number) =>
        idsOf(await run(({ deposits }) => deposits.readyToConfirm('bitcoin', head)));
      expect(await ready(99)).toEqual([]);
      expect(await ready(100)).toEqual([one.id]);
      expect(await ready(101)).toEqual([one.id]);
      expect(await ready(102)).toEqual(idsOf([one, three]));
    });

    test('are unmined while seen and in no block', async () => {
      const unmined = await insertDeposit(run);
      await insertDeposit(run, { height: 5 });
      await insertDeposit(run, { status: 'dropped' });
      await insertDeposit(run, { status: 'confirmed' });
      await insertDeposit(run, { amount: money('LTC', 1n) });
      expect(await run(({ deposits }) => deposits.unmined('bitcoin'))).toStrictEqual([unmined]);
    });

    test('are orphaned when confirmed and in no block', async () => {
      const orphaned = await insertDeposit(run, { status: 'confirmed', orphanedAtHeight: 9 });
      await insertDeposit(run, { status: 'confirmed', height: 5 });
      await insertDeposit(run, { status: 'lost' });
      await insertDeposit(run);
      await insertDeposit(run, { status: 'confirmed', amount: money('LTC', 1n) });
      expect(await run(({ deposits }) => deposits.orphaned('bitcoin'))).toStrictEqual([orphaned]);
    });

    test('are unvouched in a block that is to be read again, until their order is erased', async () => {
      const old = await insertDeposit(run, { height: 5 });
      const gone = await insertDeposit(run, { height: 5 });
      await insertDeposit(run);
      await insertDeposit(run, { height: 5, voucher: 'vouched' });
      await insertDeposit(run, { height: 5, voucher: '' });
      await insertDeposit(run, { height: 5, amount: money('LTC', 1n) });
      const unvouched = async (limit: number, turn = 0) =>
        idsOf(await run(({ deposits }) => deposits.unvouched('bitcoin', turn, limit)));
      expect(await unvouched(10)).toEqual(idsOf([old, gone]));
      const drawn = new Set<string>();
      for (let turn = 0; turn < 40; turn += 1) {
        const found = await unvouched(1, turn);
        expect(found).toHaveLength(1);
        for (const id of found) drawn.add(id);
      }
      expect([...drawn].toSorted()).toEqual(idsOf([old, gone]));
      await run(({ orders }) => orders.erase(gone.orderId, builtAt));
      expect(await unvouched(10)).toEqual(idsOf([old]));
      await run(({ deposits }) => deposits.patch(old.id, { voucher: 'vouched' }));
      expect(await unvouched(10)).toEqual([]);
    });

    test('are of the chain they arrived on, whatever their order asked for', async () => {
      const order = await insertOrder(run, { quote: makeOrderQuote({ send: money('ETH', 10n ** 18n) }) });
      const stray = await insertDeposit(run, { amount: money('USDT-POLYGON', 9n) }, order);
      expect(await run(({ deposits }) => deposits.unmined('polygon'))).toStrictEqual([stray]);
      expect(await run(({ deposits }) => deposits.unmined('ethereum'))).toEqual([]);
    });
  });
}
