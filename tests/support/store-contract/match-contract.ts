/** Store contract for screening matches and their clearances. */
import { describe, expect, test } from 'vitest';
import type { FoundMatch } from '#src/domain/order/screening-match.ts';
import { builtAt } from '../make-order.ts';
import { insertDeposit, insertOrder, type Run } from './insert-records.ts';

const listed = {
  role: 'receive',
  depositId: null,
  chain: 'ethereum',
  address: '0xlisted',
  entry: 'entry 7',
  listSource: 'sdn.csv',
  listDate: '2026-11-01',
  foundAt: builtAt,
} as const;

export function describeMatchRecords(run: Run): void {
  const note = async (match: FoundMatch) => await run(async ({ matches }) => await matches.note(match));
  const ofOrder = async (id: string) => await run(async ({ matches }) => await matches.ofOrder(id));

  describe('a match on the screening list', () => {
    test('is noted once, and again for another list, address, role or deposit', async () => {
      const { id: orderId } = await insertOrder(run, {});
      const first: FoundMatch = { ...listed, orderId };
      const others: readonly FoundMatch[] = [
        { ...first, listDate: '2026-12-01' },
        { ...first, address: '0xother' },
        { ...first, role: 'refund' },
        { ...first, entry: 'entry 8' },
      ];
      for (const match of [first, first, ...others, { ...first, foundAt: builtAt + 1 }]) await note(match);
      const kept = (await ofOrder(orderId)).map(({ id: _id, ...match }) => match);
      expect(kept).toStrictEqual([first, ...others].map((match) => ({ ...match, clearance: null })));
      expect(await ofOrder('nobody')).toEqual([]);
    });

    test('is cleared once', async () => {
      const { id: orderId } = await insertOrder(run, {});
      await note({ ...listed, orderId });
      const id = (await ofOrder(orderId))[0]?.id ?? '';
      const clearance = { by: 'anna', why: 'another person', at: builtAt + 5 };
      await run(async ({ matches }) => await matches.clear(id, clearance));
      await expect(run(async ({ matches }) => await matches.clear(id, { ...clearance, by: 'berta' }))).rejects.toThrow(
        'no open match',
      );
      expect((await ofOrder(orderId))[0]?.clearance).toStrictEqual(clearance);
    });

    test('loses its address with its order, and keeps what was found and decided', async () => {
      const order = await insertOrder(run, { state: 'completed', eraseAt: builtAt, wakeAt: builtAt });
      const deposit = await insertDeposit(run, {}, order);
      const sender = { ...listed, role: 'sender', depositId: deposit.id, orderId: order.id } as const;
      await note(sender);
      await run(async ({ orders }) => await orders.erase(order.id, builtAt + 9));
      expect(await ofOrder(order.id)).toMatchObject([{ ...sender, address: null }]);
    });
  });
}
