/** Store contract: moves to cold storage. */
import { describe, expect, test } from 'vitest';
import { newColdMove } from '#src/domain/treasury/cold.ts';
import type { Store } from '#src/usecases/ports/records.ts';

export function describeColdRecords(run: Store['transaction']): void {
  describe('moves to cold storage', () => {
    const facts = { accountId: 'CA-000000001', currency: 'LTC', units: 500n, address: 'cold' } as const;
    const first = newColdMove({ ...facts, id: 'CM-20261117-00000001' }, 1_000);
    const second = newColdMove({ ...facts, id: 'CM-20261117-00000002', units: 70n }, 2_000);
    const insertBoth = async (): Promise<void> =>
      await run(async ({ cold }) => {
        await cold.insert(first);
        await cold.insert(second);
      });

    test('are kept as they are, with the coin that was seen last', async () => {
      await insertBoth();
      await run(async ({ cold }) => {
        await cold.setCoin(first.id, 'aa:0');
        await cold.setCoin(first.id, 'bb:1');
        await cold.setCoin('CM-20261117-00000009', 'cc:0');
      });
      expect(await run(async ({ cold }) => await cold.lock(first.id))).toEqual({ ...first, coinId: 'bb:1' });
      expect(await run(async ({ cold }) => await cold.lock('CM-20261117-00000009'))).toBeUndefined();
      await expect(run(async ({ cold }) => await cold.insert(first))).rejects.toMatchObject({
        constraint: 'cold_moves_pkey',
      });
    });

    test('count once they have arrived', async () => {
      await insertBoth();
      expect(await run(async ({ cold }) => await cold.brought())).toEqual([]);
      const patch = { endedAt: 3_000 };
      await run(async ({ cold }) => await cold.move({ id: first.id, fromVersion: 0, state: 'arrived', patch }));
      await run(async ({ cold }) => await cold.move({ id: second.id, fromVersion: 0, state: 'undone', patch }));
      expect(await run(async ({ cold }) => await cold.brought())).toEqual([{ currency: 'LTC', units: 500n }]);
      expect(await run(async ({ cold }) => await cold.lock(first.id))).toMatchObject({ version: 1, endedAt: 3_000 });
    });

    test('change from the version that was read only, and not after their end', async () => {
      await insertBoth();
      const move = { id: first.id, fromVersion: 0, state: 'arrived', patch: { endedAt: 1 } } as const;
      await run(async ({ cold }) => await cold.move(move));
      await expect(run(async ({ cold }) => await cold.move(move))).rejects.toThrow();
      await expect(run(async ({ cold }) => await cold.move({ ...move, fromVersion: 1 }))).rejects.toThrow();
      // The coin may be mined again in another version of the transaction.
      await run(async ({ cold }) => await cold.setCoin(first.id, 'dd:0'));
    });
  });
}
