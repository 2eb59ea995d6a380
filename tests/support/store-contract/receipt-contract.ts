/** Store contract for the receipts of ended orders. */
import { describe, expect, test } from 'vitest';
import { builtAt } from '../make-order.ts';
import { insertOrder, type Run } from './insert-records.ts';

const ended = { state: 'completed', eraseAt: builtAt, wakeAt: builtAt } as const;
const planned = { text: null, signature: null } as const;

export function describeReceiptRecords(run: Run): void {
  const plan = async (id: string, at: number) => await run(async ({ receipts }) => await receipts.plan(id, at));
  const find = async (id: string) => await run(async ({ receipts }) => await receipts.find(id));
  const take = async (now: number, limit = 10) =>
    await run(async ({ receipts }) => await receipts.takeDue({ now, next: now + 30, limit }));

  describe('a receipt', () => {
    test('is planned once', async () => {
      const { id } = await insertOrder(run, ended);
      expect(await find(id)).toBeUndefined();
      await plan(id, builtAt + 1);
      await plan(id, builtAt + 2);
      expect(await find(id)).toStrictEqual({ ...planned, wakeAt: builtAt + 1 });
    });

    test('is taken when it is due, the oldest first, and again only later', async () => {
      const [first, second, third] = [
        await insertOrder(run, ended),
        await insertOrder(run, ended),
        await insertOrder(run, ended),
      ];
      await plan(second.id, builtAt + 2);
      await plan(first.id, builtAt + 1);
      await plan(third.id, builtAt + 9);
      expect(await take(builtAt + 5, 1)).toEqual([first.id]);
      expect(await take(builtAt + 5)).toEqual([second.id]);
      expect(await take(builtAt + 5)).toEqual([]);
      expect(await take(builtAt + 40)).toEqual([third.id, first.id, second.id]);
    });

    test('keeps its text with its signature, and is not taken any more', async () => {
      const { id } = await insertOrder(run, ended);
      await plan(id, builtAt);
      const signed = { text: 'a text', signature: 'signed', wakeAt: null };
      await run(async ({ receipts }) => await receipts.patch(id, signed));
      expect(await find(id)).toStrictEqual(signed);
      expect(await take(builtAt + 99)).toEqual([]);
    });

    test('goes with its order, and nothing of it is written after', async () => {
      const { id } = await insertOrder(run, ended);
      await plan(id, builtAt);
      await run(async ({ orders }) => await orders.erase(id, builtAt + 5));
      await run(async ({ receipts }) => await receipts.patch(id, { text: 'a text', signature: 'signed' }));
      expect(await find(id)).toBeUndefined();
      expect(await take(builtAt + 99)).toEqual([]);
    });
  });
}
