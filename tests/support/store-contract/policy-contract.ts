/** Store contract for policy versions, and for the part of a version that an order keeps. */
import { describe, expect, test } from 'vitest';
import { agreeTo } from '#src/domain/policy/agreed.ts';
import { policyHash, usualPolicy, type Policy } from '#src/domain/policy/policy.ts';
import type { StoredPolicy } from '#src/usecases/ports/policy-records.ts';
import { builtAt } from '../make-order.ts';
import { insertOrder, type Run } from './insert-records.ts';

const changed: Policy = { ...usualPolicy, fees: { ...usualPolicy.fees, floating: 50n } };

function version(number: number, policy = changed): StoredPolicy {
  const reason = `reason ${number}`;
  return { number, policy, hash: policyHash(policy), by: 'operator', at: builtAt + number, reason };
}

export function describePolicyRecords(run: Run): void {
  const append = async (stored: StoredPolicy) => await run(async ({ policies }) => await policies.append(stored));

  describe('a version of the policy', () => {
    test('is stored once, and read back as it was written', async () => {
      expect(await append(version(1))).toBe(true);
      expect(await append(version(1, usualPolicy))).toBe(false);
      expect(await run(async ({ policies }) => await policies.find(1))).toStrictEqual(version(1));
      expect(await run(async ({ policies }) => await policies.find(2))).toBeUndefined();
    });

    test('is found if it is newer than the one that is known', async () => {
      const after = async (number: number) => await run(async ({ policies }) => await policies.newestAfter(number));
      expect(await after(0)).toBeUndefined();
      for (const number of [1, 2, 3]) await append(version(number));
      expect(await after(0)).toStrictEqual(version(3));
      expect(await after(2)).toStrictEqual(version(3));
      expect(await after(3)).toBeUndefined();
    });

    test('is listed newest first', async () => {
      for (const number of [1, 2, 3]) await append(version(number));
      const newest = await run(async ({ policies }) => await policies.newest(2));
      expect(newest.map(({ number }) => number)).toEqual([3, 2]);
    });

    test('is in force from its time until the next one', async () => {
      for (const number of [1, 2, 3]) await append(version(number));
      const since = async (at: number) =>
        (await run(async ({ policies }) => await policies.inForceSince(builtAt + at))).map(({ number }) => number);
      expect([await since(0), await since(1), await since(2), await since(9)]).toEqual([
        [3, 2, 1],
        [3, 2, 1],
        [3, 2],
        [3],
      ]);
    });
  });

  test('an order keeps what it was made under', async () => {
    const agreed = agreeTo({ number: 4, policy: changed });
    const { id } = await insertOrder(run, { agreed });
    expect((await run(async ({ orders }) => await orders.find(id)))?.agreed).toStrictEqual(agreed);
  });
}
