/** Store contract for orders and their history: round trips, uniqueness, and state changes only by a move. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderPatch } from '#src/usecases/ports/order-patch.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import { builtAt, makeMove, makeOrder, makeOrderQuote, makePrice, tenToThe30 } from '../make-order.ts';
import { insertOrder, type Run } from './insert-records.ts';

const openQuote = makeOrderQuote({ send: money('BTC', tenToThe30 + 1n) });
const most = money('BTC', 2n * tenToThe30 + 1n);

export function describeOrderRecords(run: Run): void {
  describe('an order', () => {
    test.each([
      ['that has just been made', makeOrder()],
      ['with every field filled and amounts of thirty digits', makeFullOrder()],
      ['of an open amount', makeOrder({ sendRange: { min: openQuote.inputs.send, max: most }, quote: openQuote })],
    ])('%s is read back exactly as it was written', async (_, order) => {
      await run(({ orders }) => orders.insert(order));
      await run(async ({ orders }) => {
        expect(await orders.find(order.id)).toStrictEqual(order);
        expect(await orders.lock(order.id)).toStrictEqual(order);
        expect(await orders.findByNumber(order.orderNumber)).toStrictEqual(order);
        expect(await orders.findByTrackingCode(order.trackingCode)).toStrictEqual(order);
      });
    });

    test('is found by its idempotency key', async () => {
      const order = await insertOrder(run, { idempotencyKey: 'once' });
      await insertOrder(run, { idempotencyKey: 'another' });
      expect(await run(({ orders }) => orders.findByIdempotencyKey('once'))).toStrictEqual(order);
    });

    test('that does not exist is not found', async () => {
      await insertOrder(run);
      await run(async ({ orders }) => {
        expect(await orders.find('nobody')).toBeUndefined();
        expect(await orders.lock('nobody')).toBeUndefined();
        expect(await orders.findByNumber('TS-20270115-99999999')).toBeUndefined();
        expect(await orders.findByTrackingCode('000000000')).toBeUndefined();
        expect(await orders.findByIdempotencyKey('none')).toBeUndefined();
        expect(await orders.history('nobody')).toEqual([]);
        expect(await orders.hasHistory('nobody', 'k')).toBe(false);
      });
    });

    test.each(['id', 'orderNumber', 'trackingCode', 'idempotencyKey'] as const)(
      'with the %s of another one is refused and not written',
      async (field) => {
        const first = await insertOrder(run, { idempotencyKey: 'first' });
        const second = makeOrder({ idempotencyKey: 'second', [field]: first[field] });
        await expect(run(({ orders }) => orders.insert(second))).rejects.toThrow(AlreadyTaken);
        await run(async ({ orders }) => {
          expect(await orders.find(first.id)).toStrictEqual(first);
          if (field !== 'id') expect(await orders.find(second.id)).toBeUndefined();
        });
      },
    );

    test('needs no idempotency key, and orders without one do not collide', async () => {
      const { id } = await insertOrder(run, { idempotencyKey: null });
      const other = await insertOrder(run, { idempotencyKey: null });
      expect((await run(({ orders }) => orders.find(id)))?.id).not.toBe(other.id);
    });

    test('takes every patch and keeps all other facts', async () => {
      const order = await insertOrder(run);
      const patch: OrderPatch = {
        choiceRefund: { fees: [money('BTC', 1_234n)], depositIds: ['a', 'b'], expiresAt: builtAt + 5, isChosen: true },
        price: makePrice(order),
        refundAddress: 'back-to-me',
        plannedEffects: ['fix_price', 'plan_payout'],
        waiting: { reason: 'blocks_dear', since: builtAt - 1 },
        deadlineAt: builtAt + 1,
        detectedAt: builtAt + 2,
        confirmedAt: builtAt + 3,
        paidAt: builtAt + 4,
        completedAt: builtAt + 5,
        eraseAt: builtAt + 6,
        wakeAt: builtAt + 7,
      };
      await run(({ orders }) => orders.patch(order.id, patch));
      expect(await run(({ orders }) => orders.find(order.id))).toStrictEqual({ ...order, ...patch });

      const waiting = { waiting: null, deadlineAt: null } as const;
      const cleared: OrderPatch = { ...waiting, plannedEffects: [], refundAddress: null, wakeAt: null };
      await run(({ orders }) => orders.patch(order.id, cleared));
      expect(await run(({ orders }) => orders.find(order.id))).toStrictEqual({ ...order, ...patch, ...cleared });
    });

    test('is patched alone', async () => {
      const order = await insertOrder(run);
      const other = await insertOrder(run);
      await run(({ orders }) => orders.patch(order.id, { refundAddress: 'mine' }));
      expect(await run(({ orders }) => orders.find(other.id))).toStrictEqual(other);
    });
  });

  describe('the only way to write the state of an order', () => {
    test('changes state, reason, version and patch together, and writes the history', async () => {
      const order = await insertOrder(run, { wakeAt: builtAt });
      const other = await insertOrder(run);
      const move = makeMove(order, {
        key: 'deposit_mismatched:x',
        event: 'deposit_mismatched',
        to: 'action_required',
        reason: 'underpaid',
        at: builtAt + 17,
        patch: { deadlineAt: builtAt + 99, wakeAt: null, plannedEffects: ['plan_refund'] },
      });
      await run(({ orders }) => orders.move(move));
      await run(async ({ orders }) => {
        expect(await orders.find(order.id)).toStrictEqual({
          ...order,
          ...move.patch,
          state: 'action_required',
          reason: 'underpaid',
          version: order.version + 1,
        });
        expect(await orders.history(order.id)).toStrictEqual([move.history]);
        expect(await orders.find(other.id)).toStrictEqual(other);
        expect(await orders.history(other.id)).toEqual([]);
      });
    });

    test('clears a reason that no longer holds', async () => {
      const order = await insertOrder(run, { state: 'held', reason: 'deposit_listed' });
      await run(({ orders }) => orders.move(makeMove(order, { event: 'operator_continued', to: 'exchanging' })));
      expect((await run(({ orders }) => orders.find(order.id)))?.reason).toBeNull();
    });

    test('keeps the history in the order in which it happened', async () => {
      let order = await insertOrder(run);
      const keys = ['z', 'a', 'm', 'b'];
      for (const key of keys) {
        const { id } = order;
        await run(({ orders }) => orders.move(makeMove(order, { key, to: order.state, at: builtAt })));
        order = (await run(({ orders }) => orders.find(id))) ?? order;
      }
      const history = await run(({ orders }) => orders.history(order.id));
      expect(history.map(({ key }) => key)).toEqual(keys);
    });

    test('stays shut for a version that is not the current one', async () => {
      const order = await insertOrder(run, { version: 4 });
      for (const fromVersion of [3, 5]) {
        const move = makeMove(order, { fromVersion, key: 'stale' });
        await expect(run(({ orders }) => orders.move(move))).rejects.toThrow(Error);
      }
      await run(async ({ orders }) => {
        expect(await orders.find(order.id)).toStrictEqual(order);
        expect(await orders.hasHistory(order.id, 'stale')).toBe(false);
      });
    });

    test('opens after a patch to whoever read the order before it', async () => {
      const order = await insertOrder(run);
      await run(async ({ orders }) => {
        await orders.patch(order.id, { detectedAt: builtAt });
        await orders.move(makeMove(order));
      });
      const moved = await run(({ orders }) => orders.find(order.id));
      expect([moved?.version, moved?.detectedAt]).toEqual([order.version + 1, builtAt]);
    });

    test('lets each fact in once per order', async () => {
      const order = await insertOrder(run);
      const other = await insertOrder(run);
      await run(({ orders }) => orders.move(makeMove(order, { key: 'fact' })));
      const again = makeMove({ ...order, state: 'confirming', version: order.version + 1 }, { key: 'fact' });
      await expect(run(({ orders }) => orders.move(again))).rejects.toThrow(AlreadyTaken);
      await run(({ orders }) => orders.move(makeMove(other, { key: 'fact' })));
      await run(async ({ orders }) => {
        expect((await orders.find(order.id))?.version).toBe(order.version + 1);
        expect(await orders.history(order.id)).toHaveLength(1);
        expect(await orders.hasHistory(order.id, 'fact')).toBe(true);
        expect(await orders.hasHistory(other.id, 'fact')).toBe(true);
        expect(await orders.hasHistory(order.id, 'another fact')).toBe(false);
      });
    });
  });
}

function makeFullOrder(): Order {
  const quote = makeOrderQuote({
    product: 'mix_custom',
    orderType: 'fixed',
    send: money('ETH', tenToThe30),
    rate: { from: 'ETH', to: 'XMR', numerator: tenToThe30 + 7n, denominator: tenToThe30 - 11n },
    feeBasisPoints: 745n,
    networkFee: money('XMR', tenToThe30 / 1_000n + 1n),
  });
  const order = makeOrder({
    idempotencyKey: 'key "quoted" – ключ',
    quote,
    state: 'mixing',
    reason: 'operator_decision',
    version: 2_000_000_001,
    refundAddress: 'refund',
    depositMemo: '42',
    confirmationsNeeded: 64,
    plannedEffects: ['fix_price', 'plan_payout', 'plan_refund', 'schedule_erasure'],
    termsText: '{"a":"\\u0001 \\\\ \' 中文"}',
    termsSignature: 'AAA+/==',
    createdAt: builtAt + 1,
    expiresAt: builtAt + 876,
    waiting: { reason: 'no_price', since: builtAt + 600 },
    deadlineAt: builtAt + 877,
    detectedAt: builtAt + 999,
    confirmedAt: builtAt + 1_001,
    paidAt: builtAt + 86_400_002,
    completedAt: builtAt + 86_400_003,
    eraseAt: builtAt + 86_400_004,
    wakeAt: builtAt + 86_400_005,
  });
  const price = makePrice(order, { deposited: money('ETH', tenToThe30 + 1n), receive: money('XMR', tenToThe30 + 2n) });
  return { ...order, price };
}
