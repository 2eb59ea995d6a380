/** Store contract for erasure: the visitor's data of an order is deleted, totals and the ledger stay. */
import { describe, expect, test } from 'vitest';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import { builtAt, makeAttempt, makeMove, makeOrder } from '../make-order.ts';
import { insertDeposit, insertOrder, insertPayout, type Run } from './insert-records.ts';

const ended = { state: 'completed', idempotencyKey: 'once', eraseAt: builtAt, wakeAt: builtAt } as const;

export function describeErasure(run: Run): void {
  const erase = (id: string) => run(({ orders }) => orders.erase(id, builtAt + 5));
  describe('an erased order', () => {
    test('is found by nobody who held its id, its code or its key', async () => {
      const order = await insertOrder(run, ended);
      await erase(order.id);
      await run(async ({ orders }) => {
        expect(await orders.find(order.id)).toBeUndefined();
        expect(await orders.lock(order.id)).toBeUndefined();
        expect(await orders.findByTrackingCode(order.trackingCode)).toBeUndefined();
        expect(await orders.findByIdempotencyKey('once')).toBeUndefined();
      });
    });

    test('gives its code and its key free for another one', async () => {
      const { id, trackingCode } = await insertOrder(run, ended);
      await erase(id);
      const heir = await insertOrder(run, { trackingCode, idempotencyKey: 'once' });
      await run(async ({ orders }) => {
        expect(await orders.findByTrackingCode(trackingCode)).toStrictEqual(heir);
        expect(await orders.findByIdempotencyKey('once')).toStrictEqual(heir);
      });
    });

    test('is never due again, nor are its payouts', async () => {
      const order = await insertOrder(run, ended);
      await insertPayout(run, { state: 'final', wakeAt: builtAt }, order);
      await erase(order.id);
      await run(async ({ orders, payouts }) => {
        expect(await orders.takeDue(builtAt + 9, 10)).toEqual([]);
        expect(await payouts.takeDue(builtAt + 9, 10)).toEqual([]);
        expect(await orders.nextWakeAt()).toBeUndefined();
      });
    });

    test('keeps its number for ever', async () => {
      const { id, orderNumber } = await insertOrder(run, ended);
      await erase(id);
      const impostor = makeOrder({ orderNumber });
      await expect(run(({ orders }) => orders.insert(impostor))).rejects.toThrow(AlreadyTaken);
    });

    test('keeps its deposits, what it was paid, and its history, but not where the coins went', async () => {
      const order = await insertOrder(run, { ...ended, state: 'sending' });
      await run(({ orders }) => orders.move(makeMove(order, { event: 'payout_confirmed', to: 'completed', key: 'k' })));
      const deposit = await insertDeposit(run, {}, order);
      const payout = await insertPayout(run, { state: 'final', toAddress: 'a-private-place' }, order);
      const attempt = makeAttempt(payout, { raw: 'pays a-private-place' });
      await run(({ payouts }) => payouts.addAttempt(attempt));
      await erase(order.id);
      await run(async ({ orders, deposits, payouts }) => {
        expect(await deposits.find(deposit.id)).toStrictEqual(deposit);
        const paid = await payouts.find(payout.id);
        expect([paid?.amount, paid?.key, paid?.state]).toEqual([payout.amount, payout.key, 'final']);
        expect(paid?.toAddress).not.toContain('a-private-place');
        const [signed] = await payouts.attempts(payout.id);
        expect([signed?.txid, signed?.feeUnits]).toEqual([attempt.txid, attempt.feeUnits]);
        expect(signed?.raw).toBeNull();
        expect(await orders.hasHistory(order.id, 'k')).toBe(true);
      });
    });

    test('may have been erased before', async () => {
      const { id } = await insertOrder(run, ended);
      await erase(id);
      await erase(id);
      expect(await run(({ orders }) => orders.find(id))).toBeUndefined();
    });

    test('still takes a deposit that arrives at its address', async () => {
      const order = await insertOrder(run, ended);
      await erase(order.id);
      const deposit = await insertDeposit(run, {}, order);
      expect(await run(({ deposits }) => deposits.ofOrder(order.id))).toStrictEqual([deposit]);
    });

    test('leaves other orders alone', async () => {
      const { id } = await insertOrder(run, ended);
      const other = await insertOrder(run, { wakeAt: builtAt });
      await erase(id);
      expect(await run(({ orders }) => orders.find(other.id))).toStrictEqual(other);
    });
  });

  test.each(['planned', 'reserved', 'signed', 'broadcast'] as const)(
    'an order whose payout is %s cannot be erased',
    async (state) => {
      const order = await insertOrder(run, ended);
      const payout = await insertPayout(run, { state }, order);
      await expect(run(({ orders }) => orders.erase(order.id, builtAt))).rejects.toThrow(Error);
      await run(async ({ orders, payouts }) => {
        expect(await orders.find(order.id)).toStrictEqual(order);
        expect(await payouts.find(payout.id)).toStrictEqual(payout);
      });
    },
  );
}
