/** The policy that a process follows, also when the database is replaced under it. */
import { expect, test } from 'vitest';
import { policyHash, usualPolicy, usualVersion, type Policy } from '#src/domain/policy/policy.ts';
import type { StoredPolicy } from '#src/usecases/ports/policy-records.ts';
import type { Records, Store } from '#src/usecases/ports/records.ts';
import { makePolicyFollower } from './follow-policy.ts';

const charging = (floating: bigint): Policy => ({ ...usualPolicy, fees: { ...usualPolicy.fees, floating } });

function stored(number: number, policy: Policy): StoredPolicy {
  return { number, policy, hash: policyHash(policy), by: 'operator', at: 0, reason: 'a test' };
}

/** A database whose newest version is the last of this list. */
function makeStore(versions: StoredPolicy[]): Store {
  const records = { policies: { newest: async () => versions.slice(-1) } } as unknown as Records;
  return { transaction: async (work) => await work(records), snapshot: async (work) => await work(records) };
}

test('the newest version is followed, and the defaults where there is none', async () => {
  const versions: StoredPolicy[] = [];
  const follower = makePolicyFollower(makeStore(versions));
  await follower.refresh();
  expect(follower.current()).toBe(usualVersion);
  versions.push(stored(1, charging(50n)));
  await follower.refresh();
  expect(follower.current()).toMatchObject({ number: 1, policy: charging(50n) });
});

test('a version that is read again stays the same object', async () => {
  const versions = [stored(1, charging(50n))];
  const follower = makePolicyFollower(makeStore(versions));
  await follower.refresh();
  const before = follower.current();
  versions.push(stored(1, charging(50n)));
  await follower.refresh();
  expect(follower.current()).toBe(before);
});

test.each([
  ['another document under the same number', stored(4, charging(60n))],
  ['a lower number', stored(3, charging(40n))],
])('%s is followed: the database was restored', async (_what, restored) => {
  const versions = [stored(4, charging(50n))];
  const follower = makePolicyFollower(makeStore(versions));
  await follower.refresh();
  versions.push(restored);
  await follower.refresh();
  expect(follower.current()).toMatchObject({ number: restored.number, policy: restored.policy });
});

test('a read that fails is told to its caller, and the next one succeeds', async () => {
  const store = makeStore([stored(1, charging(50n))]);
  let isDown = true;
  const snapshot: Store['snapshot'] = async (work) => {
    if (isDown) throw new Error('no database');
    return await store.snapshot(work);
  };
  const follower = makePolicyFollower({ ...store, snapshot });
  await expect(follower.refresh()).rejects.toThrow('no database');
  isDown = false;
  await follower.refresh();
  expect(follower.current().number).toBe(1);
});
