/** Mutex per key: one at a time per key, in the order of the calls, and a failure does not affect later calls. */
import { expect, test } from 'vitest';
import { makeKeyedMutex } from './keyed-mutex.ts';

/** Work that logs its start and ends when the test resolves it. */
function makeWork(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = async () => {
    log.push(`${name} begins`);
    return await promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}

test('work of one name waits for its turn, work of another does not', async () => {
  const [runExclusive, log] = [makeKeyedMutex(), [] as string[]];
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => makeWork(log, name));
  if (!first || !second || !third || !other) throw new TypeError('four were made');
  const done = [first, second, third].map(async ({ run }) => await runExclusive('a', run));
  const elsewhere = runExclusive('b', other.run);
  await settle();
  expect(log).toEqual(['first begins', 'other begins']);

  second.end();
  first.fail();
  await expect(done[0]).rejects.toThrow('first');
  await expect(done[1]).resolves.toBe('second');
  await settle();
  expect(log).toEqual(['first begins', 'other begins', 'second begins', 'third begins']);
  third.end();
  other.end();
  expect(await Promise.all([done[2], elsewhere])).toEqual(['third', 'other']);

  const late = makeWork(log, 'late');
  late.end();
  await expect(runExclusive('a', late.run)).resolves.toBe('late');
});
