/** Store contract for due work: orders and payouts follow the same rules. */
import { describe, expect, test } from 'vitest';
import { builtAt, makeMove } from '../make-order.ts';
import { Failure, insertOrder, insertPayout, type Run } from './insert-records.ts';

type WorkKind = Readonly<{
  name: 'orders' | 'payouts';
  insert(run: Run, wakeAt: number | null): Promise<string>;
  touch(run: Run, id: string): Promise<void>;
}>;

export const workKinds: readonly WorkKind[] = [
  {
    name: 'orders',
    insert: async (run, wakeAt) => (await insertOrder(run, { wakeAt })).id,
    touch: (run, id) => run(({ orders }) => orders.patch(id, { detectedAt: builtAt })),
  },
  {
    name: 'payouts',
    insert: async (run, wakeAt) => (await insertPayout(run, { wakeAt })).id,
    touch: async (run, id) => {
      const isPatched = await run(({ payouts }) => payouts.patch(id, 1, { broadcastHeight: 5 }));
      if (!isPatched) throw new Error('the payout had another version');
    },
  },
];

export function describeDueWork(run: Run): void {
  describe.each(workKinds)('due $name', ({ name, insert, touch }) => {
    const take = (now: number, limit = 10) => run((records) => records[name].takeDue(now, limit));

    test('are those whose time has come, oldest first', async () => {
      const third = await insert(run, builtAt);
      const first = await insert(run, builtAt - 2);
      await insert(run, builtAt + 1);
      await insert(run, null);
      const second = await insert(run, builtAt - 1);
      expect(await take(builtAt)).toEqual([first, second, third]);
    });

    test('are handed out up to the limit, the rest to the next who asks', async () => {
      const ids = [await insert(run, builtAt), await insert(run, builtAt + 1), await insert(run, builtAt + 2)];
      expect(await take(builtAt + 9, 2)).toEqual(ids.slice(0, 2));
      expect(await take(builtAt + 9, 2)).toEqual(ids.slice(2));
    });

    test('are handed out once', async () => {
      const id = await insert(run, builtAt);
      expect(await take(builtAt)).toEqual([id]);
      expect(await take(builtAt)).toEqual([]);
      expect(await take(builtAt + 3_600_000)).toEqual([]);
    });

    test('are handed out again once they were touched', async () => {
      const id = await insert(run, builtAt);
      await take(builtAt);
      await touch(run, id);
      expect(await take(builtAt)).toEqual([id]);
    });

    test('are not lost when whoever took them fails', async () => {
      const id = await insert(run, builtAt);
      const failing = run(async (records) => {
        await records[name].takeDue(builtAt, 10);
        throw new Failure();
      });
      await expect(failing).rejects.toThrow(Failure);
      expect(await take(builtAt)).toEqual([id]);
    });

    test('go to one of many who ask at the same time', async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, (_, place) => insert(run, builtAt - place)));
      const taken = (await Promise.all(Array.from({ length: 4 }, () => take(builtAt, 3)))).flat();
      const left = await take(builtAt);
      expect([...taken, ...left].toSorted()).toEqual(ids.toSorted());
    });
  });

  test('an order that moved is due again at once', async () => {
    const order = await insertOrder(run, { wakeAt: builtAt });
    await run(({ orders }) => orders.takeDue(builtAt, 10));
    await run(({ orders }) => orders.move(makeMove(order)));
    expect(await run(({ orders }) => orders.takeDue(builtAt, 10))).toEqual([order.id]);
  });

  test('a payout patch that came too late leaves the lease alone', async () => {
    const { id } = await insertPayout(run, { wakeAt: builtAt, version: 3 });
    await run(({ payouts }) => payouts.takeDue(builtAt, 10));
    await run(({ payouts }) => payouts.patch(id, 2, { broadcastHeight: 5 }));
    expect(await run(({ payouts }) => payouts.takeDue(builtAt, 10))).toEqual([]);
  });

  test('the next wake-up is the earliest of all orders and payouts', async () => {
    const next = () => run(({ orders }) => orders.nextWakeAt());
    expect(await next()).toBeUndefined();
    await insertOrder(run, { wakeAt: null });
    expect(await next()).toBeUndefined();
    await insertPayout(run, { wakeAt: builtAt + 50 });
    expect(await next()).toBe(builtAt + 50);
    await insertOrder(run, { wakeAt: builtAt + 70 });
    expect(await next()).toBe(builtAt + 50);
    await insertOrder(run, { wakeAt: builtAt + 30 });
    expect(await next()).toBe(builtAt + 30);
  });
}
