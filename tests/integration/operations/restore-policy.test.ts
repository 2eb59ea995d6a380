/** Numbers of policy versions after a restore: signed terms name a version by its number, so none is given twice. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usualPolicy, type Policy } from '#src/domain/policy/policy.ts';
import { changePolicy } from '#src/usecases/switches/change-policy.ts';
import { makePolicyFollower } from '#src/usecases/switches/follow-policy.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { backUp, goBackTo } from './support/back-up.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(110_000) });

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

const charging = (floating: bigint): Policy => ({ ...usualPolicy, fees: { ...usualPolicy.fees, floating } });

async function save(floating: bigint, basedOn: number): Promise<number> {
  const change = { policy: charging(floating), basedOn, reason: 'costs rose', actor: 'operator' };
  const saved = await changePolicy(lab.ports, change);
  if (!saved.ok) throw new Error(saved.code);
  return saved.value;
}

test.each([0, 1])(
  'of %i versions in the back-up the newest is in force under a number that was never given',
  async (kept) => {
    const follower = makePolicyFollower(lab.ports.store);
    if (kept === 1) await save(50n, 0);
    const file = await backUp(lab);
    const newest = await save(70n, await save(60n, kept));
    await follower.refresh();
    expect(follower.current()).toMatchObject({ number: newest, policy: charging(70n) });

    for (const _restore of ['once', 'and again']) {
      await goBackTo(lab, file);
      await follower.refresh();
      const { number, policy } = follower.current();
      expect(policy).toEqual(kept === 1 ? charging(50n) : usualPolicy);
      expect(number).toBeGreaterThan(newest);
      expect(await save(80n, number)).toBe(number + 1);
    }
  },
);
