/** Store contract: transfers between the hot wallet and venues. */
import { describe, expect, test } from 'vitest';
import type { Store } from '#src/usecases/ports/records.ts';
import { makeTransfer } from '../make-venue.ts';

export function describeTransferRecords(run: Store['transaction']): void {
  describe('transfers to and from venues', () => {
    const transfer = makeTransfer({ plannedAt: 1_000 });

    test('are kept as they are, and listed while something is to come', async () => {
      const inward = makeTransfer({ id: 'TA-20261117-00000001', direction: 'in', state: 'leaving', plannedAt: 500 });
      await run(async ({ transfers }) => {
        await transfers.insert(transfer);
        await transfers.insert(inward);
      });
      expect(await run(async ({ transfers }) => await transfers.open())).toEqual([inward, transfer]);
      const patch = { txid: 'aa', endedAt: 2_000 };
      await run(async ({ transfers }) => {
        await transfers.move({
          id: transfer.id,
          fromVersion: 0,
          state: 'known',
          patch: { feeUnits: 5n, reference: 'F1' },
        });
        await transfers.move({ id: transfer.id, fromVersion: 1, state: 'arrived', patch });
      });
      expect(await run(async ({ transfers }) => await transfers.open())).toEqual([inward]);
      expect(await run(async ({ transfers }) => await transfers.lock(transfer.id))).toEqual({
        ...transfer,
        ...patch,
        feeUnits: 5n,
        reference: 'F1',
        state: 'arrived',
        version: 2,
      });
    });

    test('one of a currency is on its way out at a time', async () => {
      await run(async ({ transfers }) => await transfers.insert(transfer));
      const second = makeTransfer({ id: 'VO-20261117-00000002' });
      await expect(run(async ({ transfers }) => await transfers.insert(second))).rejects.toMatchObject({
        constraint: 'venue_transfers_one_out',
      });
      await run(async ({ transfers }) => await transfers.insert({ ...second, currency: 'BTC' }));
    });

    test('change from the version that was read only, and not after their end', async () => {
      await run(async ({ transfers }) => await transfers.insert(transfer));
      const move = { id: transfer.id, fromVersion: 0, state: 'refused', patch: {} } as const;
      await run(async ({ transfers }) => await transfers.move(move));
      await expect(run(async ({ transfers }) => await transfers.move(move))).rejects.toThrow();
      await expect(run(async ({ transfers }) => await transfers.move({ ...move, fromVersion: 1 }))).rejects.toThrow();
    });
  });
}
