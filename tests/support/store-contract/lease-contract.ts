/** Store contract for the expiry of leases, for stores whose clock a test can move. */
import { describe, expect, test } from 'vitest';
import { builtAt } from '../make-order.ts';
import { workKinds } from './due-contract.ts';
import type { Run } from './insert-records.ts';

/** Duration of a lease. */
const leaseMs = 30_000;

export function describeLeaseEnd(run: Run, passTime: (ms: number) => Promise<void>): void {
  describe.each(workKinds)('leased $name', ({ name, insert }) => {
    const take = () => run((records) => records[name].takeDue(builtAt, 10));

    test('stay with whoever took them until the lease ends, and are then due again', async () => {
      const id = await insert(run, builtAt);
      expect(await take()).toEqual([id]);
      await passTime(leaseMs - 5_000);
      expect(await take()).toEqual([]);
      await passTime(5_000);
      expect(await take()).toEqual([id]);
      expect(await take()).toEqual([]);
    });
  });
}
