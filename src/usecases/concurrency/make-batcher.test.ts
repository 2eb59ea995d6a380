/** Batches: concurrent calls run together, and an item that fails does not fail the others. */
import { expect, test } from 'vitest';
import { OutsideError } from '../ports/outside-error.ts';
import { CommitUnknown } from '../ports/records.ts';
import { makeBatcher, type TakeItems } from './make-batcher.ts';

/** Rounds that end, or fail, when they are told to, in any order. */
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
  const end = async (place: number, failure?: Error): Promise<void> => {
    if (failure) gates[place]?.reject(failure);
    else gates[place]?.resolve();
    await new Promise(setImmediate);
  };
  return { call, rounds, end };
}

test('whoever comes while a round runs goes with the next, and gets what is theirs', async () => {
  const { call, rounds, end } = makeRounds();
  const answers = Promise.all([1, 2, 3, 4].map(call));
  expect(rounds).toEqual([[1]]);
  await end(0);
  expect(rounds).toEqual([[1], [2, 3, 4]]);
  await end(1);
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
  const { call, rounds, end } = makeRounds();
  const answers = Promise.all(Array.from({ length: 100 }, (_each, place) => call(place)));
  expect(rounds.map(({ length }) => length)).toEqual([1, 8]);
  for (let round = 0; round < 6; round += 1) await end(round);
  expect(rounds.map(({ length }) => length)).toEqual([1, 8, 64, 27]);
  expect(await answers).toEqual(Array.from({ length: 100 }, (_each, place) => place * 10));
});

test('two rounds are under way at most, whoever waits, and the next begins when either has ended', async () => {
  const { call, rounds, end } = makeRounds();
  const answers = Promise.all(Array.from({ length: 200 }, (_each, place) => call(place)));
  expect(rounds).toHaveLength(2);
  await end(1);
  expect(rounds.map(({ length }) => length)).toEqual([1, 8, 64]);
  await end(2);
  expect(rounds.map(({ length }) => length)).toEqual([1, 8, 64, 64]);
  // Whoever came first is served first, also if an earlier round takes longer.
  expect(rounds.flat()).toEqual(Array.from({ length: 137 }, (_each, place) => place));
  for (const place of [0, 3, 4]) await end(place);
  expect(await answers).toEqual(Array.from({ length: 200 }, (_each, place) => place * 10));
});

test('an item is answered when its own round has ended, whether the one before has or not', async () => {
  const { call, end } = makeRounds();
  const answered: number[] = [];
  const all = Array.from({ length: 9 }, async (_each, place) => answered.push((await call(place)) / 10));
  await end(1);
  expect(answered).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await end(0);
  await Promise.all(all);
  expect(answered.at(-1)).toBe(0);
});

test.each([
  ['what is outside of us', new OutsideError('the signer does not answer')],
  ['a commit without an answer', new CommitUnknown()],
])('a round that fails by %s fails neither the one beside it nor the next', async (_, failure) => {
  const { call, rounds, end } = makeRounds();
  const settled = Promise.allSettled(Array.from({ length: 12 }, (_each, place) => call(place)));
  await end(1, failure);
  expect(rounds).toEqual([[0], [1, 2, 3, 4, 5, 6, 7, 8]]);
  await end(0);
  await end(2);
  const states = (await settled).map(({ status }) => status);
  expect(states).toEqual([
    'fulfilled',
    ...Array.from({ length: 8 }, () => 'rejected'),
    ...Array.from({ length: 3 }, () => 'fulfilled'),
  ]);
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
