import { expect, test } from 'vitest';
import { deriveAhead } from './derive-ahead.ts';

function open(broken?: number) {
  const derived: number[] = [];
  const turns: (() => void)[] = [];
  const derive = (index: number): string => {
    if (index === broken) throw new Error('no key has this index');
    derived.push(index);
    return `deposit ${index}`;
  };
  const ahead = deriveAhead<'hot'>(
    { at: (role, index) => (role === 'deposit' ? derive(index) : `hot ${index}`), all: (all) => all.map(derive) },
    { pause: async () => await new Promise<void>((resolve) => void turns.push(resolve)) },
  );
  /** Lets the event loop turn once. */
  const turn = async (): Promise<void> => {
    for (const resolve of turns.splice(0)) resolve();
    for (let wait = 0; wait < 5; wait += 1) await Promise.resolve();
  };
  return { ahead, derived, turn };
}

const from = (first: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => first + at);

test('the address of an index is the same, whether it was derived before or not', async () => {
  const { ahead, turn } = open();
  ahead.prepare(from(1, 20));
  for (let index = 1; index <= 40; index += 1) {
    expect(await ahead('deposit', index)).toBe(`deposit ${index}`);
    if (index % 3 === 0) await turn();
  }
  expect(await ahead('hot', 0)).toBe('hot 0');
});

test('those that will be asked for are derived a few in each turn, and none twice', async () => {
  const { ahead, derived, turn } = open();
  ahead.prepare(from(1, 10));
  expect(derived).toEqual([]);
  await ahead('deposit', 2);
  await turn();
  expect(derived).toEqual([2, 1, 3, 4, 5, 6, 7, 8, 9]);
  ahead.prepare(from(11, 2));
  await turn();
  for (const index of from(1, 12)) await ahead('deposit', index === 2 ? 12 : index);
  expect(derived.toSorted((one, other) => one - other)).toEqual([...from(1, 12), 12]);
});

test('one that cannot be derived is an error only of who asks for it', async () => {
  const { ahead, turn } = open(5);
  ahead.prepare(from(1, 8));
  await turn();
  expect(await ahead('deposit', 4)).toBe('deposit 4');
  await expect(ahead('deposit', 5)).rejects.toThrow('no key has this index');
  ahead.prepare([9]);
  await turn();
  expect(await ahead('deposit', 9)).toBe('deposit 9');
});
