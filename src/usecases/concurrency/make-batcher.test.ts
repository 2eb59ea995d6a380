/** Batches: concurrent calls run together, and an item that fails does not fail the others. */
import { expect, test } from 'vitest';
import { OutsideError } from '../ports/outside-error.ts';
import { makeBatcher, type TakeItems } from './make-batcher.ts';

function makeRounds() {
  const rounds: (readonly number[])[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const call = makeBatcher(async (take: TakeItems<number>) => {
    const items = take();
    rounds.push(items);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return items.map((item) => item * 10);
  });
  const open = async (): Promise<void> => {
    gates.shift()?.resolve();
    for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  };
  return { call, rounds, open };
}

test('whoever comes while a round runs goes with the next, and gets what is theirs', async () => {
  const { call, rounds, open } = makeRounds();
  const answers = Promise.all([1, 2, 3, 4].map(call));
  expect(rounds).toEqual([[1]]);
  await open();
  expect(rounds).toEqual([[1], [2, 3, 4]]);
  await open();
  expect(await answers).toEqual([10, 20, 30, 40]);
});

test('whoever comes before a round takes its items is in it, and nobody after', async () => {
  const opened = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const rounds: (readonly number[])[] = [];
  const call = makeBatcher(async (take: TakeItems<number>) => {
    await opened.promise;
    rounds.push(take());
    await closed.promise;
    return take();
  });
  const early = [1, 2].map(call);
  opened.resolve();
  const meanwhile = call(3);
  await Promise.resolve();
  await Promise.resolve();
  const late = call(4);
  closed.resolve();
  expect(await Promise.all([...early, meanwhile, late])).toEqual([1, 2, 3, 4]);
  expect(rounds).toEqual([[1, 2, 3], [4]]);
});

test('a second round begins beside the first only for many, and none is larger than the largest', async () => {
  const { call, rounds, open } = makeRounds();
  const answers = Promise.all(Array.from({ length: 100 }, (_each, place) => call(place)));
  expect(rounds.map(({ length }) => length)).toEqual([1, 16]);
  for (let round = 0; round < 6; round += 1) await open();
  expect(rounds.map(({ length }) => length)).toEqual([1, 16, 64, 19]);
  expect(await answers).toEqual(Array.from({ length: 100 }, (_each, place) => place * 10));
});

test('one that fails by itself is found by serving each alone', async () => {
  let calls = 0;
  const call = makeBatcher(async (take: TakeItems<number>) => {
    const items = take();
    calls += 1;
    await Promise.resolve();
    if (items.includes(3)) throw new Error('three');
    return items;
  });
  const settled = await Promise.allSettled([1, 2, 3, 4].map(call));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(calls).toBe(1 + 1 + 3);
});

test('what is outside of us fails for all at once, and the next round is tried again', async () => {
  let calls = 0;
  const call = makeBatcher(async (take: TakeItems<number>) => {
    const items = take();
    calls += 1;
    await Promise.resolve();
    if (calls === 2) throw new OutsideError('the database does not answer');
    return items;
  });
  const settled = await Promise.allSettled([1, 2, 3].map(call));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(calls).toBe(2);
  expect(await call(5)).toBe(5);
});
